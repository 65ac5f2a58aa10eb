/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import org.gmlfast.input.InputException;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of a PostGIS. */
class ServedPostgisTest {

    private static PostgresServer database;
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        database = PostgresServer.start();
        database.execute(
                "CREATE TYPE mood AS ENUM ('sad', 'ok')",
                "CREATE TABLE town(id serial PRIMARY KEY, name text, m mood, n int, big bigint, num numeric(12,3), f real,"
                        + " d double precision, b bool, day date, at timestamp, at_z timestamptz, t time, u uuid,"
                        + " j jsonb, \"bad name\" text, geom geometry(Point, 4326))",
                "INSERT INTO town(name, m, n, big, num, f, d, b, day, at, at_z, t, u, j, geom) SELECT 'Town ' || i,"
                        + " CASE i % 2 WHEN 0 THEN 'sad' ELSE 'ok' END::mood, i, i * 10000000000, i / 8.0, i / 8.0,"
                        + " i / 8.0, i % 3 = 0, date '2024-01-01' + i, timestamp '2024-01-01 12:00' + i * interval '1 hour',"
                        + " timestamptz '2024-01-01 12:00+00' + i * interval '1 hour', time '10:00' + i * interval '1 minute',"
                        + " ('00000000-0000-0000-0000-' || lpad(i::text, 12, '0'))::uuid, '{\"k\": 1}',"
                        + " ST_SetSRID(ST_MakePoint(9 + i / 100.0, 47 + i / 200.0), 4326) FROM generate_series(1, 200) i",
                "CREATE TABLE places(id int PRIMARY KEY, name text, kind text, district text, airport text, rank int,"
                        + " population int, households bigint, founded date, surveyed timestamptz, market_opens time,"
                        + " harbour bool, water_quality real, geom geometry(Point, 4326))",
                "INSERT INTO places SELECT i, 'Place ' || i, 'city', 'd', NULL, i, i * 1000, i * 400,"
                        + " date '1500-01-01' + i, now(), '06:00', i % 2 = 0, 0.5, ST_SetSRID(ST_MakePoint(i / 10.0, 47), 4326)"
                        + " FROM generate_series(1, 30) i",
                "CREATE TABLE lonely(a text, geog geography(LineString, 4326))",
                "INSERT INTO lonely VALUES ('x', 'LINESTRING(9 47, 10 48)')",
                "CREATE TABLE two(a int, b text, geom geometry(Polygon, 3857), PRIMARY KEY (a, b))",
                "INSERT INTO two VALUES (1, 'x.y', ST_MakeEnvelope(0, 0, 1000, 2000, 3857))",
                "CREATE TABLE nowhere(id int PRIMARY KEY, geom geometry)",
                "CREATE VIEW \"9 lives\" AS SELECT * FROM town");
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

    /**
     * PostGIS forgets the rows before one with NaN when it makes bounds, and makes rings of NaN, which are not closed.
     */
    @Test
    void servesTablesWithCoordinatesThatAreNotFinite() throws Exception {
        database.execute(
                "CREATE TABLE nan(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO nan VALUES (1, 'SRID=4326;POINT(1 2)'), (2, 'SRID=4326;POINT(NaN 1)'),"
                        + " (3, 'SRID=4326;POINT(5 NaN)'), (4, 'SRID=4326;POINT(5 6)')",
                "CREATE TABLE only_nan(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO only_nan VALUES (1, 'SRID=4326;POINT(NaN 1)')");
        try (RunningServer own = RunningServer.of(List.of(), database.url(), PostgresServer.USER)) {
            RunningServer.Reply reply = own.features("nan");
            assertThat(reply.ids("nan")).hasSize(4);
            assertThat(reply.texts("pos")).containsExactly("2 1", "6 5");
            String capabilities = own.get("request", "GetCapabilities").text();
            assertThat(capabilities.substring(capabilities.indexOf("app:nan")))
                    .containsSubsequence("<ows:LowerCorner>1.0 2.0<", "<ows:UpperCorner>5.0 6.0<");
            assertThat(own.features("only_nan").ids("only_nan")).hasSize(1);
        } finally {
            database.execute("DROP TABLE nan, only_nan");
        }
    }

    /** The first page ends after another row when the second client reads it. */
    @Test
    void remembersForEachClientWhereItsPagesEnded() throws Exception {
        database.execute(
                "CREATE TABLE shrinking(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO shrinking SELECT i, ST_SetSRID(ST_MakePoint(i, 0), 4326) FROM generate_series(1, 100) i");
        try (RunningServer own = RunningServer.of(List.of(), database.url(), PostgresServer.USER)) {
            assertThat(page(own, 0, "a")).containsExactlyElementsOf(shrinking(1, 10));
            database.execute("DELETE FROM shrinking WHERE id <= 5");
            assertThat(page(own, 0, "b")).containsExactlyElementsOf(shrinking(6, 15));
            assertThat(page(own, 10, "a")).containsExactlyElementsOf(shrinking(11, 20));
            assertThat(page(own, 10, "b")).containsExactlyElementsOf(shrinking(16, 25));
            assertThat(page(own, 20, "a")).containsExactlyElementsOf(shrinking(21, 30));
            assertThat(page(own, 20, "b")).containsExactlyElementsOf(shrinking(26, 35));
            // another client that has not read the pages before
            assertThat(page(own, 20, "c")).hasSize(10);
        } finally {
            database.execute("DROP TABLE shrinking");
        }
    }

    private static List<String> page(RunningServer from, int start, String client) throws IOException {
        String address = from.address(
                "request", "GetFeature", "typeNames", "shrinking", "count", "10", "startIndex", String.valueOf(start));
        return from.fetch(address, "User-Agent", client).ids("shrinking");
    }

    private static List<String> shrinking(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(i -> "shrinking." + i)
                .toList();
    }

    /** Predicates of PostGIS refuse polyhedral surfaces, so that each condition of the layer failed. */
    @Test
    void selectsSurfacesByTheirPolygons() throws Exception {
        database.execute(
                "CREATE TABLE surface(id int PRIMARY KEY, geom geometry(Geometry, 25832))",
                "INSERT INTO surface VALUES (1, 'SRID=25832;POINT(0 0)'),"
                        + " (2, 'SRID=25832;POLYHEDRALSURFACE(((0 0,0 1,1 0,0 0)))'),"
                        + " (3, 'SRID=25832;TIN(((5 5,5 6,6 5,5 5)))'), (4, 'SRID=25832;TRIANGLE((5 5,5 6,6 5,5 5))')");
        try (RunningServer own = RunningServer.of(List.of(), database.url(), PostgresServer.USER)) {
            assertThat(own.features("surface", "bbox", "-1,-1,1,1").ids("surface"))
                    .containsExactly("surface.1", "surface.2");
            assertThat(own.features("surface", "bbox", "0.4,0.4,0.45,0.45").ids("surface"))
                    .containsExactly("surface.2");
            assertThat(own.features("surface", "bbox", "5,5,9,9").ids("surface"))
                    .containsExactly("surface.3", "surface.4");
            assertThat(own.hits("surface", "cql_filter", "DISJOINT(geom, POINT(0.2 0.2))"))
                    .isEqualTo(3);
            assertThat(own.hits("surface", "cql_filter", "DWITHIN(geom, POINT(0.2 0.2), 1, meters)"))
                    .isEqualTo(2);
        } finally {
            database.execute("DROP TABLE surface");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Geometry", "GeometryCollection"})
    void selectsCollectionsByTheSurfacesInThem(String declared) throws Exception {
        database.execute(
                "CREATE TABLE mixed(id int PRIMARY KEY, geom geometry(" + declared + ", 25832))",
                "INSERT INTO mixed VALUES (1, 'SRID=25832;GEOMETRYCOLLECTION(POINT(9 9))'), (2,"
                        + " 'SRID=25832;GEOMETRYCOLLECTION(POINT(9 9),POLYHEDRALSURFACE(((0 0,0 1,1 0,0 0))))'), (3,"
                        + " 'SRID=25832;GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POLYHEDRALSURFACE(((5 5,5 6,6 5,5 5)))))')",
                "INSERT INTO mixed VALUES (4, 'SRID=25832;GEOMETRYCOLLECTION(TIN(((7 7,7 8,8 7,7 7))))')");
        try (RunningServer own = RunningServer.of(List.of(), database.url(), PostgresServer.USER)) {
            assertThat(own.features("mixed", "bbox", "-1,-1,1,1").ids("mixed")).containsExactly("mixed.2");
            assertThat(own.features("mixed", "bbox", "0.6,0.6,0.9,0.9").ids("mixed"))
                    .isEmpty();
            assertThat(own.features("mixed", "bbox", "5.1,5.1,5.2,5.2").ids("mixed"))
                    .containsExactly("mixed.3");
            assertThat(own.features("mixed", "bbox", "7,7,9,9").ids("mixed"))
                    .containsExactly("mixed.1", "mixed.2", "mixed.4");
            assertThat(own.hits("mixed", "cql_filter", "DISJOINT(geom, POINT(0.2 0.2))"))
                    .isEqualTo(3);
            assertThat(own.hits("mixed", "cql_filter", "DWITHIN(geom, POINT(0.2 0.2), 1, meters)"))
                    .isEqualTo(1);
        } finally {
            database.execute("DROP TABLE mixed");
        }
    }

    @Test
    void servesTablesWithGeometries() throws IOException {
        assertThat(server.get("request", "GetCapabilities").texts("Name"))
                .contains("app:lonely", "app:town", "app:two", "app:_9_lives")
                .hasSize(5);
        assertThat(server.notes())
                .anyMatch(note -> note.contains("9 lives"))
                .anyMatch(note -> note.contains("nowhere") && note.contains("SRID"));
        RunningServer.Reply towns = server.features("town");
        assertThat(towns.ids("town")).hasSize(200).contains("town.1", "town.200");
        assertThat(towns.texts("j")).contains("{\"k\": 1}");
        assertThat(server.features("town", "outputFormat", "application/json", "count", "1")
                        .text())
                .contains("\"j\":{\"k\":1}");
        assertThat(server.features("lonely").texts("posList")).containsExactly("47 9 48 10");
        assertThat(server.features("two").texts("lowerCorner")).isEmpty();
        assertThat(server.features("two", "resourceId", "two.1.x.y").ids("two")).containsExactly("two.1.x.y");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name = 'Town 7' | 1",
                "name LIKE 'Town 1_' | 10",
                "name ILIKE 'tOWN 1_' | 10",
                "m = 'ok' | 100",
                "m = 'angry' | -1",
                "n > 150 AND n <= 160.5 | 10",
                "big = 30000000000 | 1",
                "num = 0.125 | 1",
                "num < 0.3 | 2",
                "f = 0.125 | 1",
                "d * 8 > 190.5 | 10",
                "n / (n - n) > 1 | 0",
                "n * 1e308 * 1e308 > 1 | -1",
                "b = true | 66",
                "day = '2024-01-11' | 1",
                "day < 2024-01-11 | 9",
                "at > '2024-01-01T15:00:00Z' | 197",
                "at_z AFTER 2024-01-01T15:00:00Z | 197",
                "at_z = '2024-01-01T16:00:00+01:00' | 1",
                "\"t\" < '10:05:00' | 4",
                "u = '00000000-0000-0000-0000-000000000009' | 1",
                "j IS NULL | 0",
                "n = name | 0",
                "BBOX(geom, 9, 47, 9.1, 47.05) | 10",
                "BBOX(geom, 1001870, 5942070, 1013010, 5950900, 'EPSG:3857') | 10",
                "INTERSECTS(geom, POLYGON((9 47, 9.1 47, 9.1 47.05, 9 47.05, 9 47))) | 10",
                "DWITHIN(geom, POINT(9.01 47.005), 0.001, meters) | 1",
                "DISJOINT(geom, POINT(9.01 47.005)) | 199",
                "INTERSECTS(geom, POLYGON((0 0, 1 1, 1 0, 0 1, 0 0))) | 0",
                "IN ('town.3', 'town.4', 'town.x', 'town.99999999999999999999') | 2",
                "name = 'x''; DROP TABLE town; --' | 0"
            })
    void selectsByConditions(String cql, int expected) throws IOException {
        if (expected < 0) {
            assertThat(server.refusal("request", "GetFeature", "typeNames", "town", "cql_filter", cql))
                    .startsWith("400 InvalidParameterValue");
        } else {
            assertThat(server.hits("town", "cql_filter", cql)).isEqualTo(expected);
        }
    }

    /** Repeats part of the requests to H2, because databases fail for different requests. */
    @Test
    void returnsWfsDocumentsForRandomRequests() throws IOException {
        HostileRequests requests = new HostileRequests(2);
        for (int i = 0; i < 2000; i++) {
            String query = requests.next();
            RunningServer.Reply reply = RunningServer.get(server.port(), query);
            assertThat(reply.status()).as(query + "\n" + reply.text()).isIn(200, 400, 403, 404);
        }
        assertThat(server.hits("places")).isEqualTo(30);
    }

    @Test
    void servesPagesAndOrder() throws IOException {
        assertThat(server.features("town", "sortBy", "n DESC", "count", "3", "startIndex", "5")
                        .ids("town"))
                .containsExactly("town.195", "town.194", "town.193");
        assertThat(server.features("town", "bbox", "47,9,47.05,9.1").ids("town"))
                .hasSize(10);
        assertThat(server.features("town", "bbox", "9,47,9.1,47.05,EPSG:4326").ids("town"))
                .hasSize(10);
        assertThat(server.features("lonely", "bbox", "47.4,9.4,47.6,9.6").ids("lonely"))
                .hasSize(1);
        assertThat(server.features("lonely", "bbox", "47,9.5,47.2,9.6").ids("lonely"))
                .isEmpty();
    }

    @Test
    void refusesToLoadFilesIntoIt() {
        assertThatThrownBy(() -> RunningServer.of(List.of("a.geojson"), database.url(), PostgresServer.USER))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("H2");
    }
}
