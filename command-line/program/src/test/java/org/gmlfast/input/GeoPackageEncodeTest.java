/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.GeoPackageBuilder.geometry;
import static org.gmlfast.testing.fixtures.GeoPackageBuilder.geometryOfWkb;
import static org.gmlfast.testing.fixtures.GeoPackageBuilder.geometryWithEnvelope;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.io.ParseException;
import org.w3c.dom.Element;

/** Encodes GeoPackages. */
@Timeout(300)
class GeoPackageEncodeTest {

    @TempDir
    Path directory;

    private GeoPackageBuilder builder() throws SQLException {
        return new GeoPackageBuilder(directory.resolve("a b%20?.gpkg"));
    }

    private static CommandRun run(Path file, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", file.toString(), "--format", "gml32"));
        args.addAll(List.of(options));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String refused(Path file, String... options) {
        CommandRun run = run(file, options);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).doesNotContain("Exception", "[SQLITE");
        return run.errors();
    }

    private Path towns(boolean indexed) throws SQLException, ParseException {
        try (GeoPackageBuilder builder = builder()) {
            builder.execute("CREATE TABLE towns(fid INTEGER PRIMARY KEY, title TEXT(20), geom POINT)")
                    .layer("towns", "geom", "POINT", 4326)
                    .run("INSERT INTO towns VALUES (7, 'a', ?)", geometry("POINT(9.5 47.25)"))
                    .run("INSERT INTO towns VALUES (9, NULL, ?)", geometryWithEnvelope("POINT(10.5 48.25)"))
                    .run("INSERT INTO towns VALUES (12, 'Zürich <&>', NULL)");
            return indexed ? builder.index("towns", "fid", "geom").write() : builder.write();
        }
    }

    // ---- layers and values

    @Test
    void writesOnlyLayerWithItsKeyInTheIds() throws SQLException, ParseException {
        Path file = towns(true);
        Gml gml = run(file).gml();
        assertThat(gml.ids()).containsExactly("towns.7", "towns.9", "towns.12");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("3");
        assertThat(gml.features().get(0).attributes().keySet()).containsExactly("title", "geom");
        assertThat(gml.column("geom")).containsExactly("47.25 9.5", "48.25 10.5", null);
        assertThat(gml.column("title")).containsExactly("a", null, "Zürich <&>");
        assertThat(run(file, "--expose-primary-key").gml().column("fid")).containsExactly("7", "9", "12");
        Gml page = run(file, "--start-index", "1", "--count", "1", "--property", "title,geom")
                .gml();
        assertThat(page.ids()).containsExactly("towns.9");
        assertThat(page.rootAttribute("numberMatched")).isEqualTo("3");
        assertThat(run(file, "--where", "title = 'a'").gml().ids()).containsExactly("towns.7");
    }

    @Test
    void selectsByKeyThatIsNoAttribute() throws SQLException, ParseException {
        Path file = towns(true);
        Gml gml = run(file, "--where", "fid > 7 AND title IS NOT NULL").gml();
        assertThat(gml.ids()).containsExactly("towns.12");
        assertThat(gml.only().attributes().keySet()).containsExactly("title");
        assertThat(run(file, "--where", "fid = 7", "--expose-primary-key").gml().column("fid"))
                .containsExactly("7");
        assertThat(run(file, "--where", "fid = 7", "--property", "geom")
                        .gml()
                        .only()
                        .attributes())
                .containsOnlyKeys("geom");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void selectsByBox(boolean indexed) throws SQLException, ParseException {
        Path file = towns(indexed);
        assertThat(run(file, "--bbox", "9,47,10,48").gml().ids()).containsExactly("towns.7");
        assertThat(run(file, "--bbox", "9,47,11,49").gml().ids()).containsExactly("towns.7", "towns.9");
        assertThat(run(file, "--bbox", "9.5,47.25,9.5,47.25").gml().ids()).containsExactly("towns.7");
        assertThat(run(file, "--bbox", "1,1,2,2").gml().ids()).isEmpty();
    }

    @Test
    void readsEachTypeOfColumn() throws SQLException, ParseException {
        Path file = builder()
                .execute(
                        "CREATE TABLE t(id INTEGER PRIMARY KEY, b BOOLEAN, ti TINYINT, si SMALLINT, mi MEDIUMINT, i INT,"
                                + " l INTEGER, f FLOAT, r REAL, d DOUBLE, t TEXT, tn TEXT(3), bl BLOB, bn BLOB(9),"
                                + " day DATE, at DATETIME, big BIGINT, v VARCHAR(9), n NUMERIC(9,2), geom GEOMETRY)")
                .layer("t", "geom", "GEOMETRY", 4326)
                .run(
                        "INSERT INTO t VALUES (1, 1, -1, 2, 3, 3000000000, 9223372036854775807, 0.1, 0.1, 1e300, 'ä',"
                                + " 'abc', X'0102', X'', '2024-02-29', '2024-02-29T12:34:56.123Z', 5, 'v', 12.25, ?)",
                        geometry("POINT(1 2)"))
                .execute("INSERT INTO t(id, day, at, b) VALUES (2, '0999-01-01', '2024-02-29T12:34:56+02:00', 0)")
                .execute("INSERT INTO t(id, day, at) VALUES (3, '1582-10-10', '2024-02-29T12:34:56Z')")
                .execute("INSERT INTO t(id, at) VALUES (4, '2024-02-29 12:34')")
                .execute("INSERT INTO t(id) VALUES (5)")
                .write();
        Gml gml = run(file).gml();
        assertThat(gml.features().get(0).attributes())
                .containsEntry("b", "true")
                .containsEntry("ti", "-1")
                .containsEntry("si", "2")
                .containsEntry("mi", "3")
                .containsEntry("i", "3000000000")
                .containsEntry("l", "9223372036854775807")
                .containsEntry("f", "0.1")
                .containsEntry("r", "0.1")
                .containsEntry("t", "ä")
                .containsEntry("tn", "abc")
                .containsEntry("bl", "AQI=")
                .containsEntry("bn", "")
                .containsEntry("day", "2024-02-29")
                .containsEntry("at", "2024-02-29T12:34:56.123Z")
                .containsEntry("big", "5")
                .containsEntry("v", "v")
                .containsEntry("n", "12.25")
                .containsEntry("geom", "2 1");
        assertThat(Double.valueOf(gml.features().get(0).get("d"))).isEqualTo(1e300);
        assertThat(gml.column("day")).containsExactly("2024-02-29", "0999-01-01", "1582-10-10", null, null);
        assertThat(gml.column("at"))
                .containsExactly(
                        "2024-02-29T12:34:56.123Z",
                        "2024-02-29T10:34:56Z",
                        "2024-02-29T12:34:56Z",
                        "2024-02-29T12:34:00Z",
                        null);
        assertThat(gml.features().get(4).attributes()).isEmpty();
    }

    /** SQLite stores any value in any column. */
    @ParameterizedTest
    @CsvSource({
        "INTEGER, 'abc', the text \"abc\" does not fit the column's type INTEGER",
        "INTEGER, 1.5, the number 1.5 does not fit",
        "MEDIUMINT, 3000000000, the number 3000000000 does not fit",
        "BOOLEAN, 2, the number 2 does not fit",
        "DOUBLE, 'x', the text \"x\" does not fit",
        "FLOAT, 1e300, the number 1.0E300 does not fit",
        "DATE, '29.2.2024', the text \"29.2.2024\" does not fit",
        "DATETIME, 5, the number 5 does not fit",
        "TEXT, X'00', a binary value does not fit"
    })
    void refusesValuesThatDoNotFitTheirColumn(String type, String value, String message) throws SQLException {
        // CSV takes the quotes of a text
        String literal = value.matches("[a-z].*|.*\\..*\\..*") ? '\'' + value + '\'' : value.replace("X00", "X'00'");
        Path file = builder()
                .execute("CREATE TABLE t(id INTEGER PRIMARY KEY, v " + type + ", geom POINT)")
                .layer("t", "geom", "POINT", 4326)
                .execute("INSERT INTO t VALUES (8, " + literal + ", NULL)")
                .write();
        assertThat(refused(file)).contains("t.8 in table t, column v: " + message);
    }

    @Test
    void selectsLayersWithOddNames() throws SQLException, ParseException {
        Path file = builder()
                .execute(
                        "CREATE TABLE \"my \"\"layer\"\"-1\"(\"the id\" INTEGER PRIMARY KEY, \"Geom 'x'\" POINT)",
                        "CREATE TABLE other(fid INTEGER PRIMARY KEY, geom POINT)",
                        "CREATE TABLE attributes(fid INTEGER PRIMARY KEY)")
                .layer("my \"layer\"-1", "Geom 'x'", "POINT", 4326)
                .layer("other", "geom", "POINT", 3857)
                .run("INSERT INTO \"my \"\"layer\"\"-1\" VALUES (1, ?)", geometry("POINT(1 2)"))
                .run("INSERT INTO other VALUES (1, ?)", geometry("POINT(1 2)", 3857))
                .index("my \"layer\"-1".replace("\"", "\"\""), "the id", "Geom 'x'")
                .write();
        assertThat(refused(file)).contains("there are several layers; choose one with --layer: my \"layer\"-1, other");
        assertThat(refused(file, "--layer", "attributes")).contains("no table attributes");
        assertThat(run(file, "--layer", "other").gml().column("geom")).containsExactly("1 2");
        CommandRun odd = run(file, "--layer", "my \"layer\"-1");
        assertThat(odd.gml().column("Geom__x_")).containsExactly("2 1");
        assertThat(odd.errors()).contains("\"Geom 'x'\" is Geom__x_", "--rename");
    }

    @Test
    void replacesLayerNameThatXmlDoesNotAllow() throws SQLException, ParseException {
        Path file = builder()
                .execute("CREATE TABLE \"my layer\"(fid INTEGER PRIMARY KEY, geom POINT)")
                .layer("my layer", "geom", "POINT", 4326)
                .run("INSERT INTO \"my layer\" VALUES (1, ?)", geometry("POINT(1 2)"))
                .write();
        Gml.Feature only = run(file).gml().only();
        assertThat(only.name()).isEqualTo("my_layer");
        assertThat(only.id()).isEqualTo("my_layer.1");
    }

    @Test
    void numbersFeaturesOfViews() throws SQLException, ParseException {
        Path file = builder()
                .execute(
                        "CREATE TABLE p(fid INTEGER PRIMARY KEY, n INTEGER, geom POINT)",
                        "CREATE VIEW v AS SELECT fid, n * 2 AS twice, n, geom FROM p WHERE n > 1")
                .layer("v", "geom", "POINT", 4326)
                .run("INSERT INTO p VALUES (1, 1, ?)", geometry("POINT(1 2)"))
                .run("INSERT INTO p VALUES (2, 2, ?)", geometry("POINT(3 4)"))
                .write();
        Gml.Feature only = run(file).gml().only();
        assertThat(only.id()).isEqualTo("v.1");
        assertThat(only.attributes())
                .containsEntry("twice", "4")
                .containsEntry("n", "2")
                .containsEntry("fid", "2");
        assertThat(run(file, "--bbox", "2,3,4,5").gml().ids()).containsExactly("v.1");
    }

    // ---- CRS

    @Test
    void readsCrsOrRequiresOption() throws SQLException, ParseException {
        Path file = builder()
                .execute(
                        "CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT)",
                        "INSERT INTO gpkg_spatial_ref_sys VALUES ('mine', 100001, 'ME', 1,"
                                + " 'GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563]],"
                                + "PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]]', NULL)",
                        "INSERT INTO gpkg_spatial_ref_sys VALUES ('his', 100002, 'HE', 1, 'nonsense[', NULL)",
                        "INSERT INTO gpkg_spatial_ref_sys VALUES ('other', 100003, 'EPSG', 25832, 'PROJCS[]', NULL)")
                .layer("t", "geom", "POINT", 100001)
                .run("INSERT INTO t VALUES (1, ?)", geometry("POINT(9 47)", 0))
                .write();
        assertThat(run(file).gml().column("geom")).containsExactly("47 9");
        String change = "UPDATE gpkg_geometry_columns SET srs_id = ";
        for (int undefined : List.of(-1, 0)) {
            update(file, change + undefined);
            assertThat(refused(file)).contains("has no SRID", "--source-srs");
            assertThat(run(file, "--source-srs", "EPSG:4326").gml().column("geom"))
                    .containsExactly("47 9");
        }
        for (int unknown : List.of(100002, 4711)) {
            update(file, change + unknown);
            assertThat(refused(file)).contains("SRID " + unknown + ", which is not an EPSG code", "--source-srs");
        }
        update(file, change + 100003);
        Gml.Feature projected = run(file).gml().only();
        assertThat(Gml.find(projected.element(), "Point").getAttribute("srsName"))
                .endsWith(":25832");
        assertThat(projected.get("geom")).isEqualTo("9 47");
    }

    @Test
    void transformsGeometryWhoseHeaderHasAnotherSrid() throws SQLException, IOException, ParseException {
        Path file = builder()
                .execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT)")
                .layer("t", "geom", "POINT", 4326)
                .run("INSERT INTO t VALUES (1, ?)", geometry("POINT(9 47)"))
                .run("INSERT INTO t VALUES (2, ?)", geometry("POINT(8 46)", 0))
                .run("INSERT INTO t VALUES (3, ?)", geometry("POINT(7 45)", -1))
                .run("INSERT INTO t VALUES (4, ?)", geometry("POINT(1113194.9079327357 0)", 3857))
                .write();
        assertThat(run(file, "--decimals", "4").gml().column("geom")).containsExactly("47 9", "46 8", "45 7", "0 10");
        assertThat(run(file, "--source-srs", "EPSG:4326", "--decimals", "0")
                        .gml()
                        .column("geom"))
                .containsExactly("47 9", "46 8", "45 7", "0 1113195");
        // an SRID that the file does not define is a code of EPSG, or else that of the column
        update(file, "DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = 3857");
        assertThat(run(file, "--decimals", "4").gml().column("geom")).containsExactly("47 9", "46 8", "45 7", "0 10");
        Path nothing = one(geometry("POINT(9 47)", 99_999));
        assertThat(run(nothing, "--decimals", "4").gml().column("geom")).containsExactly("47 9");
    }

    @Test
    void omitsBoundsOfGeometriesInSeveralCrs() throws SQLException, ParseException {
        Path file = builder()
                .execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT)")
                .layer("t", "geom", "POINT", 4326)
                .run("INSERT INTO t VALUES (1, ?)", geometry("POINT(9 47)"))
                .run("INSERT INTO t VALUES (2, ?)", geometry("POINT(1113194.9079327357 0)", 3857))
                .write();
        Gml gml = run(file, "--schema", directory.resolve("t.xsd").toString()).gml();
        assertThat(gml.ids()).hasSize(2);
        assertThat(Gml.find(gml.document().getDocumentElement(), "Envelope")).isNull();
    }

    @Test
    void readsDateAsMidnightOfDatetimeAndOmitsEmptyText() throws SQLException {
        Path file = builder()
                .execute("CREATE TABLE t(id INTEGER PRIMARY KEY, day DATE, at DATETIME, geom POINT)")
                .layer("t", "geom", "POINT", 4326)
                .execute(
                        "INSERT INTO t VALUES (1, '', '2024-01-01', NULL)",
                        "INSERT INTO t VALUES (2, '2024-01-01', '', NULL)")
                .write();
        Gml gml = run(file).gml();
        assertThat(gml.column("day")).containsExactly(null, "2024-01-01");
        assertThat(gml.column("at")).containsExactly("2024-01-01T00:00:00Z", null);
    }

    @Test
    void reportsDamagedAndIncompleteFiles() throws SQLException, ParseException, IOException {
        Path file = towns(false);
        update(file, "DROP TABLE gpkg_contents");
        assertThat(refused(file)).contains(file + ": ", "no such table: gpkg_contents", "create it again");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, 5000));
        assertThat(refused(file)).contains(file + ": ", "malformed", "damaged or incomplete");
    }

    private static void update(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    // ---- geometries

    private Path one(byte[] blob) throws SQLException, IOException {
        Path file = directory.resolve("one.gpkg");
        Files.deleteIfExists(file);
        return new GeoPackageBuilder(file)
                .execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, geom GEOMETRY)")
                .layer("t", "geom", "GEOMETRY", 4326)
                .run("INSERT INTO t VALUES (3, ?)", (Object) blob)
                .write();
    }

    @Test
    void readsHeightsAndIgnoresMeasures() throws SQLException, IOException {
        String xyz = "000000000000F03F 0000000000000040 0000000000000840";
        assertThat(run(one(geometryOfWkb("01 E9030000" + xyz))).gml().column("geom"))
                .containsExactly("2 1 3");
        assertThat(run(one(geometryOfWkb("01 D1070000" + xyz))).gml().column("geom"))
                .containsExactly("2 1");
        assertThat(run(one(geometryOfWkb("01 B90B0000" + xyz + "0000000000001040")))
                        .gml()
                        .column("geom"))
                .containsExactly("2 1 3");
        // an envelope of x, y and z
        byte[] blob = geometryOfWkb("00".repeat(48) + "01 E9030000" + xyz);
        blob[3] |= 2 << 1;
        assertThat(run(one(blob)).gml().column("geom")).containsExactly("2 1 3");
    }

    @Test
    void readsArcs() throws SQLException, IOException {
        String ordinates = "0000000000000000 0000000000000000 000000000000F03F 000000000000F03F 0000000000000040"
                + " 0000000000000000";
        Gml.Feature only = run(one(geometryOfWkb("01 08000000 03000000" + ordinates)))
                .gml()
                .only();
        assertThat(Gml.find(only.element(), "ArcString")).isNotNull();
        assertThat(only.get("geom")).isEqualTo("0 0 1 1 0 2");
    }

    @Test
    void readsEmptyGeometries() throws SQLException, IOException, ParseException {
        byte[] blob = geometryOfWkb("01 01000000" + "000000000000F87F".repeat(2));
        blob[3] |= 1 << 4;
        assertThat(run(one(blob)).gml().only().attributes().get("geom")).isIn(null, "");
        assertThat(run(one(geometry("GEOMETRYCOLLECTION EMPTY"))).gml().only().get("geom"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', does not begin with the header of a GeoPackage geometry",
        "47, does not begin",
        "4750 00, does not begin",
        "0101000000000000000000F03F0000000000000040, does not begin",
        "4750 01 01 E6100000 0101000000000000000000F03F0000000000000040, version 1 of its header is unknown",
        "4750 00 21 E6100000 0101000000000000000000F03F0000000000000040, it is in the format of an extension",
        "4750 00 0B E6100000 0101000000000000000000F03F0000000000000040, the unknown kind 5",
        "4750 00 09 E6100000 0101000000000000000000F03F0000000000000040, its header needs 72 bytes",
        "4750 00 01 E6100000, the geometry needs 5 bytes",
        "4750 00 01 E6100000 0101000000000000000000F03F, the geometry needs 16 bytes",
        "4750 00 01 E6100000 0102000000FFFFFF7F, a count of 2147483647 exceeds the bytes",
        "4750 00 01 E6100000 01D2040000, the geometry type",
        "4750 00 01 E6100000 0101000000000000000000F03F000000000000004000, 1 bytes follow the geometry"
    })
    void refusesMalformedGeometries(String hex, String message) throws SQLException, IOException {
        byte[] blob = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThat(refused(one(blob)))
                .contains("t.3 in table t, column geom: the geometry cannot be read: ")
                .contains(message);
    }

    @Test
    void omitsGeometriesThatAreNotFinite() throws SQLException, IOException {
        CommandRun run = run(one(geometryOfWkb("01 01000000 000000000000F07F 0000000000000040")));
        assertThat(run.gml().only().attributes()).isEmpty();
        assertThat(run.errors()).contains("t.3", "not a finite number");
    }

    @Test
    void refusesTextInPlaceOfGeometry() throws SQLException, IOException, ParseException {
        Path file = one(geometry("POINT(1 2)"));
        update(file, "UPDATE t SET geom = 'POINT(1 2)'");
        assertThat(refused(file)).contains("t.3 in table t, column geom", "it is text or a number");
    }

    // ---- files

    private List<String> names() {
        return Stream.of(directory.toFile().listFiles())
                .map(File::getName)
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "WAL"})
    void doesNotChangeFiles(String journal) throws SQLException, IOException, ParseException {
        Path file = towns(true);
        update(file, "PRAGMA journal_mode = " + journal);
        byte[] before = Files.readAllBytes(file);
        List<String> names = names();
        boolean changed = directory.toFile().setWritable(false) && file.toFile().setWritable(false);
        assertThat(changed).isTrue();
        try {
            assertThat(run(file).gml().ids()).hasSize(3);
            assertThat(run(file, "--bbox", "9,47,10,48").gml().ids()).hasSize(1);
        } finally {
            directory.toFile().setWritable(true);
        }
        assertThat(names()).isEqualTo(names);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /** A program that writes the file keeps its last changes in the log. */
    @Test
    void readsChangesInWriteAheadLog() throws SQLException, ParseException {
        Path file = towns(false);
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = writer.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("DELETE FROM towns WHERE fid > 7");
            assertThat(run(file).gml().ids()).containsExactly("towns.7");
        }
    }

    /** A copy of a file in the middle of a transaction, as an interrupted program leaves it. */
    @Test
    void namesTheJournalOfAnInterruptedProgram() throws SQLException, IOException, ParseException {
        Path file = towns(false);
        Path left = directory.resolve("left.gpkg");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = writer.createStatement()) {
            statement.execute("PRAGMA cache_size = 1");
            statement.execute("BEGIN");
            statement.execute("CREATE TABLE more(a)");
            statement.execute("INSERT INTO more SELECT zeroblob(100000) FROM towns");
            Files.copy(file, left);
            Files.copy(Path.of(file + "-journal"), Path.of(left + "-journal"));
            statement.execute("ROLLBACK");
        }
        assertThat(refused(left))
                .contains(
                        left + ": ",
                        "a program was interrupted while it changed the file: open the file with a program that may write",
                        "the state in " + left + "-journal")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-journal", "-shm"})
    void refusesToReplaceTheInput(String suffix) throws SQLException, IOException, ParseException {
        Path file = towns(false);
        Path output = Path.of(file + suffix);
        if (!suffix.isEmpty()) {
            Files.createFile(output);
        }
        byte[] before = Files.readAllBytes(output);
        assertThat(refused(file, "-o", output.toString())).contains("would replace the input");
        assertThat(Files.readAllBytes(output)).isEqualTo(before);
    }

    @Test
    void refusesDatabasesThatAreNotGeoPackages() throws SQLException, IOException {
        Path file = directory.resolve("x.gpkg");
        update(file, "CREATE TABLE a(b)");
        assertThat(refused(file)).contains("gpkg_geometry_columns");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 3000));
        assertThat(refused(file)).contains("database error");
        Path other = directory.resolve("x.sqlite");
        update(other, "CREATE TABLE a(b)");
        assertThat(refused(other)).contains("is an SQLite database", "ogr2ogr");
        Path none = new GeoPackageBuilder(directory.resolve("none.gpkg")).write();
        assertThat(refused(none)).contains("no table with geometries");
    }

    /** A file from an untrusted source may contain SQL. */
    @Test
    void refusesHostileViews() throws SQLException, IOException, ParseException {
        for (String expression : List.of(
                "load_extension('/tmp/x')",
                "gmlfast_upper('a')",
                "st_dwithin(geom, geom, 1)",
                "writefile('/tmp/x', 'a')",
                "fts3_tokenizer('simple')")) {
            Path file = directory.resolve("hostile.gpkg");
            Files.deleteIfExists(file);
            new GeoPackageBuilder(file)
                    .execute(
                            "CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT)",
                            "CREATE VIEW v AS SELECT fid, geom, " + expression + " AS x FROM t")
                    .layer("v", "geom", "POINT", 4326)
                    .run("INSERT INTO t VALUES (1, ?)", geometry("POINT(1 2)"))
                    .write();
            assertThat(refused(file)).as(expression).contains("database error");
        }
    }

    @Test
    void refusesLargeValuesOfViews() throws SQLException, ParseException {
        Path file = builder()
                .execute(
                        "CREATE TABLE t(fid INTEGER PRIMARY KEY, geom POINT)",
                        "CREATE VIEW v AS SELECT fid, geom, zeroblob(900000000) AS x FROM t")
                .layer("v", "geom", "POINT", 4326)
                .run("INSERT INTO t VALUES (1, ?)", geometry("POINT(1 2)"))
                .write();
        assertThat(refused(file)).contains("too big");
    }

    /** GDAL writes such layers for coordinates with heights. The bounds are two-dimensional. */
    @ParameterizedTest
    @CsvSource({"4979, 4326, 47.25 9.5", "7415, 28992, 9.5 47.25", "4978, , "})
    void writesBoundsInHorizontalPartOfThreeDimensionalCrs(int code, String horizontal, String corner)
            throws Exception {
        Path file = directory.resolve("h.gpkg");
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.run("INSERT INTO gpkg_spatial_ref_sys VALUES ('3D', ?, 'EPSG', ?, '', NULL)", code, code)
                    .execute("CREATE TABLE h(fid INTEGER PRIMARY KEY, geom POINT)")
                    .layer("h", "geom", "POINT", code)
                    .run("INSERT INTO h VALUES (1, ?)", GeoPackageBuilder.point(9.5, 47.25, 400, code));
        }
        for (String format : List.of("gml31", "gml32")) {
            Path output = directory.resolve(format + ".gml");
            CommandRun run = CommandRun.of(
                    "encode",
                    file.toString(),
                    "--format",
                    format,
                    "--schema=" + directory.resolve(format + ".xsd"),
                    "-o",
                    output.toString());
            assertThat(run.errors()).isEmpty();
            Gml gml = Gml.parse(output);
            Element lower = Gml.find(gml.document().getDocumentElement(), "lowerCorner");
            assertThat(lower == null ? null : lower.getTextContent()).isEqualTo(corner);
            if (corner != null) {
                assertThat(((Element) lower.getParentNode()).getAttribute("srsName"))
                        .endsWith(":" + horizontal);
            }
            assertThat(gml.only().get("geom")).endsWith(" 400");
        }
    }
}
