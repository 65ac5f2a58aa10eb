/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

import org.assertj.core.data.Offset;
import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** encode writes GeoJSON: Jackson and OGR read the source from it. */
class GeoJsonOutputTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final Path STATES = TestData.file("data/states/states.shp");

    @TempDir
    Path folder;

    private static CommandRun encode(Object... args) {
        List<String> all = new ArrayList<>(List.of("encode"));
        for (Object arg : args) {
            all.add(arg.toString());
        }
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static CommandRun json(String input, String... options) {
        List<String> args = new ArrayList<>(List.of("encode", "-", "--layer", "t", "-q"));
        args.addAll(List.of(options));
        if (!args.contains("--format")) {
            args.addAll(List.of("--format", "geojson"));
        }
        return CommandRun.of(input, args);
    }

    private static JsonNode tree(CommandRun run) throws IOException {
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return JACKSON.readTree(run.output());
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static String ogr2ogr(Object... args) throws IOException, InterruptedException {
        Requirement.OGR.requireProgram("ogr2ogr");
        List<String> command = new ArrayList<>(List.of("ogr2ogr"));
        for (Object arg : args) {
            command.add(arg.toString());
        }
        Process process = Requirement.OGR
                .process(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }

    // ---- OGR

    /** OGR writes GeoJSON after RFC 7946 from the source, and from our document: the features are the same. */
    @ParameterizedTest
    @CsvSource({
        "states/states.shp, geojson",
        "states/states.shp, geojsonl",
        "states/states.shp, geojsonseq",
        "places/sample.geojson, geojson",
        "osm/roads-sample.geojson, geojson"
    })
    void writesSourceForOgr(String input, String format) throws Exception {
        Path source = TestData.file("data/" + input);
        Path output = folder.resolve("out." + format);
        CommandRun run = encode(source, "--format", format, "-o", output);
        assertThat(run.errors()).isEmpty();
        JsonNode expected = rewritten(source);
        JsonNode actual = rewritten(output);
        assertThat(actual).isNotEmpty().hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            JsonNode feature = actual.get(i);
            assertThat(feature.get("properties")).isEqualTo(expected.get(i).get("properties"));
            assertThat(multi(feature.get("geometry")))
                    .isEqualTo(multi(expected.get(i).get("geometry")));
        }
    }

    private static JsonNode rewritten(Path file) throws Exception {
        String rfc7946 =
                ogr2ogr("-f", "GeoJSON", "-lco", "RFC7946=YES", "-lco", "COORDINATE_PRECISION=8", "/vsistdout/", file);
        JsonNode features = JACKSON.readTree(rfc7946).get("features");
        for (JsonNode feature : features) {
            // OGR makes an attribute of ids that are texts
            ((ObjectNode) feature.get("properties")).remove("id");
        }
        return features;
    }

    /** A shapefile does not distinguish polygons of one and of several parts. */
    private static JsonNode multi(JsonNode geometry) {
        if (!geometry.get("type").asText().equals("Polygon")) {
            return geometry;
        }
        return JACKSON.createObjectNode()
                .put("type", "MultiPolygon")
                .set("coordinates", JACKSON.createArrayNode().add(geometry.get("coordinates")));
    }

    @Test
    void writesOtherCrsForOgr() throws Exception {
        Path output = folder.resolve("mercator.geojson");
        CommandRun run = encode(STATES, "--format", "geojson", "--srs", "EPSG:3857", "-o", output);
        assertThat(run.errors())
                .startsWith("gml-fast: note: the member crs of the document names EPSG:3857")
                .hasLineCount(1);
        JsonNode expected = JACKSON.readTree(ogr2ogr("-f", "GeoJSON", "-t_srs", "EPSG:4326", "/vsistdout/", output))
                .get("features");
        JsonNode source = JACKSON.readTree(ogr2ogr("-f", "GeoJSON", "/vsistdout/", STATES))
                .get("features");
        assertThat(expected).hasSameSizeAs(source);
        for (int i = 0; i < source.size(); i++) {
            assertThat(bounds(expected.get(i))).containsExactly(bounds(source.get(i)), Offset.offset(1e-6));
        }
    }

    private static double[] bounds(JsonNode node) {
        double[] bounds = {180, 90, -180, -90};
        expand(bounds, node.get("geometry").get("coordinates"));
        return bounds;
    }

    private static void expand(double[] bounds, JsonNode coordinates) {
        if (!coordinates.get(0).isNumber()) {
            coordinates.forEach(inner -> expand(bounds, inner));
            return;
        }
        for (int i = 0; i < 2; i++) {
            bounds[i] = Math.min(bounds[i], coordinates.get(i).doubleValue());
            bounds[i + 2] = Math.max(bounds[i + 2], coordinates.get(i).doubleValue());
        }
    }

    // ---- CRS and geometries

    @Test
    void writesCoordinatesInWgs84() throws IOException {
        String mercator = "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":"
                + "\"EPSG:3857\"}},\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
                + "{\"type\":\"Point\",\"coordinates\":[1113194.9079327357,5621521.486192066]}}]}";
        JsonNode document = tree(json(mercator));
        assertThat(document.has("crs")).isFalse();
        assertThat(document.at("/features/0/geometry/coordinates").toString()).isEqualTo("[10,45]");
        JsonNode named = tree(json(mercator, "--srs", "EPSG:3857", "--decimals", "2"));
        assertThat(named.at("/crs/properties/name").asText()).isEqualTo("urn:ogc:def:crs:EPSG::3857");
        assertThat(named.at("/features/0/geometry/coordinates").toString()).isEqualTo("[1113194.91,5621521.49]");
        assertThat(tree(json(mercator, "--srs", "EPSG:4326"))).isEqualTo(document);
    }

    /** RFC 7946 §3.1.6. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[[[0,0],[9,0],[9,9],[0,0]],[[5,1],[6,1],[6,2],[5,1]]]",
                "[[[0,0],[9,9],[9,0],[0,0]],[[5,1],[6,2],[6,1],[5,1]]]",
            })
    void writesRingsByTheRightHandRule(String rings) throws IOException {
        JsonNode coordinates = tree(json("{\"type\":\"Polygon\",\"coordinates\":" + rings + "}"))
                .at("/features/0/geometry/coordinates");
        assertThat(Orientation.isCCW(ring(coordinates.get(0)))).isTrue();
        assertThat(Orientation.isCCW(ring(coordinates.get(1)))).isFalse();
        assertThat(coordinates.get(0).get(0).toString()).isEqualTo("[0,0]");
    }

    private static Coordinate[] ring(JsonNode positions) {
        List<Coordinate> ring = new ArrayList<>();
        positions.forEach(position -> ring.add(
                new Coordinate(position.get(0).doubleValue(), position.get(1).doubleValue())));
        return ring.toArray(Coordinate[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"type":"Point","coordinates":[1.123456789,-2,3.5]}              | [1.12345679,-2,3.5]
                    {"type":"Point","coordinates":[-0.000000001,1e-9]}               | [0,0]
                    {"type":"Point","coordinates":[]}                                | []
                    {"type":"LineString","coordinates":[[1,2,3],[4,5,6]]}            | [[1,2,3],[4,5,6]]
                    {"type":"MultiPoint","coordinates":[[1,2],[3,4]]}                | [[1,2],[3,4]]
                    {"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}         | [[[1,2],[3,4]]]
                    {"type":"Polygon","coordinates":[]}                              | []
                    """)
    void writesCoordinates(String geometry, String expected) throws IOException {
        JsonNode written = tree(json(geometry)).at("/features/0/geometry");
        assertThat(written.get("type")).isEqualTo(JACKSON.readTree(geometry).get("type"));
        assertThat(written.get("coordinates").toString()).isEqualTo(expected);
    }

    @Test
    void padsDecimals() {
        assertThat(text(json("{\"type\":\"Point\",\"coordinates\":[1.5,2]}", "--decimals", "3", "--pad")))
                .contains("\"coordinates\":[1.500,2.000]");
    }

    @Test
    void writesBounds() throws IOException {
        JsonNode all = tree(encode(STATES, "--format", "geojson", "--bounds", "-q"));
        assertThat(all.get("bbox").toString()).isEqualTo("[-124.731422,24.955967,-66.969849,49.371735]");
        double[] first = bounds(all.at("/features/0"));
        assertThat(all.at("/features/0/bbox").toString())
                .isEqualTo("[%s,%s,%s,%s]".formatted(first[0], first[1], first[2], first[3]));
        JsonNode some = tree(encode(STATES, "--format", "geojson", "--bounds", "-q", "--count", "1"));
        assertThat(some.has("bbox")).isFalse();
        assertThat(some.at("/features/0")).isEqualTo(all.at("/features/0"));
        assertThat(tree(encode(STATES, "--format", "geojson", "-q")).findValue("bbox"))
                .isNull();
        JsonNode none = tree(json("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}", "--bounds"));
        assertThat(none.findValue("bbox")).isNull();
    }

    // ---- rows, features, forms

    @Test
    void writesSameDocumentFromRowsAndFeatures() {
        CommandRun rows = encode(STATES, "--format", "geojson", "-q");
        CommandRun features = encode(STATES, "--format", "geojson", "-q", "--where", "INCLUDE");
        assertThat(rows.output()).isNotEmpty().isEqualTo(features.output());
    }

    @Test
    void writesSelectedFeatures() throws IOException {
        JsonNode document = tree(encode(
                STATES,
                "--format",
                "geojson",
                "-q",
                "--where",
                "STATE_NAME > 'V'",
                "--property",
                "STATE_NAME,PERSONS",
                "--start-index",
                "1",
                "--count",
                "2"));
        assertThat(document.get("features")).hasSize(2);
        JsonNode feature = document.at("/features/0");
        assertThat(feature.get("geometry").isNull()).isTrue();
        assertThat(feature.get("properties")).hasSize(2);
        assertThat(feature.at("/properties/STATE_NAME").asText()).isGreaterThan("V");
    }

    @ParameterizedTest
    @CsvSource({"geojsonl, false", "geojsonl, true", "geojsonseq, false"})
    void writesOneFeaturePerLine(String format, boolean compressed) throws IOException {
        List<String> options = new ArrayList<>(List.of("encode", STATES.toString(), "-q", "--format", format));
        if (compressed) {
            options.add("--gzip");
        }
        byte[] output = CommandRun.of(options.toArray(String[]::new)).output();
        if (compressed) {
            output = new GZIPInputStream(new ByteArrayInputStream(output)).readAllBytes();
        }
        String text = new String(output, StandardCharsets.UTF_8);
        JsonNode features = tree(encode(STATES, "-q", "--format", "geojson")).get("features");
        assertThat(text).endsWith("}\n").hasLineCount(49);
        int i = 0;
        for (String line : text.split("\n")) {
            if (format.equals("geojsonseq")) {
                assertThat(line).startsWith("\u001E"); // RFC 8142 §2.1
                line = line.substring(1);
            }
            assertThat(JACKSON.readTree(line)).isEqualTo(features.get(i++));
        }
    }

    @Test
    void writesEmptyCollection() throws IOException {
        String empty = "{\"type\":\"FeatureCollection\",\"features\":[]}";
        assertThat(tree(json(empty))).isEqualTo(JACKSON.readTree(empty));
        assertThat(json(empty, "--format", "geojsonl").output()).isEmpty();
    }

    // ---- failures

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "geojsonl", "geojsonseq"})
    void leavesIncompleteDocumentAfterFailure(String format) throws IOException {
        StringBuilder input = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
        for (int i = 0; i < 2000; i++) {
            input.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"n\":" + i + "}},\n");
        }
        CommandRun run = json(input + "{\"type\":", "--format", format);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("line 2001").hasLineCount(1);
        String[] lines = text(run).split("\n");
        String last = lines[lines.length - 1].replace("\u001E", "");
        assertThatThrownBy(() -> JACKSON.readTree(last)).isInstanceOf(JsonProcessingException.class);

        Path file = folder.resolve("out." + format);
        assertThat(json(input + "{", "--format", format, "-o", file.toString()).exitCode())
                .isEqualTo(1);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--charset=UTF-16",
                "--encoding=UTF-8",
                "--feature-member",
                "--gml-attributes=keep",
                "--indent=2",
                "--namespace=a=b",
                "--nil",
                "--schema=a.xsd",
                "--srs-style=urn"
            })
    void refusesOptionsOfGml(String option) {
        CommandRun run = json("{}", "--format", "geojson", option);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(" applies to GML, not to GeoJSON").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --gml=32 --format=geojson            | --gml requires --format bxml
                    --index=//@a --format=geojsonl       | --index requires --format bxml
                    --decimals=19 --format=geojson       | --decimals must be 0 to 18, not 19
                    --decimals=-1 --format=geojson       | --decimals must be 0 to 18, not -1
                    --srs=EPSG:3857 --format=geojsonl    | --srs EPSG:3857 requires --format geojson; geojsonl cannot
                    --srs=EPSG:3857 --format=geojsonseq  | always in WGS 84
                    --format=json                        | "json" is not gml2, gml31, gml32, bxml, geojson, geojsonl, geojsonseq
                    """)
    void refusesInvalidOptions(String options, String message) {
        List<String> args = new ArrayList<>(List.of("encode", "-"));
        args.addAll(List.of(options.split(" +")));
        CommandRun run = CommandRun.of("{}", args);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(message).hasLineCount(1);
    }
}
