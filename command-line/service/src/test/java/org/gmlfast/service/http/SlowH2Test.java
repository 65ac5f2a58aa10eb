/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.gmlfast.testing.BuildJdkOnly;
import org.h2gis.functions.factory.H2GISFunctions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries that H2 would execute for days. */
@Timeout(300)
@BuildJdkOnly
class SlowH2Test {

    private static final String QUICK = "CREATE OR REPLACE VIEW \"v\" AS SELECT \"id\", \"geom\" FROM \"t\"";

    private static final String SLOW =
            QUICK + ", SYSTEM_RANGE(1, 1000000000000) AS r WHERE MOD(RUNNING(r.X), 7) = 8 OR \"id\" = 2";

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private Connection connection;
    private String url;

    @BeforeEach
    void create() throws SQLException {
        url = "jdbc:h2:" + directory.resolve("h2");
        connection = DriverManager.getConnection(url + ";DB_CLOSE_ON_EXIT=FALSE", "sa", null);
        H2GISFunctions.load(connection);
        execute("CREATE TABLE \"t\"(\"id\" INT PRIMARY KEY, \"geom\" GEOMETRY(POINT, 4326))");
        execute("INSERT INTO \"t\" VALUES (1, 'SRID=4326;POINT(9 47)')");
        execute(QUICK);
        execute("CREATE ALIAS RUNNING FOR '" + QueryHooks.class.getName() + ".running'");
        execute("CREATE ALIAS HELD FOR '" + QueryHooks.class.getName() + ".held'");
        QueryHooks.reset();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private boolean isRunning() throws SQLException {
        String sql = "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE EXECUTING_STATEMENT LIKE '%\"v\"%'"
                + " AND SESSION_ID <> SESSION_ID()";
        try (Statement statement = connection.createStatement();
                ResultSet one = statement.executeQuery(sql)) {
            one.next();
            return one.getInt(1) > 0;
        }
    }

    @Test
    void limitsTimeOfQueries() throws Exception {
        ManualClock clock = new ManualClock();
        try (RunningServer limited = RunningServer.of(List.of(), url, "sa", LIMIT, clock)) {
            execute(SLOW);
            CompletableFuture<RunningServer.Reply> pending =
                    limited.getLater("request", "GetFeature", "typeNames", "v");
            QueryHooks.awaitStart();
            clock.awaitLooks(1);
            clock.advance(LIMIT.plusSeconds(1));
            RunningServer.Reply reply = pending.get();
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.texts("ExceptionText").get(0)).contains("longer than 60 seconds");
            assertThat(limited.hits("t")).isEqualTo(1);
        }
    }

    /** The time of a client that reads slowly does not count as time of the query. */
    @Test
    void excludesTimeOfSlowClients() throws Exception {
        execute("INSERT INTO \"t\" SELECT X, 'SRID=4326;POINT(9 47)' FROM SYSTEM_RANGE(2, 100000)");
        ManualClock clock = new ManualClock();
        try (RunningServer limited = RunningServer.of(List.of(), url, "sa", LIMIT, clock);
                Socket socket = new Socket("127.0.0.1", limited.port())) {
            socket.getOutputStream()
                    .write("GET /wfs?service=WFS&request=GetFeature&typeNames=t HTTP/1.0\r\nHost: localhost\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            while (!isWriting()) {
                clock.awaitLooks(1);
            }
            clock.advance(LIMIT.plusSeconds(1));
            clock.awaitLooks(3);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("</wfs:FeatureCollection>");
        }
    }

    /** Whether a thread of a server waits for its client to read. */
    private static boolean isWriting() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getState() == Thread.State.WAITING)
                .flatMap(thread -> Stream.of(thread.getValue()))
                .anyMatch(frame -> frame.getClassName().equals(ClientOutput.class.getName()));
    }

    @Test
    void cancelsQueryWhenClientDisconnects() throws Exception {
        try (RunningServer server = RunningServer.of(List.of(), url, "sa")) {
            execute(SLOW);
            Socket socket = new Socket("127.0.0.1", server.port());
            socket.getOutputStream()
                    .write("GET /wfs?service=WFS&request=GetFeature&typeNames=v HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            QueryHooks.awaitStart();
            assertThat(isRunning()).isTrue();
            socket.close();
            while (isRunning()) {
                Thread.yield();
            }
            assertThat(server.notes()).isEmpty();
        }
    }

    /** To check its client, the server reads bytes that belong to the next request. */
    @Test
    void readsNextRequestOfTheConnection() throws Exception {
        ManualClock clock = new ManualClock();
        try (RunningServer server = RunningServer.of(List.of(), url, "sa", LIMIT, clock);
                Socket socket = new Socket("127.0.0.1", server.port())) {
            execute(QUICK + " WHERE HELD(\"id\") = \"id\"");
            String request = "GET /wfs?service=WFS&request=GetFeature&resultType=hits&typeNames=";
            String head = " HTTP/1.1\r\nHost: localhost\r\n";
            String all = request + "v" + head + "\r\n" + request + "t" + head + "Connection: close\r\n\r\n";
            byte[] bytes = all.getBytes(StandardCharsets.US_ASCII);
            int part = all.indexOf("\r\n\r\n") + 4;
            socket.getOutputStream().write(bytes, 0, part);
            QueryHooks.awaitStart();
            // the second one arrives in pieces during the first response; the server checks its client after each
            int length = (bytes.length - part) / 3;
            for (int i = part; i < bytes.length; i += length) {
                socket.getOutputStream().write(bytes, i, Math.min(length, bytes.length - i));
                clock.awaitLooks(1);
            }
            QueryHooks.release();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .split("numberMatched=\"1\"", -1))
                    .hasSize(3);
        }
    }
}
