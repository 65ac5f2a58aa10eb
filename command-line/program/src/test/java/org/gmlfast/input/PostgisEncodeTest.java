/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Encodes tables of a PostgreSQL database with PostGIS, if it is installed. */
class PostgisEncodeTest {

    private static PostgresServer server;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.startAlone();
        execute("CREATE EXTENSION hstore", "CREATE ROLE reader LOGIN");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static void execute(String... statements) throws SQLException {
        server.execute(statements);
    }

    private static CommandRun run(String layer, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", server.url(), "--user", "tester", "--layer", layer));
        if (!List.of(options).contains("--format")) {
            args.addAll(List.of("--format", "gml32"));
        }
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void readsEachTypeOfColumn() throws SQLException {
        execute(
                "CREATE TYPE mood AS ENUM ('sad', 'ok')",
                "CREATE TYPE pair AS (p int, q text)",
                "CREATE TABLE types(id serial PRIMARY KEY, b bool, s smallint, i int, l bigint, r real, d double precision,"
                        + " n numeric, n2 numeric, c char(3), v varchar, t text, dt date, inf date, ti time, tz timetz,"
                        + " ts timestamp, tsz timestamptz, iv interval, u uuid, j json, jb jsonb, x xml, ba bytea, e mood,"
                        + " h hstore, ia int[], ta text[], ip inet, m money, bt bit(3), rg int4range, co pair, pt point,"
                        + " o oid, geom geometry(Point, 4326))",
                "INSERT INTO types VALUES (7, true, 1, 2, 3000000000, 0.5, 0.1, 12345678901234567890.123, 'NaN', 'abc',"
                        + " 'ä😀', 't<', '2024-02-29', 'infinity', '12:34:56.5', '12:34:56+02', '2024-02-29 12:34:56.123456',"
                        + " '2024-02-29 12:34:56+02', '1 day 02:03:04', '00000000-0000-0000-0000-00000000000a',"
                        + " '{\"k\": [1]}', '{\"k\": [1]}', '<a>1</a>', '\\x0102', 'ok', 'a=>1', '{1,NULL,3}', '{x,\"y z\"}',"
                        + " '10.0.0.1', 1.5, B'101', '[1,5)', ROW(1, 'z'), '(1,2)', 42, 'SRID=4326;POINT(9 47)')",
                "INSERT INTO types(id) VALUES (8)");
        Gml gml = run("types").gml();
        assertThat(gml.ids()).containsExactly("types.7", "types.8");
        assertThat(gml.features().get(0).attributes())
                .containsEntry("b", "true")
                .containsEntry("s", "1")
                .containsEntry("l", "3000000000")
                .containsEntry("r", "0.5")
                .containsEntry("d", "0.1")
                .containsEntry("n", "12345678901234567890.123")
                .containsEntry("n2", "NaN")
                .containsEntry("v", "ä😀")
                .containsEntry("t", "t<")
                .containsEntry("dt", "2024-02-29")
                .containsEntry("inf", "9999-12-31")
                .containsEntry("ts", "2024-02-29T12:34:56.123456Z")
                .containsEntry("tsz", "2024-02-29T10:34:56Z")
                .containsEntry("u", "00000000-0000-0000-0000-00000000000a")
                .containsEntry("j", "{\"k\": [1]}")
                .containsEntry("jb", "{\"k\": [1]}")
                .containsEntry("x", "<a>1</a>")
                .containsEntry("ba", "AQI=")
                .containsEntry("e", "ok")
                .containsEntry("h", "{\"a\":\"1\"}")
                .containsEntry("ia", "[1,null,3]")
                .containsEntry("ta", "[\"x\",\"y z\"]")
                .containsEntry("ip", "10.0.0.1")
                .containsEntry("bt", "101")
                .containsEntry("rg", "[1,5)")
                .containsEntry("co", "(1,z)")
                .containsEntry("pt", "(1,2)")
                .containsEntry("o", "42")
                .containsEntry("geom", "47 9")
                .containsKeys("ti", "tz", "iv", "m");
        assertThat(gml.features().get(1).attributes()).isEmpty();
    }

    /** With and without an array of times, for which rows are read as features. */
    @ParameterizedTest
    @ValueSource(strings = {"int[]", "timestamp[]"})
    void writesJsonAsStructureInGeoJson(String other) throws Exception {
        execute(
                "DROP TABLE IF EXISTS docs",
                "CREATE TABLE docs(id int PRIMARY KEY, \"j 1\" json, jb jsonb, t text, o " + other
                        + ", geom geometry(Point, 4326))",
                "INSERT INTO docs VALUES (1, E'{\"a\" : [1, 2.50,\\n {\"b c\": \"x \\\\\" \\\\n y\"}], \"e\": \"\\\\ud83d\\\\ude00-\\\\ud800-\"}',"
                        + " '{\"k\": [1, null, {\"ä😀\": true}]}', '{\"k\": 1}', NULL, 'SRID=4326;POINT(1 2)'),"
                        + " (2, '\"text\"', 'null', NULL, NULL, NULL), (3, ' 12345678901234567890.10 ', '[]', NULL, NULL, NULL),"
                        + " (4, NULL, NULL, NULL, NULL, NULL)");
        for (String format : List.of("geojson", "geojsonl")) {
            String text = new String(run("docs", "--format", format).output(), StandardCharsets.UTF_8);
            assertThat(text)
                    .contains(
                            "\"j 1\":{\"a\":[1,2.50,{\"b c\":\"x \\\" \\n y\"}],\"e\":\"\\ud83d\\ude00--\"},\"jb\":{\"k\":[1,null,{\"ä😀\":true}]},\"t\":\"{\\\"k\\\": 1}\"",
                            "\"j 1\":\"text\",\"jb\":null,",
                            "\"j 1\":12345678901234567890.10,\"jb\":[],",
                            "\"j 1\":null,\"jb\":null,");
            if (format.equals("geojsonl")) {
                assertThat(text.lines()).hasSize(4);
            }
        }
        assertThat(run("docs", "--format", "geojsonl", "--rename", "jb=other", "--property", "jb", "--count", "1")
                        .output())
                .asString(StandardCharsets.UTF_8)
                .contains("\"properties\":{\"other\":{\"k\":[1,null,");
        assertThat(run("docs").gml().features().get(0).attributes())
                .containsEntry("jb", "{\"k\": [1, null, {\"ä😀\": true}]}");
    }

    @Test
    void readsEachTypeOfGeometry() throws SQLException {
        execute(
                "CREATE TABLE shapes(id int PRIMARY KEY, geom geometry(Geometry, 4326))",
                "INSERT INTO shapes VALUES (1, 'SRID=4326;POINT EMPTY'), (2, NULL), (3, 'SRID=4326;POINT(9 47)'),"
                        + " (4, 'SRID=4326;CIRCULARSTRING(0 0, 1 1, 2 0)'),"
                        + " (5, 'SRID=4326;CURVEPOLYGON(CIRCULARSTRING(0 0, 2 0, 2 1, 2 3, 0 0))'),"
                        + " (6, 'SRID=4326;COMPOUNDCURVE(CIRCULARSTRING(0 0, 1 1, 1 0), (1 0, 0 1))'),"
                        + " (7, 'SRID=4326;GEOMETRYCOLLECTION(POINT(1 2), LINESTRING EMPTY)'),"
                        + " (8, 'SRID=4326;MULTIPOLYGON(((0 0,9 0,9 9,0 0)))')",
                "CREATE TABLE solid(id int PRIMARY KEY, geom geometry(PointZ, 4326))",
                "INSERT INTO solid VALUES (1, 'SRID=4326;POINT Z(9 47 500)')",
                "CREATE TABLE measured(id int PRIMARY KEY, geom geometry(LineStringZM, 4326))",
                "INSERT INTO measured VALUES (1, 'SRID=4326;LINESTRING ZM(9 47 1 2, 10 48 3 4)')");
        List<Gml.Feature> features = run("shapes").gml().features();
        List<String> kinds = features.stream()
                .map(f -> Gml.children(f.element()))
                .map(c -> c.isEmpty() ? "" : Gml.children(c.get(0)).get(0).getLocalName())
                .toList();
        assertThat(kinds)
                .containsExactly("Point", "", "Point", "Curve", "Polygon", "Curve", "MultiGeometry", "MultiSurface");
        assertThat(Gml.find(features.get(3).element(), "ArcString").getTextContent())
                .isEqualTo("0 0 1 1 0 2");
        Element linear = Gml.find(
                run("shapes", "--linearize", "--start-index", "3", "--count", "1")
                        .gml()
                        .only()
                        .element(),
                "LineString");
        assertThat(linear).isNotNull();
        assertThat(run("solid").gml().only().get("geom")).isEqualTo("47 9 500");
        assertThat(run("measured").gml().only().get("geom")).isEqualTo("47 9 1 48 10 3");
    }

    @Test
    void readsGeographyAndSeveralGeometries() throws SQLException {
        execute(
                "CREATE TABLE globe(id int PRIMARY KEY, g geography(Point, 4326), h geometry(Point, 4326))",
                "INSERT INTO globe VALUES (1, 'POINT(9 47)', 'SRID=4326;POINT(1 2)')");
        assertThat(run("globe").gml().only().attributes())
                .containsEntry("g", "47 9")
                .containsEntry("h", "2 1");
        assertThat(run("globe", "--bbox", "8,46,10,48").gml().ids()).containsExactly("globe.1");
    }

    @Test
    void transformsGeometryColumnsIntoTheFirstCrs() throws SQLException {
        execute(
                "CREATE TABLE mixed(id int PRIMARY KEY, a geometry(Point, 4326), b geometry(Point, 3857))",
                "INSERT INTO mixed VALUES (1, 'SRID=4326;POINT(9.5 47.25)', ST_Transform('SRID=4326;POINT(9.5 47.25)', 3857))");
        assertThat(run("mixed", "--decimals", "6").gml().only().attributes())
                .containsEntry("a", "47.25 9.5")
                .containsEntry("b", "47.25 9.5");
    }

    /** An arc in one projection is not an arc in another. */
    @Test
    void linearizesArcsInAnotherCrs() throws SQLException {
        execute(
                "CREATE TABLE arcs(id int PRIMARY KEY, geom geometry(CircularString, 4326))",
                "INSERT INTO arcs VALUES (1, 'SRID=4326;CIRCULARSTRING(0 0, 1 1, 2 0)')");
        Gml gml = run("arcs", "--srs", "EPSG:3857", "--decimals", "0").gml();
        String positions = Gml.find(gml.only().element(), "LineString").getTextContent();
        assertThat(positions).startsWith("0 0 ").endsWith(" 222639 0").contains(" 111319 111325 ");
    }

    @Test
    void selectsExactlyByBox() throws SQLException {
        execute(
                "CREATE TABLE lines(id int PRIMARY KEY, geom geometry(LineString, 4326))",
                "INSERT INTO lines VALUES (1, 'SRID=4326;LINESTRING(0 0, 10 10)'),"
                        + " (2, 'SRID=4326;LINESTRING(0 0, 10 0, 10 10)'), (3, 'SRID=4326;LINESTRING(50 50, 60 60)')");
        assertThat(run("lines", "--bbox", "8,1,12,2", "-q").gml().ids()).containsExactly("lines.2");
    }

    @Test
    void readsSchemasViewsAndNamesThatNeedQuotes() throws SQLException {
        execute(
                "CREATE SCHEMA s",
                "CREATE TABLE s.twice(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "CREATE TABLE twice(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO s.twice VALUES (1, 'SRID=4326;POINT(1 1)')",
                "INSERT INTO twice VALUES (2, 'SRID=4326;POINT(2 2)')",
                "CREATE TABLE s.\"My; Drop\"(\"Id\" int, \"geom\" geometry(Point, 4326))",
                "INSERT INTO s.\"My; Drop\" VALUES (3, 'SRID=4326;POINT(3 3)')",
                "CREATE VIEW seen AS SELECT * FROM twice");
        assertThat(run("s.twice").gml().ids()).containsExactly("twice.1");
        assertThat(run("twice").gml().ids()).containsExactly("twice.2");
        assertThat(run("seen").gml().ids()).containsExactly("seen.1");
        assertThat(run("s.My; Drop").gml().only().element().getLocalName()).isEqualTo("My__Drop");
        assertThat(run("nowhere").errors())
                .startsWith("gml-fast: there is no table nowhere with geometries; the tables are: ")
                .contains("twice")
                .hasLineCount(1);
    }

    @Test
    void reportsSridsOutsideEpsg() throws SQLException {
        execute(
                "CREATE TABLE nosrid(geom geometry)",
                "INSERT INTO nosrid VALUES ('POINT(1 2)')",
                "CREATE TABLE late(geom geometry)",
                "INSERT INTO late VALUES (NULL), ('SRID=3857;POINT(1 2)')",
                "INSERT INTO spatial_ref_sys(srid, auth_name, auth_srid, srtext) VALUES (990001, 'mine', 1, '')",
                "CREATE TABLE own(geom geometry(Point, 990001))");
        assertThat(run("nosrid").errors()).contains("has no SRID").contains("--source-srs");
        assertThat(Gml.find(run("late").gml().features().get(1).element(), "Point")
                        .getAttribute("srsName"))
                .endsWith(":3857");
        assertThat(run("own").errors()).contains("990001, which is not an EPSG code");
    }

    @Test
    void transformsGeometriesFromTheirOwnCrs() throws SQLException {
        execute(
                "CREATE TABLE several(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO several VALUES (1, 'SRID=4326;POINT(9.5 47.25)'),"
                        + " (2, ST_Transform('SRID=4326;POINT(9.5 47.25)', 3857)), (3, 'SRID=0;POINT(1 2)')");
        assertThat(run("several", "--decimals", "6", "--count", "2").gml().column("geom"))
                .containsExactly("47.25 9.5", "47.25 9.5");
        assertThat(run("several").errors())
                .contains("several.3", "public.several", "has no SRID", "EPSG:4326")
                .hasLineCount(1);
        assertThat(run("several", "--source-srs", "EPSG:3857").gml().features()).hasSize(3);
    }

    @Test
    void omitsUnsupportedGeometryWithNote() throws SQLException {
        execute(
                "CREATE TABLE odd(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO odd VALUES (1, 'SRID=4326;TIN(((0 0,0 1,1 0,0 0)))'),"
                        + " (2, ST_SetSRID(ST_MakePoint('NaN', 5), 4326)), (3, ST_SetSRID(ST_MakePoint(5, 'NaN'), 4326))");
        CommandRun run = run("odd");
        assertThat(run.errors())
                .startsWith("gml-fast: note: ")
                .contains("odd.2", "public.odd", "not a finite number", "1 more")
                .hasLineCount(1);
        assertThat(run.gml().features().get(0).get("geom")).isEqualTo("0 0 1 0 0 1 0 0");
        assertThat(run.gml().features().get(1).attributes()).isEmpty();
        assertThat(run("odd", "--quiet").errors()).isEmpty();
    }

    @Test
    void streamsLargeRows() throws SQLException {
        execute(
                "CREATE TABLE large(id int PRIMARY KEY, geom geometry(LineString, 4326))",
                "INSERT INTO large SELECT i, ST_SetSRID(ST_MakeLine(ARRAY(SELECT ST_MakePoint(k / 1000.0, i / 1000.0)"
                        + " FROM generate_series(1, 2000) k)), 4326) FROM generate_series(1, 1000) i");
        Gml gml = run("large").gml();
        assertThat(gml.features()).hasSize(1000);
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("1000");
    }

    @Test
    void reportsFailuresInOneLineWithoutPassword() {
        CommandRun nobody = CommandRun.of(
                "encode", server.url() + "?user=nobody&password=hidden-1", "--format", "gml2", "--stacktrace");
        assertThat(nobody.exitCode()).isEqualTo(1);
        assertThat(nobody.errors()).contains("nobody").doesNotContain("hidden-1");
        CommandRun closed =
                CommandRun.of("encode", "jdbc:postgresql://127.0.0.1:1/x?password=hidden-2", "--format", "gml2");
        assertThat(closed.errors())
                .startsWith("gml-fast: database error: ")
                .doesNotContain("hidden-2")
                .hasLineCount(1);
    }

    @Test
    void reportsUnreadableTable() throws SQLException {
        execute("CREATE TABLE private(geom geometry(Point, 4326))");
        CommandRun run =
                CommandRun.of("encode", server.url(), "--user", "reader", "--format", "gml2", "--layer", "private");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1);
    }
}
