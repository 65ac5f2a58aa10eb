/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TypedRows;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKTReader;

/** SQLite and OGR read the values that have been loaded. */
class GeoPackageTypesTest {

    /** What SQLite stores for values that PostgreSQL shows in another way. */
    private static final Map<String, String> STORED = Map.ofEntries(
            Map.entry("true", "1"),
            Map.entry("false", "0"),
            Map.entry("1e+300", "1.0e+300"),
            Map.entry("-0", "-0.0"),
            Map.entry("-Infinity", "-Inf"),
            Map.entry("04:05:06.000789", "04:05:06.000789"),
            Map.entry("00:00:00", "00:00:00"),
            Map.entry("1582-10-04 01:02:03.000004", "1582-10-04T01:02:03.000004"),
            Map.entry("2024-02-03 03:05:06+00", "2024-02-03T03:05:06.000Z"),
            Map.entry("1999-12-31 23:59:59.123456+00", "1999-12-31T23:59:59.123456Z"),
            Map.entry("[1, \"a\", []]", "[1,\"a\",[]]"),
            Map.entry("{\"k\": 0.25}", "{\"k\":0.25}"));

    @TempDir
    Path folder;

    private static Geometry geometry(String wkt) throws Exception {
        return new WKTReader().read(wkt);
    }

    private static List<String> texts(Path file, String sql) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                texts.add(row.getString(1));
            }
        }
        return texts;
    }

    private Path load(Geometry... geometries) throws Exception {
        Path file = folder.resolve("t.gpkg");
        try (GeoPackageTarget target = GeoPackageTarget.open(file, LoadMode.CREATE, false)) {
            // years of more than four digits are refused
            TypedRows.loadValid(target, geometries);
        }
        return file;
    }

    @Test
    void storesTheValuesOfEveryTypeThatItHas() throws Exception {
        Path file = load(geometry("POINT (1 2)"));
        for (int i = 0; i < 2; i++) {
            for (Map.Entry<String, String> text : TypedRows.texts(i).entrySet()) {
                if (List.of("bytes", "LocalDate", "Duration", "LocalDateTime", "OffsetDateTime", "OffsetTime")
                        .contains(text.getKey())) {
                    continue; // compared below, or without a form that both have
                }
                String expected = STORED.getOrDefault(text.getValue(), text.getValue());
                expected = expected.equals("NaN") ? null : expected;
                assertThat(texts(
                                file,
                                "SELECT CAST(\"" + text.getKey() + "\" AS TEXT) FROM typed WHERE gml_id = 'typed." + i
                                        + '\''))
                        .as(text.getKey())
                        .containsExactly(expected);
            }
        }
        assertThat(texts(file, "SELECT hex(bytes) FROM typed WHERE fid = 1")).containsExactly("00FF0A");
        assertThat(texts(file, "SELECT \"LocalDate\" FROM typed WHERE fid = 1")).containsExactly("1500-02-28");
        assertThat(texts(file, "SELECT \"LocalDateTime\" FROM typed WHERE fid = 1"))
                .containsExactly("1582-10-04T01:02:03.000004");
        assertThat(texts(file, "SELECT \"OffsetDateTime\" FROM typed WHERE fid = 1"))
                .containsExactly("2024-02-03T03:05:06.000Z");
    }

    @Test
    void ogrReadsGeometriesAndIndex() throws Exception {
        Path file =
                load(geometry("POLYGON ((0 0, 4 0, 4 4, 0 0))"), geometry("POLYGON EMPTY"), geometry("POINT (9 9)"));
        Process ogr = Requirement.OGR
                .process("ogrinfo", "-ro", "-al", "-so", file.toString())
                .redirectErrorStream(true)
                .start();
        String info = new String(ogr.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(ogr.waitFor()).as(info).isZero();
        assertThat(info)
                .doesNotContain("Warning", "ERROR")
                .contains(
                        "Layer name: typed", "Feature Count: " + TypedRows.count(), "Extent: (0.000000, 0.000000) - (9")
                .contains("EPSG\",25832", "Integer: Integer", "Long: Integer64", "OffsetDateTime: DateTime");
        Process selected = Requirement.OGR
                .process("ogrinfo", "-ro", "-al", "-so", "-spat", "8", "8", "10", "10", file.toString())
                .start();
        String inside = new String(selected.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(inside).contains("Feature Count: " + TypedRows.count() / 3);
    }

    /** The triggers are those of the standard: OGR changes and deletes features, and the index follows. */
    @Test
    void ogrChangesTheFile() throws Exception {
        Path file = load(geometry("POINT (1 1)"));
        String sql = "UPDATE typed SET geom = ST_GeomFromText('POINT (50 50)', 25832) WHERE fid = 1";
        String delete = "DELETE FROM typed WHERE fid = 2";
        for (String statement : List.of(sql, delete)) {
            Process ogr = Requirement.OGR
                    .process("ogrinfo", file.toString(), "-sql", statement)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(ogr.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(output).doesNotContain("ERROR");
        }
        assertThat(texts(file, "SELECT count(*) FROM rtree_typed_geom"))
                .containsExactly(Integer.toString(TypedRows.count() - 1));
        assertThat(texts(file, "SELECT id FROM rtree_typed_geom WHERE minx > 40"))
                .containsExactly("1");
    }

    /** SQLite checks the nodes of the index, and finds in it what it finds without it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 45, 46, 51, 2025, 2026, 20_000})
    void packsTheIndexOfAnyNumberOfRows(int count) throws Exception {
        Path file = folder.resolve("i.db");
        Random random = new Random(count);
        PackedRTree packed = new PackedRTree();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE VIRTUAL TABLE \"r t\" USING rtree(id, minx, maxx, miny, maxy)");
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x DOUBLE, y DOUBLE)");
            for (int i = 0; i < count; i++) {
                double x = random.nextGaussian() * 1e6;
                double y = random.nextInt(10) == 0 ? -0.0 : random.nextDouble() * 1e-3;
                packed.add(3L * i, new Envelope(x, x + random.nextInt(3), y, y));
                statement.execute("INSERT INTO t VALUES (" + 3 * i + ", " + x + ", " + y + ")");
            }
            packed.write(connection, "r t");
            connection.commit();
        }
        assertThat(texts(file, "SELECT rtreecheck('r t')")).containsExactly("ok");
        assertThat(texts(file, "SELECT count(*) FROM \"r t\"")).containsExactly(Integer.toString(count));
        assertThat(texts(file, "SELECT id FROM \"r t\" WHERE maxx >= 1e5 AND minx <= 1e6 AND maxy >= 1e-4 ORDER BY id"))
                .containsAll(texts(file, "SELECT id FROM t WHERE x >= 1e5 AND x <= 1e6 AND y >= 1e-4 ORDER BY id"));
    }

    @Test
    void leavesNothingWithoutACommit() throws Exception {
        Path file = folder.resolve("t.gpkg");
        try (GeoPackageTarget target = GeoPackageTarget.open(file, LoadMode.CREATE, false)) {
            TypedRows.definition(target);
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
        Files.writeString(file, "not a GeoPackage");
        assertThatThrownBy(() -> GeoPackageTarget.open(file, LoadMode.APPEND, false))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining(file.toString());
        assertThat(file).hasContent("not a GeoPackage");
    }
}
