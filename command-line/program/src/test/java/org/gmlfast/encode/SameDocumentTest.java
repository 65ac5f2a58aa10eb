/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gmlfast.command.CommandRun;
import org.gmlfast.input.FlatGeobufBuilder;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;
import org.locationtech.jts.io.geojson.GeoJsonWriter;
import org.wololo.flatgeobuf.generated.ColumnType;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The same features, from GeoJSON, a GeoPackage, a FlatGeobuf or PostGIS, become the same document. */
@BuildJdkOnly
class SameDocumentTest {

    private static final List<String> TEXTS =
            List.of("", "plain", "Zürich", "<a href=\"x\">&amp;</a>]]>", "中文 😀", "a\tb\nc\r", " both ends ", "'");

    private static final int MAX_DECIMALS = 15;

    /** A feature; each value may be null. */
    private record Sample(Geometry geometry, Long n, Double d, String name, Boolean b, String at) {}

    private static List<Sample> samples(Random random) throws ParseException {
        List<Sample> samples = new ArrayList<>();
        // all features of GeoJSON determine its types: without a collection, points may become multipoints
        Geometry collection = new WKTReader().read("GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(3 4, 5 6))");
        samples.add(new Sample(collection, 1L << 40, 0.5, "x", true, "2024-02-29T12:34:56Z"));
        for (int i = random.nextInt(12); i > 0; i--) {
            samples.add(new Sample(
                    random.nextInt(6) == 0 ? null : geometry(random),
                    random.nextInt(6) == 0 ? null : random.nextLong() >> random.nextInt(64),
                    random.nextInt(6) == 0 ? null : (random.nextInt(2_000_001) - 1_000_000) / 1024.0,
                    random.nextInt(6) == 0 ? null : TEXTS.get(random.nextInt(TEXTS.size())),
                    random.nextInt(6) == 0 ? null : random.nextBoolean(),
                    random.nextInt(6) == 0
                            ? null
                            : String.format(
                                    "20%02d-%02d-%02dT%02d:59:07Z",
                                    random.nextInt(90) + 10,
                                    1 + random.nextInt(12),
                                    1 + random.nextInt(28),
                                    random.nextInt(24))));
        }
        return samples;
    }

    private static Geometry geometry(Random random) throws ParseException {
        double x = random.nextInt(360_000) / 1000.0 - 180;
        double y = random.nextInt(160_000) / 1000.0 - 80;
        String wkt =
                switch (random.nextInt(6)) {
                    case 0 -> "POINT(%s %s)".formatted(x, y);
                    case 1 -> "LINESTRING(%1$s %2$s, 1.5 2, %2$s %1$s)".formatted(x, y / 2);
                    case 2 -> "POLYGON((0 0, 9 0, 9 9, 0 0), (1 0.5, 2 0.5, 2 1, 1 0.5))";
                    case 3 -> "MULTIPOINT((%s %s), (1 1))".formatted(x, y);
                    case 4 -> "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, %s 6, 5 5)))".formatted(6 + x / 1000);
                    default ->
                        "GEOMETRYCOLLECTION(POINT(%s %s), LINESTRING(3 4, 5 6), GEOMETRYCOLLECTION(POINT(7 8)))"
                                .formatted(x, y);
                };
        return new WKTReader().read(wkt);
    }

    // ---- the same features in each format

    private static void writeJson(Path file, List<Sample> samples) throws IOException {
        GeoJsonWriter json = new GeoJsonWriter(MAX_DECIMALS);
        json.setEncodeCRS(false);
        List<String> lines = new ArrayList<>();
        for (Sample sample : samples) {
            lines.add("{\"type\":\"Feature\",\"geometry\":"
                    + (sample.geometry == null ? "null" : json.write(sample.geometry))
                    + ",\"properties\":{\"n\":" + sample.n
                    + ",\"d\":" + sample.d + ",\"name\":" + quoted(sample.name) + ",\"b\":" + sample.b + ",\"at\":"
                    + quoted(sample.at) + "}}");
        }
        Files.write(file, lines);
    }

    private static String quoted(String text) {
        return text == null
                ? "null"
                : '"'
                        + text.replace("\"", "\\\"")
                                .replace("\t", "\\t")
                                .replace("\n", "\\n")
                                .replace("\r", "\\r")
                        + '"';
    }

    private static void writeGeoPackage(Path file, List<Sample> samples) throws SQLException, ParseException {
        try (GeoPackageBuilder builder = new GeoPackageBuilder(file)) {
            builder.execute("CREATE TABLE t(fid INTEGER PRIMARY KEY, geometry GEOMETRY, n INTEGER, d DOUBLE, name TEXT,"
                            + " b BOOLEAN, at DATETIME)")
                    .layer("t", "geometry", "GEOMETRY", 4326);
            for (Sample s : samples) {
                byte[] blob = s.geometry == null
                        ? null
                        : samples.indexOf(s) % 2 == 0
                                ? GeoPackageBuilder.geometry(s.geometry.toText())
                                : GeoPackageBuilder.geometryWithEnvelope(s.geometry.toText());
                builder.run("INSERT INTO t VALUES (NULL, ?, ?, ?, ?, ?, ?)", blob, s.n, s.d, s.name, s.b, s.at);
            }
        }
    }

    private static void writeFlatGeobuf(Path file, List<Sample> samples) throws IOException {
        FlatGeobufBuilder builder = new FlatGeobufBuilder()
                .column("n", ColumnType.Long)
                .column("d", ColumnType.Double)
                .column("name", ColumnType.String)
                .column("b", ColumnType.Bool)
                .column("at", ColumnType.DateTime);
        samples.forEach(s -> builder.feature(s.geometry, s.n, s.d, s.name, s.b, s.at));
        Files.write(file, builder.build());
    }

    private static String document(String format, String... input) {
        List<String> args = new ArrayList<>(List.of("encode", "--format", format, "-q", "--layer", "t"));
        args.addAll(List.of(input));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return new String(run.output(), StandardCharsets.UTF_8).replaceAll(" (timeStamp|number\\w+)=\"[^\"]*\"", "");
    }

    @Property(tries = 100)
    void isWrittenFromFiles(@ForAll Random random) throws IOException, SQLException, ParseException {
        List<Sample> samples = samples(random);
        Path folder = Files.createTempDirectory("gml-fast-test");
        Path json = folder.resolve("t.geojson");
        Path geoPackage = folder.resolve("t.gpkg");
        Path flatGeobuf = folder.resolve("t.fgb");
        try {
            writeJson(json, samples);
            writeGeoPackage(geoPackage, samples);
            writeFlatGeobuf(flatGeobuf, samples);
            for (String format : List.of("gml2", "gml31", "gml32")) {
                String expected = document(format, json.toString());
                assertThat(document(format, geoPackage.toString())).isEqualTo(expected);
                assertThat(document(format, flatGeobuf.toString())).isEqualTo(expected);
            }
        } finally {
            for (Path file : List.of(json, geoPackage, flatGeobuf, folder)) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Example
    void isWrittenFromTable() throws Exception {
        Path folder = Files.createTempDirectory("gml-fast-test");
        Path geoPackage = folder.resolve("t.gpkg");
        try (PostgresServer server = PostgresServer.start()) {
            server.execute("CREATE TABLE t(fid int PRIMARY KEY, geometry geometry(Geometry, 4326), n bigint,"
                    + " d double precision, name text, b bool, at timestamptz)");
            Random random = new Random(1);
            List<Sample> samples = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                samples.addAll(samples(random));
            }
            writeGeoPackage(geoPackage, samples);
            for (int i = 0; i < samples.size(); i++) {
                Sample s = samples.get(i);
                server.execute("INSERT INTO t VALUES (" + (i + 1) + ", "
                        + (s.geometry == null ? "NULL" : "'SRID=4326;" + s.geometry.toText() + "'") + ", " + s.n + ", "
                        + s.d + ", " + (s.name == null ? "NULL" : "'" + s.name.replace("'", "''") + "'") + ", " + s.b
                        + ", " + (s.at == null ? "NULL" : "'" + s.at + "'") + ")");
            }
            for (String format : List.of("gml2", "gml31", "gml32")) {
                assertThat(document(format, geoPackage.toString()))
                        .isEqualTo(document(format, server.url(), "--user", PostgresServer.USER));
            }
        } finally {
            Files.deleteIfExists(geoPackage);
            Files.delete(folder);
        }
    }
}
