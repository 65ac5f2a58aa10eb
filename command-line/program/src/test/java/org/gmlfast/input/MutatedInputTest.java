/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PropertySeeds;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.io.ParseException;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Damaged inputs result in a document or in a one-line message, never in an internal error. */
@Timeout(300)
@BuildJdkOnly
class MutatedInputTest {

    private static final List<String> JSON = List.of(
            "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:4326\"}},"
                    + "\"features\":[{\"type\":\"Feature\",\"id\":\"a\",\"properties\":{\"s\":\"t\\u00e4\",\"n\":-1.5e3,"
                    + "\"d\":\"2024-02-29\",\"l\":[1,{\"k\":null}],\"b\":true},\"geometry\":{\"type\":\"Polygon\","
                    + "\"coordinates\":[[[0,0],[9,0],[9,8],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}}]}",
            "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"MultiPoint\",\"coordinates\":[[1,2],[3,4,5]]},"
                    + "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2],[3,4]]]},{\"type\":\"MultiPolygon\","
                    + "\"coordinates\":[[[[0,0],[9,0],[9,8],[0,0]]]]}]}",
            "\u001E{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"t\":\"12:00:00\"}}\n");

    @TempDir
    Path directory;

    /** Checks a run, whose message names the file, or the table with the feature, or the feature type. */
    static void check(CommandRun run, Path file, String what) {
        check(run, what);
        if (run.exitCode() == 1) {
            assertThat(run.errors())
                    .as(what)
                    .containsAnyOf(file.toString(), " in table ", " of table ", "feature type ");
        }
    }

    private static void check(CommandRun run, String what) {
        if (run.exitCode() == 1) {
            assertThat(run.errors())
                    .as(what)
                    .doesNotContain(
                            "unexpected java",
                            ": null",
                            "invalid null",
                            "Exception",
                            "java.",
                            "Cannot invoke",
                            "StackOverflow",
                            "Constraints");
        }
        assertThat(run.exitCode()).as(what + run.errors()).isIn(0, 1);
        if (run.exitCode() == 1) {
            assertThat(run.errors()).as(what).startsWith("gml-fast: ").hasLineCount(1);
        } else {
            boolean json = run.output()[0] == '{';
            assertThatCode(() -> parse(run.output(), json)).as(what).doesNotThrowAnyException();
        }
    }

    private static void parse(byte[] document, boolean json) throws IOException {
        if (json) {
            new ObjectMapper().readTree(document);
        } else {
            Gml.parse(document);
        }
    }

    /** Changes, removes, repeats and inserts bytes at random. */
    static byte[] mutated(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        for (int i = random.nextInt(4); i >= 0 && copy.length > 0; i--) {
            int at = random.nextInt(copy.length);
            switch (random.nextInt(6)) {
                case 0 -> copy[at] = (byte) random.nextInt(256);
                case 1 -> copy[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> copy[at] = (byte) (random.nextBoolean() ? 0xFF : 0);
                case 3 -> copy = Arrays.copyOf(copy, at);
                case 4 -> {
                    byte[] longer = Arrays.copyOf(copy, copy.length + copy.length - at);
                    System.arraycopy(copy, at, longer, copy.length, copy.length - at);
                    copy = longer;
                }
                default -> {
                    // four consecutive bytes: a count, a length or an offset
                    int number = random.nextBoolean() ? random.nextInt() : random.nextInt(64) - 8;
                    for (int k = at; k < Math.min(at + 4, copy.length); k++) {
                        copy[k] = (byte) (number >>> 8 * (k - at));
                    }
                }
            }
        }
        return copy;
    }

    @Test
    void readsOrRefusesGeoJson() {
        Random random = new Random(20241122);
        for (int i = 0; i < PropertySeeds.tries(500); i++) {
            byte[] text = mutated(JSON.get(i % JSON.size()).getBytes(StandardCharsets.UTF_8), random);
            CommandRun run = CommandRun.of(
                    new ByteArrayInputStream(text),
                    "encode",
                    "-",
                    "-q",
                    "--format",
                    List.of("gml2", "gml31", "gml32", "geojson").get(i % 4));
            check(run, "round " + i + ": " + new String(text, StandardCharsets.ISO_8859_1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"Feature\",\"id\":\"\\u0000\",\"geometry\":null,\"properties\":{}}",
                "{\"type\":\"Feature\",\"id\":\"\\ud800\",\"geometry\":null,\"properties\":{\"a\":\"\\udc00\"}}",
                "{\"type\":\"Feature\",\"id\":\"\",\"geometry\":null,\"properties\":{\"\":1}}",
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"\\ud800\":1}}",
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":1e99999999999}}",
                "{\"type\":\"Feature\",\"geometry\":{\"type\":null,\"coordinates\":[]},\"properties\":null}",
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[1]}}",
                "{\"type\":\"Point\",\"coordinates\":[[],[1,2]]}",
                "{\"type\":\"Point\",\"coordinates\":[1e308,-1e308]}",
                "{\"type\":{},\"features\":{}}",
                "{\"features\":[[]]}",
                "{\"crs\":{\"properties\":{\"name\":\"EPSG:999999999\"}},\"features\":[]}"
            })
    void readsOrRefusesOddGeoJson(String json) {
        for (String format : List.of("gml2", "gml31", "gml32", "geojson")) {
            check(CommandRun.of(json, List.of("encode", "-", "-q", "--format", format)), json);
        }
    }

    @Test
    void refusesDeepAndLongGeoJson() {
        for (String json : List.of(
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "{\"type\":\"Polygon\",\"coordinates\":" + "[".repeat(100_000),
                "{\"type\":\"GeometryCollection\",\"geometries\":[".repeat(50_000),
                "{\"type\":\"Feature\",\"properties\":{\"a\":" + "[".repeat(100_000),
                "{\"type\":\"Feature\",\"properties\":{\"a\":" + "9".repeat(100_000) + "}}")) {
            CommandRun run = CommandRun.of(json, List.of("encode", "-", "-q", "--format", "gml32"));
            check(run, json.substring(0, 60));
            assertThat(run.exitCode()).isEqualTo(1);
        }
    }

    private Map<String, byte[]> shapefile(int kind) throws IOException {
        byte[] shape =
                switch (kind) {
                    case 1 -> ShapefileBuilder.point(9.5, 47.25);
                    case 13 -> ShapefileBuilder.lineZ(1, 2, 3, 4, 5, 6);
                    default ->
                        ShapefileBuilder.parts(kind, new double[] {0, 0, 0, 9, 9, 9, 9, 0, 0, 0}, new double[] {
                            1, 1, 2, 1, 2, 2, 1, 2, 1, 1
                        });
                };
        new ShapefileBuilder(kind)
                .field("N", 'N', 9, 0)
                .field("DAY", 'D', 8, 0)
                .field("TXT", 'C', 9, 0)
                .field("F", 'F', 12, 3)
                .field("L", 'L', 1, 0)
                .row(shape, "12", "20240229", "ab", "1.5e3", "T")
                .row(ShapefileBuilder.noShape(), "", "", "", "", "")
                .deletedRow(shape, "1", "x", "y", "z", "?")
                .row(shape, "-1", "20240229", "cd", "1", "F")
                .write(directory, "m");
        Files.writeString(directory.resolve("m.cpg"), "UTF-8");
        Map<String, byte[]> files = new TreeMap<>();
        for (String suffix : List.of("shp", "shx", "dbf", "prj", "cpg")) {
            files.put(suffix, Files.readAllBytes(directory.resolve("m." + suffix)));
        }
        return files;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 13})
    void readsOrRefusesShapefiles(int kind) throws IOException {
        Map<String, byte[]> files = shapefile(kind);
        Random random = new Random(kind);
        for (int i = 0; i < PropertySeeds.tries(133); i++) {
            // a modified .prj file requires a search in the EPSG tables
            String suffix = i % 20 == 0
                    ? "prj"
                    : i % 20 == 10 ? "cpg" : List.of("shp", "shx", "dbf").get(i % 3);
            Path file = directory.resolve("m." + suffix);
            Files.write(file, mutated(files.get(suffix), random));
            CommandRun run = CommandRun.of("encode", directory.resolve("m.shp").toString(), "-q", "--format", "gml32");
            check(run, directory.resolve("m"), "round " + i + ", " + suffix);
            Files.write(file, files.get(suffix));
        }
    }

    /** Damages files in an intact archive, and the archive itself. */
    @Test
    void readsOrRefusesZippedShapefiles() throws IOException {
        Map<String, byte[]> files = shapefile(5);
        Random random = new Random(7);
        Path archive = directory.resolve("z.zip");
        for (int i = 0; i < PropertySeeds.tries(100); i++) {
            String damaged = List.of("shp", "shx", "dbf", "zip").get(i % 4);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
                for (String suffix : files.keySet()) {
                    zip.putNextEntry(new ZipEntry("m." + suffix));
                    zip.write(suffix.equals(damaged) ? mutated(files.get(suffix), random) : files.get(suffix));
                }
            }
            boolean whole = !damaged.equals("zip");
            Files.write(archive, whole ? bytes.toByteArray() : mutated(bytes.toByteArray(), random));
            CommandRun run = CommandRun.of("encode", archive.toString(), "-q", "--format", "gml32");
            check(run, archive, "round " + i + ", " + damaged);
        }
    }

    @Test
    void refusesAStringAboveTheLimit() {
        byte[] start =
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":\"".getBytes(StandardCharsets.UTF_8);
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                Arrays.fill(bytes, from, from + length, (byte) 'x');
                return length;
            }
        };
        CommandRun run = CommandRun.of(
                new SequenceInputStream(new ByteArrayInputStream(start), endless), "encode", "-", "--format", "gml32");
        check(run, "string without an end");
        assertThat(run.errors()).startsWith("gml-fast: standard input").contains("exceeds the maximum");
    }

    @Test
    void readsOrRefusesFlatGeobufs() throws IOException, ParseException {
        byte[] whole = FlatGeobufEncodeTest.everyType().indexed().build();
        Random random = new Random(5);
        Path file = directory.resolve("m.fgb");
        for (int i = 0; i < PropertySeeds.tries(200); i++) {
            byte[] bytes = mutated(whole, random);
            // other tests cover files whose signature is damaged
            System.arraycopy(whole, 0, bytes, 0, Math.min(7, bytes.length));
            Files.write(file, bytes);
            CommandRun run = i % 3 == 0
                    ? CommandRun.of(new ByteArrayInputStream(bytes), "encode", "-", "-q", "--format", "gml32")
                    : CommandRun.of("encode", file.toString(), "-q", "--format", "gml32", "--bbox", i % 3 + ",0,10,10");
            if (i % 3 == 0) {
                check(run, "round " + i);
            } else {
                check(run, file, "round " + i);
            }
        }
    }

    @Test
    void readsOrRefusesGeoPackages() throws IOException, ParseException, SQLException {
        Path file = directory.resolve("m.gpkg");
        new GeoPackageBuilder(file)
                .execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, n INTEGER, s TEXT, day DATE, at DATETIME, b BOOLEAN,"
                        + " geom GEOMETRY)")
                .layer("t", "geom", "GEOMETRY", 4326)
                .run(
                        "INSERT INTO t VALUES (1, 5, 'text', '2024-02-29', '2024-02-29T12:00:00.000Z', 1, ?)",
                        GeoPackageBuilder.geometry("POLYGON((0 0, 9 0, 9 9, 0 0), (1 0.5, 2 0.5, 2 1, 1 0.5))"))
                .run(
                        "INSERT INTO t VALUES (2, -5, '', NULL, NULL, 0, ?)",
                        GeoPackageBuilder.geometryWithEnvelope("POINT(1 2)"))
                .index("t", "fid", "geom")
                .write();
        byte[] whole = Files.readAllBytes(file);
        List<Integer> used = IntStream.range(16, whole.length)
                .filter(i -> whole[i] != 0)
                .boxed()
                .toList();
        Random random = new Random(6);
        for (int i = 0; i < PropertySeeds.tries(200); i++) {
            byte[] bytes = i % 3 == 0 ? mutated(whole, random) : whole.clone();
            for (int k = i % 3 == 0 ? 0 : 1 + random.nextInt(4); k > 0; k--) {
                // most bytes are not in use
                bytes[used.get(random.nextInt(used.size()))] = (byte) random.nextInt(256);
            }
            System.arraycopy(whole, 0, bytes, 0, Math.min(16, bytes.length));
            Files.write(file, bytes);
            CommandRun run = i % 2 == 0
                    ? CommandRun.of("encode", file.toString(), "-q", "--format", "gml32")
                    : CommandRun.of("encode", file.toString(), "-q", "--format", "gml32", "--bbox", "0,0,2,10");
            check(run, file, "round " + i);
        }
    }
}
