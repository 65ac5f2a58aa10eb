/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests to a PostgreSQL that is slow, fails or disconnects, and queries whose clients disconnect. */
@Timeout(300)
@BuildJdkOnly
class DatabaseFailuresTest {

    /** As many as the pool has. */
    private static final int CONNECTIONS = 64;

    private static final String QUICK = "CREATE OR REPLACE VIEW changing AS SELECT id, geom FROM point";

    /** An hour, unless it is stopped. */
    private static final String SLOW = QUICK + ", pg_sleep(3600)";

    private static PostgresServer database;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        database = PostgresServer.startAlone();
        execute(
                "CREATE TABLE point(id int PRIMARY KEY, n int, geom geometry(Point, 4326))",
                "INSERT INTO point SELECT i, i, ST_SetSRID(ST_MakePoint(9, 47), 4326) FROM generate_series(1, 10) i",
                QUICK,
                "CREATE VIEW many AS SELECT i AS id, repeat('text ', 40) AS text,"
                        + " ST_SetSRID(ST_MakePoint(9, 47), 4326)::geometry(Point, 4326) AS geom"
                        + " FROM generate_series(1, 200000) i",
                "CREATE VIEW broken AS SELECT id, 100 / (id - 50000) AS quotient, text, geom FROM many",
                "CREATE TABLE infinite(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO infinite VALUES (1, ST_SetSRID(ST_MakePoint(9, '-Infinity'), 4326)),"
                        + " (2, ST_SetSRID(ST_MakePoint(9, 47), 4326))",
                "CREATE TABLE odd(id int PRIMARY KEY, \"bad name\" int, geom geometry(Point, 4326))");
        server = RunningServer.of(List.of(), database.url(), PostgresServer.USER);
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
        if (database != null) {
            database.close();
        }
    }

    @AfterEach
    void restoreView() throws SQLException {
        execute(QUICK);
    }

    private static void execute(String... statements) throws SQLException {
        database.execute(statements);
    }

    /** The number of queries of servers that the database executes. */
    private static int running() throws SQLException {
        String sql = "SELECT count(*) FROM pg_stat_activity"
                + " WHERE application_name = 'gml-fast' AND state = 'active' AND query LIKE '%changing%'";
        try (Connection connection = DriverManager.getConnection(database.url(), PostgresServer.USER, "");
                Statement statement = connection.createStatement();
                ResultSet one = statement.executeQuery(sql)) {
            one.next();
            return one.getInt(1);
        }
    }

    private static void awaitRunning(int count) throws SQLException {
        while (running() != count) {
            Thread.yield();
        }
    }

    private static Socket ask(RunningServer asked, String typeName) throws IOException {
        Socket socket = new Socket("127.0.0.1", asked.port());
        String target = "/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=" + typeName;
        socket.getOutputStream()
                .write(("GET " + target + " HTTP/1.0\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    // ---- time

    @Test
    void limitsTimeOfQueries() throws Exception {
        Duration limit = Duration.ofSeconds(60);
        ManualClock clock = new ManualClock();
        try (RunningServer limited = RunningServer.of(List.of(), database.url(), PostgresServer.USER, limit, clock)) {
            execute(SLOW);
            CompletableFuture<RunningServer.Reply> pending =
                    limited.getLater("request", "GetFeature", "typeNames", "changing");
            awaitRunning(1);
            clock.awaitLooks(1);
            clock.advance(limit.plusSeconds(1));
            RunningServer.Reply reply = pending.get();
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.texts("ExceptionText").get(0)).contains("took longer");
            awaitRunning(0);
            assertThat(limited.hits("point")).isEqualTo(10);
        }
    }

    /** The query lasts longer than the server lets a client be silent, and that longer than a busy machine pauses. */
    @Test
    void doesNotCloseConnectionDuringQuery() throws Exception {
        try (RunningServer impatient =
                RunningServer.of(List.of(), database.url(), PostgresServer.USER, Duration.ofSeconds(4))) {
            execute(QUICK + ", pg_sleep(6)");
            assertThat(impatient.features("changing").ids("changing")).hasSize(10);
        }
    }

    @Test
    void cancelsQueryWhenClientDisconnects() throws Exception {
        execute(SLOW);
        Socket socket = ask(server, "changing");
        awaitRunning(1);
        socket.close();
        awaitRunning(0);
        assertThat(server.notes()).noneMatch(note -> note.contains("changing"));
    }

    @Test
    void cancelsQueryWhenServerStops() throws Exception {
        RunningServer stopped = RunningServer.of(List.of(), database.url(), PostgresServer.USER);
        execute(SLOW);
        try (Socket socket = ask(stopped, "changing")) {
            awaitRunning(1);
            assertThatThrownBy(stopped::close).isInstanceOf(IOException.class).hasMessageContaining("longer than 2 s");
            awaitRunning(0);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains(" 503 ", "the server is shutting down");
        }
    }

    // ---- failures after the first byte

    /** With HTTP/1.0 the end of the connection is the end of the document. */
    @Test
    void abortsResponseIfQueryFails() throws Exception {
        try (Socket socket = ask(server, "broken")) {
            assertThatThrownBy(() -> socket.getInputStream().readAllBytes())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("reset");
        }
        assertThat(server.notes())
                .filteredOn(note -> note.contains("typeNames=broken"))
                .singleElement()
                .asString()
                .contains("aborted", "division by zero")
                .doesNotContain("\n");
    }

    @Test
    void abortsResponseIfDatabaseDisconnects() throws Exception {
        try (Socket socket = ask(server, "many")) {
            InputStream in = socket.getInputStream();
            assertThat(in.readNBytes(1000)).hasSize(1000);
            execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gml-fast'");
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        }
        assertThat(server.notes())
                .filteredOn(note -> note.contains("typeNames=many"))
                .singleElement()
                .asString()
                .contains("aborted", "connection failed");
        // the pool does not test connections that were in use within half a second: each of those fails once
        int failed = 0;
        while (failed < CONNECTIONS
                && server.get("request", "GetFeature", "typeNames", "point").status() == 503) {
            failed++;
        }
        assertThat(server.hits("point")).isEqualTo(10);
    }

    // ---- unreachable database

    @Test
    void reportsUnreachableDatabase() throws Exception {
        PostgresServer other = PostgresServer.startAlone();
        try {
            other.execute("CREATE TABLE p AS SELECT 1 AS id, ST_SetSRID(ST_MakePoint(9, 47), 4326)"
                    + "::geometry(Point, 4326) AS geom");
            try (RunningServer orphan = RunningServer.of(List.of(), other.url(), PostgresServer.USER)) {
                other.close();
                for (int i = 0; i < 3; i++) {
                    RunningServer.Reply reply = orphan.get("request", "GetFeature", "typeNames", "p");
                    assertThat(reply.status())
                            .as(String.valueOf(orphan.notes()))
                            .isEqualTo(503);
                    assertThat(reply.texts("ExceptionText").get(0)).contains("cannot be reached");
                }
                assertThat(orphan.notes()).anyMatch(note -> note.contains("refused") && note.contains("typeNames=p"));
            }
        } finally {
            other.close();
        }
    }

    // ---- the start

    @Test
    void omitsAndReportsTablesThatFail() throws Exception {
        execute(
                "CREATE VIEW failing AS SELECT id, ST_SetSRID(ST_MakePoint(1 / (id - id), 1), 4326)"
                        + "::geometry(Point, 4326) AS geom FROM point",
                "CREATE VIEW sleeping AS SELECT id, geom FROM point, pg_sleep(3600)",
                "CREATE FUNCTION slow(geometry) RETURNS geometry LANGUAGE plpgsql STABLE"
                        + " AS 'BEGIN PERFORM pg_sleep(3600); RETURN $1; END'",
                "CREATE VIEW endless AS SELECT id, slow(geom)::geometry(Point, 4326) AS geom FROM point",
                // a function that it calls does not exist
                "CREATE FUNCTION gone() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT 1 FROM nothing); END'",
                "CREATE VIEW dangling AS SELECT gone() AS id, ST_SetSRID(geom, 4326) AS geom FROM point");
        try (RunningServer careful = RunningServer.of(
                List.of(), database.url(), PostgresServer.USER, Duration.ofSeconds(30), Duration.ofSeconds(5))) {
            assertThat(careful.get("request", "GetCapabilities").texts("Name"))
                    .contains("app:point", "app:endless")
                    .doesNotContain("app:failing", "app:sleeping", "app:dangling");
            assertThat(careful.hits("point")).isEqualTo(10);
            assertThat(careful.notes())
                    .anyMatch(note -> note.contains("failing is not served") && note.contains("division by zero"))
                    .anyMatch(note -> note.contains("sleeping is not served") && note.contains("--query-timeout"))
                    .anyMatch(note -> note.contains("dangling is not served") && note.contains("nothing"))
                    .anyMatch(note -> note.contains("bounds of endless"))
                    .anyMatch(note -> note.startsWith("odd: ") && note.contains("\"bad name\" is bad_name"));
        } finally {
            execute("DROP VIEW failing, sleeping, endless, dangling");
        }
    }

    @Test
    void reportsBoundsOfTheWorldForInfinitePoints() throws IOException {
        for (String version : List.of("1.0.0", "1.1.0", "2.0.0")) {
            RunningServer.Reply capabilities = server.get("version", version, "request", "GetCapabilities");
            assertThat(capabilities.text()).doesNotContain("Infinity").contains("infinite", "-90.0", "47.0");
        }
        assertThat(server.fetch("http://127.0.0.1:" + server.port() + "/status.json")
                        .text())
                .doesNotContain("Infinity");
    }

    /** A connection prepares a query for good when it has been used some times. */
    @Test
    void readsColumnWhoseTypeHasChanged() throws Exception {
        for (int i = 0; i < 10; i++) {
            server.features("point");
        }
        execute("ALTER TABLE point RENAME TO renamed");
        execute("CREATE TABLE point AS SELECT id, n::bigint AS n, geom FROM renamed");
        try {
            assertThat(server.features("point").texts("n")).hasSize(10);
        } finally {
            execute("DROP TABLE point", "ALTER TABLE renamed RENAME TO point");
        }
    }
}
