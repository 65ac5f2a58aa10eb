/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.h2gis.functions.factory.H2GISFunctions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encodes tables of an H2 database file with H2GIS. */
@BuildJdkOnly
class H2EncodeTest {

    @TempDir
    Path directory;

    private String url;

    @BeforeEach
    void createDatabase() throws SQLException {
        url = "jdbc:h2:" + directory.resolve("city");
        execute();
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret-7");
                Statement statement = connection.createStatement()) {
            H2GISFunctions.load(connection);
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private CommandRun run(String... options) {
        List<String> args =
                new ArrayList<>(List.of("encode", url, "--format", "gml32", "--user", "sa", "--password=secret-7"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    @Test
    void writesSingleTableWithItsKeyInTheIds() throws SQLException {
        execute(
                "CREATE TABLE other(id INT)",
                "CREATE TABLE roads(id INT PRIMARY KEY, title VARCHAR, the_geom GEOMETRY(LINESTRING, 4326))",
                "INSERT INTO roads VALUES (7, 'a', 'SRID=4326;LINESTRING(9 47, 10 48)'), (8, NULL, NULL)");
        Gml gml = run().gml();
        assertThat(gml.ids()).containsExactly("ROADS.7", "ROADS.8");
        assertThat(gml.features().get(0).attributes().keySet()).containsExactly("TITLE", "THE_GEOM");
        assertThat(gml.features().get(0).get("THE_GEOM")).isEqualTo("47 9 48 10");
        assertThat(gml.features().get(1).attributes()).isEmpty();
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("2");
        assertThat(run("--expose-primary-key").gml().column("ID")).containsExactly("7", "8");
    }

    @Test
    void readsEachTypeOfColumn() throws SQLException {
        execute(
                "CREATE TABLE \"types\"(b BOOLEAN, ti TINYINT, i INT, l BIGINT, r REAL, d DOUBLE PRECISION, n NUMERIC(20,3),"
                        + " df DECFLOAT, c CHAR(3), v VARCHAR, lob CLOB, dt DATE, t TIME, ts TIMESTAMP(6),"
                        + " tz TIMESTAMP WITH TIME ZONE, u UUID, j JSON, e ENUM('x','y'), bin VARBINARY, bl BLOB,"
                        + " a INT ARRAY, iv INTERVAL DAY TO SECOND, rw ROW(p INT, q VARCHAR), geom GEOMETRY(POINT Z, 4326))",
                "INSERT INTO \"types\" VALUES (TRUE, 1, 2, 3000000000, 0.5, 0.1, 12345.678, 1.5, 'abc', 'ä', 'long', "
                        + "DATE '2024-02-29', TIME '12:34:56', TIMESTAMP '2024-02-29 12:34:56.123456', "
                        + "TIMESTAMP WITH TIME ZONE '2024-02-29 12:34:56+02:00', '00000000-0000-0000-0000-00000000000a', "
                        + "JSON '{\"k\":[1]}', 'y', X'0102', X'0304', ARRAY[1, 2], INTERVAL '1 02:03:04' DAY TO SECOND, "
                        + "ROW(1, 'z'), 'SRID=4326;POINT Z(9 47 500)')",
                "INSERT INTO \"types\"(i) VALUES (NULL)");
        Gml gml = run("--layer", "types").gml();
        assertThat(gml.ids()).containsExactly("types.1", "types.2");
        assertThat(gml.features().get(0).attributes())
                .containsEntry("B", "true")
                .containsEntry("TI", "1")
                .containsEntry("L", "3000000000")
                .containsEntry("R", "0.5")
                .containsEntry("D", "0.1")
                .containsEntry("N", "12345.678")
                .containsEntry("DF", "1.5")
                .containsEntry("C", "abc")
                .containsEntry("V", "ä")
                .containsEntry("LOB", "long")
                .containsEntry("DT", "2024-02-29")
                .containsEntry("TS", "2024-02-29T12:34:56.123456Z")
                .containsEntry("TZ", "2024-02-29T10:34:56Z")
                .containsEntry("U", "00000000-0000-0000-0000-00000000000a")
                .containsEntry("J", "{\"k\":[1]}")
                .containsEntry("E", "y")
                .containsEntry("BIN", "AQI=")
                .containsEntry("BL", "AwQ=")
                .containsEntry("A", "[1,2]")
                .containsEntry("GEOM", "47 9 500");
        assertThat(gml.features().get(0).get("T")).startsWith("12:34:56");
        assertThat(gml.features().get(0).attributes()).containsKeys("IV", "RW");
        assertThat(gml.features().get(1).attributes()).isEmpty();
    }

    @Test
    void readsKeyOfSeveralColumnsAndNamesThatNeedQuotes() throws SQLException {
        execute(
                "CREATE SCHEMA \"my \"\"own\"",
                "CREATE TABLE \"my \"\"own\".\"Streets\"(\"b\" VARCHAR, \"a\" INT, \"w\" INT, \"geom\" GEOMETRY(POINT, 4326),"
                        + " PRIMARY KEY(\"a\", \"b\"))",
                "INSERT INTO \"my \"\"own\".\"Streets\" VALUES ('x', 1, 5, 'SRID=4326;POINT(9 47)')");
        Gml.Feature only = run("--layer", "my \"own.Streets").gml().only();
        assertThat(only.id()).isEqualTo("Streets.1.x");
        assertThat(only.attributes().keySet()).containsExactly("w", "geom");
    }

    @Test
    void readsViewWithFunctionOfH2gis() throws SQLException {
        execute(
                "CREATE TABLE p(id INT PRIMARY KEY, geom GEOMETRY(POINT, 4326))",
                "INSERT INTO p VALUES (1, 'SRID=4326;POINT(9 47)')",
                "CREATE VIEW around AS SELECT id, ST_Buffer(geom, 1) AS area FROM p");
        Gml.Feature only = run("--layer", "around").gml().only();
        assertThat(only.id()).isEqualTo("AROUND.1");
        assertThat(Gml.find(only.element(), "Polygon").getAttribute("srsName")).isEqualTo("urn:ogc:def:crs:EPSG::4326");
    }

    @Test
    void selectsExactlyByBox() throws SQLException {
        execute(
                "CREATE TABLE l(id INT PRIMARY KEY, geom GEOMETRY(LINESTRING, 4326))",
                "INSERT INTO l VALUES (1, 'SRID=4326;LINESTRING(0 0, 10 10)'), (2, 'SRID=4326;LINESTRING(0 0, 10 0, 10 10)'),"
                        + " (3, 'SRID=4326;LINESTRING(50 50, 60 60)')");
        assertThat(run("--bbox", "8,1,12,2", "-q").gml().ids()).containsExactly("L.2");
        assertThat(run("--bbox", "8,1,12,2", "-q", "--where", "\"ID\" = 1")
                        .gml()
                        .ids())
                .isEmpty();
        assertThat(run("--bbox", "8,1,12,2", "-q", "--where", "\"ID\" > 1")
                        .gml()
                        .ids())
                .containsExactly("L.2");
    }

    @Test
    void pagesInOrderOfTheKey() throws SQLException {
        execute(
                "CREATE TABLE p(id INT PRIMARY KEY, geom GEOMETRY(POINT, 4326))",
                "INSERT INTO p SELECT 100 - x, 'SRID=4326;POINT(9 47)' FROM SYSTEM_RANGE(1, 50)");
        Gml gml = run("--start-index", "10", "--count", "2").gml();
        assertThat(gml.ids()).containsExactly("P.60", "P.61");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("50");
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("2");
    }

    @Test
    void selectsByConditionOnDates() throws SQLException {
        execute(
                "CREATE TABLE p(id INT PRIMARY KEY, d DATE, ts TIMESTAMP, geom GEOMETRY(POINT, 4326))",
                "INSERT INTO p VALUES (1, '2020-01-01', '2020-01-01 12:00:00', NULL),"
                        + " (2, '2021-01-01', '2021-01-01 12:00:00', NULL)");
        String srs = "--source-srs=EPSG:4326";
        assertThat(run("--where", "D > '2020-06-01'", "-q", srs).gml().ids()).containsExactly("P.2");
        assertThat(run("--where", "TS BEFORE 2020-06-01T00:00:00Z", "-q", srs)
                        .gml()
                        .ids())
                .containsExactly("P.1");
    }

    /** H2 and PostgreSQL use the proleptic Gregorian calendar, unlike the classes of java.sql. */
    @Test
    void readsDatesBeforeTheGregorianCalendar() throws SQLException {
        execute(
                "CREATE TABLE p(id INT PRIMARY KEY, d DATE, ts TIMESTAMP, tz TIMESTAMP WITH TIME ZONE,"
                        + " geom GEOMETRY(POINT, 4326))",
                "INSERT INTO p VALUES (1, DATE '0001-01-01', TIMESTAMP '0001-01-01 12:00:00.5',"
                        + " TIMESTAMP WITH TIME ZONE '1500-03-01 12:00:00+00', NULL)");
        assertThat(run("-q", "--source-srs=EPSG:4326").gml().features().get(0).attributes())
                .containsEntry("D", "0001-01-01")
                .containsEntry("TS", "0001-01-01T12:00:00.500Z")
                .containsEntry("TZ", "1500-03-01T12:00:00Z");
    }

    @Test
    void reportsMissingAndAmbiguousTables() throws SQLException {
        assertThat(run().errors())
                .isEqualTo("gml-fast: the database has no table with geometries that this user can access\n");
        execute("CREATE TABLE a(geom GEOMETRY(POINT, 4326))", "CREATE TABLE b(geom GEOMETRY(POINT, 4326))");
        assertThat(run().errors()).isEqualTo("gml-fast: there are several layers; choose one with --layer: A, B\n");
        assertThat(run("--layer", "c").errors())
                .isEqualTo("gml-fast: there is no table c with geometries; the tables are: A, B\n");
    }

    @Test
    void readsUndeclaredSridFromGeometries() throws SQLException {
        execute(
                "CREATE TABLE a(id INT PRIMARY KEY, geom GEOMETRY)",
                "INSERT INTO a VALUES (1, NULL), (2, 'SRID=3857;POINT(1 2)')",
                "CREATE TABLE b(geom GEOMETRY)",
                "INSERT INTO b VALUES ('POINT(1 2)')");
        Gml gml = run("--layer", "a").gml();
        assertThat(Gml.find(gml.features().get(1).element(), "Point").getAttribute("srsName"))
                .endsWith(":3857");
        CommandRun without = run("--layer", "b");
        assertThat(without.exitCode()).isEqualTo(1);
        assertThat(without.errors())
                .contains("has no SRID")
                .contains("--source-srs")
                .hasLineCount(1);
        assertThat(run("--layer", "b", "--source-srs", "EPSG:3857").exitCode()).isZero();
    }

    @Test
    void transformsGeometriesFromTheirOwnCrs() throws SQLException {
        execute(
                "CREATE TABLE a(id INT PRIMARY KEY, geom GEOMETRY)",
                "INSERT INTO a VALUES (1, 'SRID=4326;POINT(9 0)'), (2, 'SRID=3857;POINT(1001875.4171394621 0)')");
        assertThat(run("--decimals", "6").gml().column("GEOM")).containsExactly("0 9", "0 9");
    }

    @Test
    void doesNotCreateDatabaseOfMisspeltName() {
        CommandRun run = CommandRun.of("encode", "jdbc:h2:" + directory.resolve("citty"), "--format", "gml2");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).startsWith("gml-fast: database error: ").hasLineCount(1);
        assertThat(Files.exists(directory.resolve("citty.mv.db"))).isFalse();
    }

    @Test
    void hidesPassword() {
        CommandRun wrong = CommandRun.of(
                "encode", url, "--format", "gml2", "--user", "sa", "--password=wrong-one", "--stacktrace");
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errors()).doesNotContain("wrong-one");
        CommandRun inUrl = CommandRun.of("encode", url + ";USER=sa;PASSWORD=wrong-two;NO_SUCH=1", "--format", "gml2");
        assertThat(inUrl.exitCode()).isEqualTo(1);
        assertThat(inUrl.errors()).doesNotContain("wrong-two").hasLineCount(1);
    }

    @Test
    void streamsRows() throws SQLException {
        execute(
                "CREATE TABLE many(id INT PRIMARY KEY, t VARCHAR, geom GEOMETRY(POINT, 4326))",
                "INSERT INTO many SELECT x, REPEAT('x', 100), 'SRID=4326;POINT(9 47)' FROM SYSTEM_RANGE(1, 20000)");
        Gml gml = run().gml();
        assertThat(gml.features()).hasSize(20000);
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("20000");
    }
}
