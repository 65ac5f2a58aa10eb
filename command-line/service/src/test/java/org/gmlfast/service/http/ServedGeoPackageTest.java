/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.gmlfast.input.InputException;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.io.ParseException;

/** The layers of a GeoPackage. */
@Timeout(300)
@BuildJdkOnly
class ServedGeoPackageTest {

    private static final String ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)"
            + " SELECT town.fid, town.geom FROM town, r WHERE r.x < 0";

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void create() throws SQLException, ParseException {
        file = directory.resolve("towns.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.execute(
                            "CREATE TABLE town(fid INTEGER PRIMARY KEY, name TEXT, n INTEGER, at DATETIME, \"bad name\" TEXT,"
                                    + " geom POINT)")
                    .layer("town", "geom", "POINT", 4326)
                    .execute(
                            "CREATE VIEW v AS SELECT fid, name, geom FROM town",
                            "CREATE TABLE \"two words\"(fid INTEGER PRIMARY KEY, geom POINT)",
                            "CREATE TABLE nowhere(fid INTEGER PRIMARY KEY, geom POINT)")
                    .layer("v", "geom", "POINT", 4326)
                    .layer("two words", "geom", "POINT", 3857)
                    .layer("nowhere", "geom", "POINT", -1)
                    .layer("missing", "geom", "POINT", 4326);
            for (int i = 1; i <= 200; i++) {
                builder.run(
                        "INSERT INTO town VALUES (?, ?, ?, ?, 'x', ?)",
                        i,
                        "Town " + i,
                        i,
                        i % 2 == 0 ? "2024-01-01T12:00:00.000Z" : "2024-01-01T15:00:00+01:00",
                        GeoPackageBuilder.geometry("POINT(" + (9 + i / 100.0) + " " + (47 + i / 200.0) + ")"));
            }
            builder.run("INSERT INTO \"two words\" VALUES (4, ?)", GeoPackageBuilder.geometry("POINT(1 2)"))
                    .index("town", "fid", "geom");
        }
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void servesLayersPagesAndOrder() throws IOException {
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(server.get("request", "GetCapabilities").texts("Name"))
                    .containsExactlyInAnyOrder("app:town", "app:v", "app:two_words");
            assertThat(server.notes())
                    .anyMatch(note -> note.contains("nowhere") && note.contains("SRID"))
                    .anyMatch(note -> note.contains("missing"))
                    .anyMatch(note -> note.contains("bad name"));
            assertThat(server.features("town", "sortBy", "n DESC", "count", "3", "startIndex", "5")
                            .ids("town"))
                    .containsExactly("town.195", "town.194", "town.193");
            assertThat(server.features("town", "count", "2", "startIndex", "198")
                            .ids("town"))
                    .containsExactly("town.199", "town.200");
            assertThat(server.hits("town")).isEqualTo(200);
            assertThat(server.features("town", "bbox", "47,9,47.05,9.1").ids("town"))
                    .hasSize(10);
            assertThat(server.features("town", "bbox", "9,47,9.1,47.05,EPSG:4326")
                            .ids("town"))
                    .hasSize(10);
            assertThat(server.features("town", "resourceId", "town.7,town.9,town.x")
                            .ids("town"))
                    .containsExactly("town.7", "town.9");
            assertThat(server.features("two_words", "resourceId", "two_words.4").ids("two_words"))
                    .containsExactly("two_words.4");
            assertThat(server.features("v", "count", "2").ids("v")).containsExactly("v.1", "v.2");
            assertThat(server.features("town", "propertyName", "name", "count", "1")
                            .texts("n"))
                    .isEmpty();
            RunningServer.Reply schema =
                    server.get("request", "DescribeFeatureType", "version", "2.0.0", "typeNames", "town");
            assertThat(schema.text()).contains("xs:long", "xs:dateTime", "gml:PointPropertyType");
            assertThat(server.features("town", "srsName", "EPSG:3857", "count", "1")
                            .texts("pos")
                            .get(0))
                    .startsWith("10029");
            assertThat(server.features("town", "outputFormat", "application/json", "count", "1")
                            .text())
                    .contains("\"town.1\"");
        }
        assertThat(directory.toFile().listFiles()).extracting(File::getName).containsExactly("towns.gpkg");
    }

    /** The file has times with and without milliseconds, in UTC and with an offset. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "at = '2024-01-01T12:00:00Z' | 100",
                "at = '2024-01-01T13:00:00+01:00' | 100",
                "at = '2024-01-01T14:00:00Z' | 100",
                "at AFTER 2024-01-01T12:00:00Z | 100",
                "at BEFORE 2024-01-01T12:00:00.001Z | 100",
                "at > '2023-12-31T12:00:00Z' | 200",
                "at < '1000-01-01T00:00:00Z' | 0",
                "at DURING 2024-01-01T11:00:00Z/2024-01-01T13:00:00Z | 100"
            })
    void selectsByTimes(String cql, int expected) throws IOException {
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(server.hits("town", "cql_filter", cql)).isEqualTo(expected);
        }
    }

    @Test
    void returnsWfsDocumentsForRandomRequests() throws IOException {
        HostileRequests requests = new HostileRequests(3);
        byte[] before = Files.readAllBytes(file);
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            for (int i = 0; i < 1000; i++) {
                String query = requests.next().replace("places", "town");
                RunningServer.Reply reply = RunningServer.get(server.port(), query);
                assertThat(reply.status()).as(query + "\n" + reply.text()).isIn(200, 400, 403, 404);
            }
            assertThat(server.hits("town")).isEqualTo(200);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /** Each request reads the current file. */
    @Test
    void servesChangesOfTheFile() throws IOException, SQLException {
        try (RunningServer server = RunningServer.of(List.of(file.toString()))) {
            assertThat(server.hits("town")).isEqualTo(200);
            change("DELETE FROM town WHERE fid > 150");
            assertThat(server.hits("town")).isEqualTo(150);
        }
    }

    @Test
    void omitsViewThatNeverEnds() throws IOException, SQLException {
        change("DROP VIEW v");
        change("CREATE VIEW v AS " + ENDLESS);
        try (RunningServer server =
                RunningServer.of(List.of(file.toString()), null, null, Duration.ofSeconds(30), Duration.ofSeconds(1))) {
            assertThat(server.notes())
                    .anyMatch(note -> note.contains("v is not served: counting its rows took longer"));
            assertThat(server.hits("town")).isEqualTo(200);
        }
    }

    @Test
    void limitsTimeOfQueries() throws Exception {
        ManualClock clock = new ManualClock();
        Duration limit = Duration.ofSeconds(60);
        try (RunningServer server = RunningServer.of(List.of(file.toString()), null, null, limit, clock)) {
            change("DROP VIEW v");
            change("CREATE VIEW v AS " + ENDLESS.replace("town.fid", "town.fid, town.name"));
            CompletableFuture<RunningServer.Reply> pending = server.getLater("request", "GetFeature", "typeNames", "v");
            clock.awaitLooks(2);
            clock.advance(limit.plusSeconds(1));
            RunningServer.Reply reply = pending.get();
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.texts("ExceptionText").get(0)).contains("longer than 60 seconds");
            assertThat(server.hits("town")).isEqualTo(200);
        }
    }

    @Test
    void loadsSeveralInputs() throws IOException, SQLException {
        Path json = directory.resolve("p.geojson");
        Files.writeString(json, "{\"type\":\"Point\",\"coordinates\":[9,47]}");
        change("DELETE FROM gpkg_geometry_columns WHERE table_name IN ('nowhere', 'missing')");
        try (RunningServer server = RunningServer.of(List.of(file.toString(), json.toString()))) {
            assertThat(server.get("request", "GetCapabilities").texts("Name"))
                    .contains("app:town", "app:two_words", "app:p");
            assertThat(server.hits("town", "cql_filter", "BBOX(geom, 9, 47, 9.1, 47.05)"))
                    .isEqualTo(10);
        }
    }

    @Test
    void refusesDamagedFiles() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, 5000));
        assertThatThrownBy(() -> RunningServer.of(List.of(file.toString())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("database");
    }
}
