/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Each quirk of data has the same result from each input. */
@BuildJdkOnly
class EveryInputTest {

    private static final String ARC_Z =
            "<gml:Curve srsName='EPSG:25832' srsDimension='3'><gml:segments><gml:ArcString><gml:posList>0 0 1 1 1 2 2 0 3"
                    + "</gml:posList></gml:ArcString></gml:segments></gml:Curve>";

    private static PostgresServer server;

    @TempDir
    Path folder;

    @BeforeEach
    void requireOgr() {
        Requirement.OGR.requireProgram("ogr2ogr");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static PostgresServer server() throws Exception {
        if (server == null) {
            server = PostgresServer.start();
            server.execute("CREATE EXTENSION IF NOT EXISTS postgis");
        }
        return server;
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private void ogr(Path from, Path to, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ogr2ogr", to.toString(), from.toString(), "-nln", "t"));
        command.addAll(List.of(more));
        Path log = file("log.txt");
        Process process = Requirement.OGR
                .process(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor()).as(command + Files.readString(log)).isZero();
    }

    private Path gml(String... geometries) throws IOException {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < geometries.length; i++) {
            members.append("<gml:featureMember><t gml:id='t.")
                    .append(i + 1)
                    .append("'><geom>")
                    .append(geometries[i])
                    .append("</geom><s>")
                    .append((char) ('a' + i))
                    .append("</s></t></gml:featureMember>");
        }
        return Files.writeString(
                file("t.gml"), "<c xmlns='urn:x' xmlns:gml='http://www.opengis.net/gml/3.2'>" + members + "</c>");
    }

    private Path points(String first) throws IOException {
        return Files.writeString(
                file("t.geojson"),
                """
                {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25832"}},"features":[
                {"type":"Feature","properties":{"s":"a"},"geometry":{"type":"Point","coordinates":%s}},
                {"type":"Feature","properties":{"s":"b"},"geometry":{"type":"Point","coordinates":[3,4]}}]}"""
                        .formatted(first));
    }

    private static void replace(Path file, double number, double by) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int found = 0;
        for (int i = 0; i <= bytes.limit() - 8; i++) {
            if (bytes.getDouble(i) == number) {
                bytes.putDouble(i, by);
                found++;
            }
        }
        assertThat(found).isPositive();
        Files.write(file, bytes.array());
    }

    /** Returns an input with two features, the first of which has the number where the second has 3. */
    private String pointWith(String format, double number) throws Exception {
        String text = Double.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
        switch (format) {
            case "geojson":
                return points("[" + text + ",2]").toString();
            case "gml":
                String point = "<gml:Point srsName='EPSG:25832'><gml:pos>%s</gml:pos></gml:Point>";
                String inGml = text.replace("Infinity", "INF");
                return gml(point.formatted(inGml + " 2"), point.formatted("3 4"))
                        .toString();
            case "postgis":
                server().execute(
                                "DROP TABLE IF EXISTS t",
                                "CREATE TABLE t(id int PRIMARY KEY, s text, geom geometry(Point, 25832))",
                                "INSERT INTO t VALUES (1, 'a', ST_SetSRID(ST_MakePoint('" + text + "', 2), 25832)),"
                                        + " (2, 'b', 'SRID=25832;POINT(3 4)')");
                return server().url();
            default:
                Path file = file("t." + format);
                List<String> more =
                        format.equals("fgb") || format.equals("gpkg") ? List.of("-lco", "SPATIAL_INDEX=NO") : List.of();
                ogr(points("[77777,2]"), file, more.toArray(String[]::new));
                replace(file, 77777, number);
                return file.toString();
        }
    }

    private static CommandRun run(String input, String format, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", input, "--format", format));
        args.addAll(List.of(options));
        if (input.startsWith("jdbc:")) {
            args.addAll(List.of("--user", "tester", "--layer", "t"));
        }
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static JsonNode json(CommandRun run) throws IOException {
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return new ObjectMapper().readTree(run.output()).get("features");
    }

    // ---- coordinates that are not finite

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "gml", "shp", "gpkg", "fgb", "postgis"})
    void leavesOutGeometriesThatAreNotFinite(String format) throws Exception {
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            String input = pointWith(format, number);
            for (String to : List.of("gml2", "gml31", "gml32")) {
                CommandRun run = run(input, to);
                Gml gml = run.gml();
                assertThat(gml.column("s")).containsExactly("a", "b");
                assertThat(gml.features().get(0).attributes()).containsOnlyKeys("s");
                assertThat(gml.features().get(1).attributes()).hasSize(2);
                assertThat(run.errors())
                        .containsOnlyOnce("is omitted: it has a coordinate that is not a finite number")
                        .contains("the geometry", "t.1");
            }
            JsonNode features = json(run(input, "geojson"));
            assertThat(features.get(0).get("geometry").isNull()).isTrue();
            assertThat(features.get(1).get("geometry").get("type").asText()).isEqualTo("Point");
            Path binary = file("out.bxml");
            Files.deleteIfExists(binary);
            List<String> args = new ArrayList<>(List.of("encode", input, "-o", binary.toString()));
            if (format.equals("postgis")) {
                args.addAll(List.of("--user", "tester", "--layer", "t"));
            }
            assertThat(CommandRun.of(args.toArray(String[]::new)).exitCode()).isZero();
            Path text = file("out.gml");
            Files.deleteIfExists(text);
            assertThat(CommandRun.of("convert", binary.toString(), text.toString())
                            .exitCode())
                    .isZero();
            assertThat(Gml.parse(text).features().get(0).attributes()).containsOnlyKeys("s");
        }
    }

    /** NaN does not equal itself, so that a ring that begins with it is not closed. */
    @ParameterizedTest
    @ValueSource(strings = {"geojson", "gpkg", "fgb", "postgis"})
    void leavesOutRingsThatBeginWithNaN(String format) throws Exception {
        String ring = "[[[%s,0],[9,0],[9,9],[%s,0]]]";
        String input;
        if (format.equals("postgis")) {
            server().execute(
                            "DROP TABLE IF EXISTS t",
                            "CREATE TABLE t(id int PRIMARY KEY, s text, geom geometry(Polygon, 25832))",
                            "INSERT INTO t VALUES (1, 'a', 'SRID=25832;POLYGON((NaN 0,9 0,9 9,NaN 0))')");
            input = server().url();
        } else {
            Path source = points("[0,0]");
            String number = format.equals("geojson") ? "NaN" : "77777";
            Files.writeString(
                    source,
                    Files.readString(source)
                            .replace(
                                    "\"Point\",\"coordinates\":[0,0]",
                                    "\"Polygon\",\"coordinates\":" + ring.formatted(number, number)));
            if (!format.equals("geojson")) {
                Path file = file("t." + format);
                ogr(source, file, "-lco", "SPATIAL_INDEX=NO");
                replace(file, 77777, Double.NaN);
                source = file;
            }
            input = source.toString();
        }
        CommandRun run = run(input, "geojson");
        assertThat(json(run).get(0).get("geometry").isNull()).isTrue();
        assertThat(run.errors()).contains("is omitted: it has a coordinate that is not a finite number");
    }

    // ---- arcs with heights

    @ParameterizedTest
    @ValueSource(strings = {"gml", "gpkg", "fgb", "postgis"})
    void makesLinesOfArcsWithHeights(String format) throws Exception {
        Path gml = gml(ARC_Z);
        String input = gml.toString();
        if (format.equals("postgis")) {
            server().execute(
                            "DROP TABLE IF EXISTS t",
                            "CREATE TABLE t(id int PRIMARY KEY, s text, geom geometry(CircularStringZ, 25832))",
                            "INSERT INTO t VALUES (1, 'a', 'SRID=25832;CIRCULARSTRING Z(0 0 1,1 1 2,2 0 3)')");
            input = server().url();
        } else if (!format.equals("gml")) {
            Path file = file("t." + format);
            ogr(gml, file);
            input = file.toString();
        }
        JsonNode expected = json(run(gml.toString(), "geojson")).get(0).get("geometry");
        CommandRun run = run(input, "geojson");
        assertThat(json(run).get(0).get("geometry")).isEqualTo(expected);
        assertThat(expected.get("coordinates")).hasSize(46);
        assertThat(run.errors()).isEmpty();
    }

    // ---- values that OGR reads with a warning

    @Test
    void readsDatesOfEsriInGeoPackagesAsOgr() throws Exception {
        Path source = points("[1,2]");
        Files.writeString(
                source,
                Files.readString(source)
                        .replace("\"s\":", "\"d\":\"2018-02-13\",\"z\":\"2018-02-13T22:59:59Z\",\"s\":"));
        Path file = file("t.gpkg");
        ogr(source, file, "-lco", "SPATIAL_INDEX=NO");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE t SET d = '2018/02/13', z = '2018/02/13 23:59:59+01' WHERE fid = 1");
            statement.execute("UPDATE t SET d = '2018-02-13T00:00:00Z', z = '2018/02/13T22:59:59Z' WHERE fid = 2");
        }
        Gml gml = run(file.toString(), "gml32").gml();
        assertThat(gml.column("d")).containsExactly("2018-02-13", "2018-02-13");
        assertThat(gml.column("z")).containsExactly("2018-02-13T22:59:59Z", "2018-02-13T22:59:59Z");
        assertThat(run(file.toString(), "gml32", "--where", "z > '2018-02-13T22:00:00Z'")
                        .gml()
                        .features())
                .hasSize(2);
    }

    /**
     * Systems of other authorities have numbers of the file's own, also negative ones; OGR ignores those of geometries.
     */
    @Test
    void readsSystemsThatOnlyTheGeoPackageDefines() throws Exception {
        Path file = file("t.gpkg");
        ogr(points("[500000,5300000]"), file, "-lco", "SPATIAL_INDEX=NO");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "UPDATE gpkg_spatial_ref_sys SET srs_id = -3, organization = 'NONE' WHERE srs_id = 25832");
            statement.execute("UPDATE gpkg_contents SET srs_id = -3");
            statement.execute("UPDATE gpkg_geometry_columns SET srs_id = -3");
        }
        CommandRun run = run(file.toString(), "gml31");
        assertThat(run.gml().column("geom")).containsExactly("500000 5300000", "3 4");
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).contains("25832");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"type\":\"EPSG\",\"properties\":{\"code\":25832}}",
                "{\"type\":\"EPSG\",\"properties\":{\"code\":\"25832\"}}",
                "{\"type\":\"link\",\"properties\":{\"href\":\"http://spatialreference.org/ref/epsg/25832/proj4/\",\"type\":\"proj4\"}}",
                "{\"type\":\"link\",\"properties\":{\"href\":\"http://www.opengis.net/def/crs/EPSG/0/25832\"}}",
                "{\"type\":\"link\",\"properties\":{\"href\":\"http://www.opengis.net/def/crs/EPSG/9.9.1/25832\"}}"
            })
    void readsSystemsOfOlderGeoJson(String crs) throws Exception {
        Path source = points("[500000,5300000]");
        Files.writeString(
                source,
                Files.readString(source).replace("{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:25832\"}}", crs));
        CommandRun run = run(source.toString(), "gml32");
        run.gml();
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).contains("EPSG::25832");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Point", "MultiPolygon", "GeometryCollection"})
    void refusesGeoJsonWithoutCoordinates(String type) throws Exception {
        Path source = points("[1,2]");
        Files.writeString(
                source, Files.readString(source).replace("\"Point\",\"coordinates\":[1,2]", "\"" + type + "\""));
        CommandRun run = run(source.toString(), "gml32");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("feature 1: invalid " + type + ": it has no ");
    }

    // ---- names that XML does not allow

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "gpkg", "shp", "fgb", "postgis"})
    void writesNamesThatXmlDoesNotAllow(String format) throws Exception {
        String input;
        if (format.equals("postgis")) {
            server().execute(
                            "DROP TABLE IF EXISTS t",
                            "CREATE TABLE t(id int PRIMARY KEY, \"A B\" text, \"1X\" int, \"a:b\" text, geom geometry(Point, 25832))",
                            "INSERT INTO t VALUES (1, 'a', 1, 'x', 'SRID=25832;POINT(3 4)')");
            input = server().url();
        } else {
            Path source = points("[1,2]");
            Files.writeString(source, Files.readString(source).replace("\"s\":", "\"1X\":1,\"a:b\":\"x\",\"A B\":"));
            Path file = format.equals("geojson") ? source : file("t." + format);
            if (!format.equals("geojson")) {
                ogr(source, file, format.equals("shp") ? new String[0] : new String[] {"-lco", "SPATIAL_INDEX=NO"});
            }
            input = file.toString();
        }
        // OGR writes no colon into a .dbf
        String third = format.equals("shp") ? "a_b" : "a:b";
        CommandRun run = run(input, "gml32", "--where", "\"A B\" = 'a' AND \"1X\" = 1");
        assertThat(run.gml().only().attributes())
                .containsEntry("A_B", "a")
                .containsEntry("_1X", "1")
                .containsEntry("a_b", "x");
        assertThat(run.errors()).contains("\"A B\" is A_B", "\"1X\" is _1X", "--rename");
        CommandRun renamed = run(
                input, "gml2", "--rename", "A B=ab", "--rename", "1X=first", "--rename", third + "=ab", "--count", "1");
        assertThat(renamed.gml().only().attributes())
                .containsKeys("ab", "first", "ab_2")
                .doesNotContainKeys("A_B", "_1X", "a_b");
        JsonNode json = json(run(input, "geojson", "--count", "1")).get(0).get("properties");
        assertThat(json.get("A B").asText()).isEqualTo("a");
        assertThat(json(run(input, "geojson", "--count", "1", "--rename", "A B=ab"))
                        .get(0)
                        .get("properties")
                        .get("ab")
                        .asText())
                .isEqualTo("a");
        assertThat(run(input, "gml32", "--rename", "none=x").errors())
                .contains("t has no attribute \"none\" to rename");
        assertThat(run(input, "gml32", "--rename", "A B=1").errors()).contains("\"1\" is not a name that XML allows");
    }

    @Test
    void writesAllOtherTablesIfOneCannotBeWritten() throws Exception {
        try (PostgresServer own = PostgresServer.start()) {
            own.execute(
                    "CREATE TABLE \"Table With Spaces\"(id int PRIMARY KEY, geom geometry(Point, 4326))",
                    "INSERT INTO \"Table With Spaces\" VALUES (1, 'SRID=4326;POINT(1 2)')",
                    "CREATE TABLE a_local(id int PRIMARY KEY, geom geometry(Point, 0))",
                    "CREATE TABLE ok1(id int PRIMARY KEY, geom geometry(Point, 4326))",
                    "INSERT INTO ok1 VALUES (1, 'SRID=4326;POINT(1 2)')");
            Path out = file("out");
            List<String> args = new ArrayList<>(List.of(
                    "encode",
                    own.url(),
                    "--user",
                    "tester",
                    "-f",
                    "gml32",
                    "--all-layers",
                    "-q",
                    "-o",
                    out.toString()));
            CommandRun run = CommandRun.of(args.toArray(String[]::new));
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.errors())
                    .contains("the layer public.a_local is not written: ", "has no SRID", "1 layer is missing");
            assertThat(Gml.parse(out.resolve("ok1.gml")).ids()).containsExactly("ok1.1");
            Gml.Feature feature =
                    Gml.parse(out.resolve("Table With Spaces.gml")).only();
            assertThat(feature.name()).isEqualTo("Table_With_Spaces");
            assertThat(out.toFile().list()).hasSize(2);
            own.execute("DROP TABLE ok1, \"Table With Spaces\"");
            CommandRun none = CommandRun.of(args.toArray(String[]::new));
            assertThat(none.exitCode()).isEqualTo(1);
        }
    }

    // ---- features with errors

    /** Returns an input whose first feature cannot be read. */
    private Path damaged(String format) throws Exception {
        Path source = points("[1,2]");
        Path file = format.equals("geojson") ? source : file("t." + format);
        if (format.equals("geojson")) {
            Files.writeString(source, Files.readString(source).replace("[1,2]", "[1,\"two\",[]]"));
            return file;
        }
        Files.writeString(source, Files.readString(source).replace("\"s\":", "\"d\":\"2020-01-02\",\"s\":"));
        ogr(source, file, format.equals("shp") ? new String[0] : new String[] {"-lco", "SPATIAL_INDEX=NO"});
        if (format.equals("gpkg")) {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                statement.execute("UPDATE t SET d = 'tomorrow' WHERE fid = 1");
            }
            return file;
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        // the type of the first shape, or the offset of the first feature's table
        int position = format.equals("shp") ? 108 : 8 + 4 + bytes.getInt(8) + 4;
        bytes.putInt(position, 0x7FFFFF);
        Files.write(file, bytes.array());
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "gpkg", "shp", "fgb"})
    void skipsFeaturesThatCannotBeRead(String format) throws Exception {
        String input = damaged(format).toString();
        CommandRun refused = run(input, "gml32");
        assertThat(refused.exitCode()).isEqualTo(1);
        for (String to : List.of("gml31", "geojson")) {
            CommandRun run = run(input, to, "--skip-errors", "1");
            assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
            assertThat(new String(run.output(), StandardCharsets.UTF_8))
                    .contains("t.2")
                    .doesNotContain("t.1\"", "numberOfFeatures=\"2\"", "\"numberReturned\":2");
            assertThat(run.errors()).contains("a feature is skipped: ", "1 feature with errors is missing");
        }
    }

    /** Each text is a feature, whatever its members' order is; a separator of records or nothing is between them. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\u001e", " "})
    void skipsLinesOfGeoJsonThatCannotBeRead(String separator) throws Exception {
        List<String> texts = List.of(
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,\"two\",[]]},\"properties\":{\"s\":[{\"type\":\"Point\"}]}}",
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[3,4]},\"properties\":{\"s\":\"b\"}}",
                "{\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3]]},\"properties\":{},\"type\":\"Feature\"}",
                "[{\"type\":\"Feature\"}]",
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"s\":\"e\"}}",
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":[1]}",
                "{\"s\":1}",
                "{\"type\":\"Polygon\",\"coordinates\":[[[1,2]]]}",
                "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"s\":\"i\"}}");
        Path file = file("t.geojsonl");
        Files.writeString(file, (separator.equals("\u001e") ? separator : "") + String.join(separator, texts));
        assertThat(run(file.toString(), "gml32").exitCode()).isEqualTo(1);
        assertThat(run(file.toString(), "gml32", "--skip-errors", "5").exitCode())
                .isEqualTo(1);
        CommandRun run = run(file.toString(), "geojsonl", "--skip-errors", "6");
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        List<String> lines =
                new String(run.output(), StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("\"t.2\"", "\"s\":\"b\"");
        assertThat(lines.get(1)).contains("\"t.5\"", "\"s\":\"e\"");
        assertThat(lines.get(2)).contains("\"t.9\"", "\"s\":\"i\"");
        assertThat(run.errors()).contains("6 features with errors are missing");
        if (separator.equals("\n")) {
            assertThat(run.errors()).contains("t.geojsonl, line 1, ", "t.geojsonl, line 3, ", "t.geojsonl, line 8, ");
        }
        // neither what is no GeoJSON nor what is not well-formed is a feature that is left out
        Files.writeString(file, "{\"s\":1}\n" + texts.get(1));
        assertThat(run(file.toString(), "gml32", "--skip-errors", "all").exitCode())
                .isEqualTo(1);
        Files.writeString(file, texts.get(1) + "\n{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\"},\n");
        assertThat(run(file.toString(), "gml32", "--skip-errors", "all").exitCode())
                .isEqualTo(1);
    }

    // ---- literals of conditions

    private String typed(String format) throws Exception {
        if (format.equals("postgis")) {
            server().execute(
                            "DROP TABLE IF EXISTS t",
                            "CREATE TABLE t(id int PRIMARY KEY, n int, x float8, b bool, d date, z timestamp, s text,"
                                    + " geom geometry(Point, 25832))",
                            "INSERT INTO t VALUES (1, 1, 0.5, true, '2023-01-05', '2023-01-05 12:00', 'a', 'SRID=25832;POINT(3 4)')");
            return server().url();
        }
        Path source = points("[3,4]");
        Files.writeString(
                source,
                Files.readString(source)
                        .replace(
                                "\"s\":",
                                "\"n\":1,\"x\":0.5,\"b\":true,\"d\":\"2023-01-05\",\"z\":\"2023-01-05T12:00:00\",\"s\":"));
        Path file = format.equals("geojson") ? source : file("t." + format);
        if (!format.equals("geojson")) {
            ogr(source, file);
        }
        return file.toString();
    }

    /** GeoTools compares them as texts, or takes the 30th of February for the 2nd of March. */
    @ParameterizedTest
    @ValueSource(strings = {"geojson", "gpkg", "fgb", "postgis"})
    void refusesLiteralsThatAreNotOfTheTypeOfTheirAttribute(String format) throws Exception {
        String input = typed(format);
        for (String[] refused : new String[][] {
            {"n < 'viele'", "\"viele\" is not a number, but the attribute \"n\" is"},
            {"'viele' > x", "\"viele\" is not a number, but the attribute \"x\" is"},
            {"n BETWEEN 1 AND 'z'", "\"z\" is not a number, but the attribute \"n\" is"},
            {"NOT (n IN (1, 'z'))", "\"z\" is not a number, but the attribute \"n\" is"},
            {"d > '2023-13-45'", "\"2023-13-45\" is not a "},
            {"z = 'noon' OR n = 1", "\"noon\" is not a time, but the attribute \"z\" is"},
            {"d AFTER 2023-02-30T00:00:00Z", "2023-02-30T00:00:00Z is not a date"},
        }) {
            CommandRun run = run(input, "gml32", "--where", refused[0]);
            assertThat(run.exitCode()).as(refused[0]).isNotZero();
            assertThat(run.errors()).contains(refused[1]);
        }
        for (String selecting : List.of(
                "n < '2'",
                "d > '2023-01-04'",
                "z > '2023-01-05 11:00:00'",
                "z AFTER 2023-01-04T00:00:00Z",
                "s = 1 OR n = 1.0",
                "x = 0.5")) {
            CommandRun run = run(input, "gml32", "--where", selecting);
            assertThat(run.gml().features()).as(selecting).isNotEmpty();
        }
    }

    // ---- empty geometries

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "postgis"})
    void writesEmptyGeometries(String format) throws Exception {
        String input = points("[]").toString();
        if (format.equals("postgis")) {
            server().execute(
                            "DROP TABLE IF EXISTS t",
                            "CREATE TABLE t(id int PRIMARY KEY, s text, geometry geometry(Point, 25832))",
                            "INSERT INTO t VALUES (1, 'a', 'SRID=25832;POINT EMPTY'), (2, 'b', 'SRID=25832;POINT(3 4)')");
            input = server().url();
        }
        CommandRun run = run(input, "gml31");
        assertThat(run.gml().column("geometry")).containsExactly("", "3 4");
        assertThat(run.errors()).doesNotContain("omitted");
    }
}
