/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Inputs at URLs in the journal. */
class LoadUrlTest {

    private static PostgresServer database;

    @TempDir
    Path folder;

    private HttpServer http;
    private String response = "";
    private String validator;

    /** The number of responses with content. */
    private final AtomicInteger sent = new AtomicInteger();

    @BeforeAll
    static void start() throws Exception {
        database = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (database != null) {
            database.close();
        }
    }

    @BeforeEach
    void serve() throws Exception {
        database.execute("DROP SCHEMA IF EXISTS s CASCADE");
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::respond);
        http.start();
    }

    @AfterEach
    void stopServing() {
        http.stop(0);
    }

    private void respond(HttpExchange exchange) throws IOException {
        byte[] body =
                response.replace("NOW", "2026-01-01T00:00:" + (10 + sent.get())).getBytes(StandardCharsets.UTF_8);
        if (validator != null) {
            exchange.getResponseHeaders()
                    .add(validator.split(": ")[0], validator.split(": ")[1]);
        }
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(200, isHead ? -1 : body.length);
        if (!isHead) {
            sent.incrementAndGet();
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + http.getAddress().getPort() + path;
    }

    private static String wfs(String... members) {
        return "<wfs:FeatureCollection timeStamp='NOW' numberMatched='" + members.length + "' numberReturned='"
                + members.length + "' xmlns:wfs='http://www.opengis.net/wfs/2.0' xmlns='urn:t'"
                + " xmlns:gml='http://www.opengis.net/gml/3.2'>" + String.join("", members)
                + "</wfs:FeatureCollection>";
    }

    private static String member(String id, String name) {
        return "<wfs:member><t gml:id='" + id + "'><name>" + name
                + "</name><g><gml:Point srsName='EPSG:25832'><gml:pos>1 2</gml:pos></gml:Point></g></t></wfs:member>";
    }

    private CommandRun load(String kind, Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load"));
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        all.addAll(
                kind.equals("postgis")
                        ? List.of("--into", database.url(), "--user", PostgresServer.USER, "--db-schema", "s")
                        : List.of("--into", folder.resolve("s.gpkg").toString()));
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    private List<String> rows(String kind, String sql) throws SQLException {
        boolean isServer = kind.equals("postgis");
        List<String> rows = new ArrayList<>();
        try (Connection connection = isServer
                        ? DriverManager.getConnection(database.url(), PostgresServer.USER, "")
                        : DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("s.gpkg"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(isServer ? sql : sql.replace(" s.", " "))) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    private static final String NAMES = "SELECT gml_id || ' ' || name FROM s.t ORDER BY 1";
    private static final String GET = "/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=t";

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void loadsALayerOnce(String kind) throws Exception {
        response = wfs(member("t.1", "x"), member("t.2", "y"));
        load(kind, url(GET), "--mode", "append");
        assertThat(rows(kind, "SELECT source || ' ' || row_count || ' ' || server FROM s.gml_fast_loads"))
                .containsExactly(url(GET) + " 2 numberMatched: 2");
        response = wfs(member("t.2", "y"), member("t.1", "x"));
        CommandRun again = load(kind, url(GET), "--mode", "append");
        assertThat(again.errors()).contains(url(GET) + " has been loaded before, and is skipped");
        response = wfs(member("t.3", "x"), member("t.4", "y"));
        load(kind, url(GET), "--mode", "append");
        assertThat(rows(kind, NAMES)).containsExactly("t.1 x", "t.2 y", "t.3 x", "t.4 y");
        load(kind, url(GET + "&maxFeatures=5"), "--mode", "upsert");
        assertThat(rows(kind, "SELECT DISTINCT source FROM s.gml_fast_loads")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgis", "gpkg"})
    void replacesTheRowsOfALayerThatHasChanged(String kind) throws Exception {
        response = wfs(member("t.1", "x"), member("t.2", "y"));
        Object[] arguments = {url(GET), "--mode", "append", "--source-column=from"};
        load(kind, arguments);
        response = wfs(member("t.1", "z"));
        assertThat(load(kind, arguments).errors()).contains("the rows of " + url(GET) + " in t are replaced");
        assertThat(rows(kind, NAMES)).containsExactly("t.1 z");
        assertThat(rows(kind, "SELECT server FROM s.gml_fast_loads")).containsExactly("numberMatched: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ETag: \"a1\"", "Last-Modified: Sun, 29 Nov 2026 10:00:00 GMT"})
    void asksTheServerWhetherADocumentHasChanged(String header) throws Exception {
        response = wfs(member("t.1", "x"));
        validator = header;
        load("gpkg", url("/t.gml"), "--mode", "append");
        assertThat(rows("gpkg", "SELECT server FROM gml_fast_loads")).containsExactly("numberMatched: 1; " + header);
        assertThat(sent).hasValue(1);
        assertThat(load("gpkg", url("/t.gml"), "--mode", "append").errors()).contains("is skipped");
        assertThat(sent).hasValue(1);
        validator = "ETag: \"b\"";
        assertThat(load("gpkg", url("/t.gml"), "--mode", "append").errors())
                .as("the same features")
                .contains("is skipped");
        assertThat(sent).hasValue(2);
    }

    @Test
    void completesAJournalOfAnEarlierVersion() throws Exception {
        response = wfs(member("t.1", "x"));
        load("postgis", url(GET), "--mode", "append");
        database.execute("ALTER TABLE s.gml_fast_loads DROP COLUMN server", "DELETE FROM s.gml_fast_loads");
        response = wfs(member("t.2", "y"));
        load("postgis", url(GET), "--mode", "append");
        assertThat(rows("postgis", "SELECT server FROM s.gml_fast_loads")).containsExactly("numberMatched: 1");
    }

    @Test
    void keepsSecretsOutOfTheJournal() throws Exception {
        response = wfs(member("t.1", "x"));
        load("gpkg", url("/t.gml?token=abc123"), "--mode", "append");
        assertThat(rows("gpkg", "SELECT source FROM gml_fast_loads").get(0)).doesNotContain("abc123");
        assertThat(load("gpkg", url("/t.gml?token=abc123"), "--mode", "append").errors())
                .contains("is skipped");
    }

    @Test
    void loadsAGeoJsonOnce() throws Exception {
        response =
                "{'type':'FeatureCollection','timeStamp':'NOW','features':[{'type':'Feature','id':'a','geometry':null,"
                        + "'properties':{'n':1}}]}";
        response = response.replace('\'', '"');
        load("gpkg", url("/t.geojson"), "--mode", "append");
        assertThat(load("gpkg", url("/t.geojson"), "--mode", "append").errors()).contains("is skipped");
    }
}
