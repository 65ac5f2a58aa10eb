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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** encode writes FlatGeobuf: OGR reads the source from it, and finds features by its index. */
@BuildJdkOnly
public class FlatGeobufOutputTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final Path STATES = TestData.file("data/states/states.geojson");

    @TempDir
    public Path folder;

    private static CommandRun encode(Object... args) {
        List<String> all = new ArrayList<>(List.of("encode"));
        for (Object arg : args) {
            all.add(arg.toString());
        }
        return CommandRun.of(all.toArray(String[]::new));
    }

    public static String ogr(Object... args) throws IOException, InterruptedException {
        Requirement.OGR.requireProgram(args[0].toString());
        Process process = Requirement.OGR
                .process(Stream.of(args).map(Object::toString).toList())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    /**
     * Returns the features of a file as OGR reads them, in any order: without attributes that have no value, numbers as
     * doubles, date-times without the Z that OGR leaves out of most formats.
     */
    public static List<String> features(Path file, String... options) throws IOException, InterruptedException {
        List<Object> command = new ArrayList<>(List.of("ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", file));
        command.addAll(List.of("-nlt", "PROMOTE_TO_MULTI"));
        command.addAll(List.of(options));
        List<String> features = new ArrayList<>();
        for (String line : ogr(command.toArray()).lines().toList()) {
            JsonNode feature = JACKSON.readTree(line);
            Map<String, Object> values = new TreeMap<>();
            feature.get("properties").properties().forEach(property -> {
                JsonNode value = property.getValue();
                if (!value.isNull()) {
                    values.put(
                            property.getKey(),
                            value.isNumber()
                                    ? value.doubleValue()
                                    : value.asText().replaceAll("(:\\d\\d)Z$", "$1"));
                }
            });
            features.add(values + " " + feature.get("geometry"));
        }
        features.sort(null);
        return features;
    }

    // ---- OGR

    @ParameterizedTest
    @CsvSource({
        "states/states.shp, true",
        "states/states.shp, false",
        "places/sample.geojson, true",
        "osm/roads-sample.geojson, true",
        "osm/roads-sample.geojson, false"
    })
    public void writesSourceForOgr(String input, boolean indexed) throws Exception {
        Path source = TestData.file("data/" + input);
        Path output = folder.resolve("out.fgb");
        CommandRun run = indexed ? encode(source, "-o", output) : encode(source, "-o", output, "--no-index");
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(features(output)).isNotEmpty().isEqualTo(features(source));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(output);
        }
        assertThat(ogr("ogrinfo", "-so", "-oo", "VERIFY_BUFFERS=YES", "-al", output))
                .contains("EPSG", "4326");
    }

    @Test
    public void writesAnIndexInWhichOgrFindsTheSameFeatures() throws Exception {
        Path output = folder.resolve("states.fgb");
        assertThat(encode(STATES, "-o", output).exitCode()).isZero();
        for (String box :
                List.of("-80 30 -75 40", "-120 33 -119 34", "-100 40 -100 40", "0 0 1 1", "-180 -90 180 90")) {
            String[] spatial =
                    Stream.concat(Stream.of("-spat"), Stream.of(box.split(" "))).toArray(String[]::new);
            assertThat(features(output, spatial)).as(box).isEqualTo(features(STATES, spatial));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Point, '[7.5,50.25]'",
        "Point, '[7.5,50.25,300]'",
        "LineString, '[[1,2,3],[4,5,6]]'",
        "Polygon, '[[[0,0],[9,0],[9,9],[0,0]],[[5,2],[6,2],[6,3],[5,2]]]'",
        "MultiPoint, '[[1,2],[3,4]]'",
        "MultiLineString, '[[[1,2],[3,4]],[[5,6],[7,8],[9,9]]]'",
        "MultiPolygon, '[[[[0,0,1],[9,0,2],[9,9,3],[0,0,1]]],[[[20,0,1],[29,0,2],[29,9,3],[20,0,1]]]]'"
    })
    public void writesGeometriesAndValuesForOgr(String type, String coordinates) throws Exception {
        String feature = "{\"type\":\"Feature\",\"properties\":{\"text\":\"Zürich\",\"whole\":%d,\"real\":1.5,"
                + "\"long\":9007199254740993,\"flag\":true,\"none\":null,\"stamp\":\"2024-02-29T12:00:00Z\","
                + "\"local\":\"2024-02-29T12:00:00.5\",\"day\":\"2024-02-29\"},"
                + "\"geometry\":{\"type\":\"%s\",\"coordinates\":%s}}";
        Path source = folder.resolve("t.geojsonl");
        Files.write(
                source,
                IntStream.range(0, 40)
                        .mapToObj(i -> feature.formatted(i, type, coordinates))
                        .toList());
        for (String option : List.of("--no-index", "-q")) {
            Path output = folder.resolve("t.fgb");
            assertThat(encode(source, "-o", output, option).errors()).isEmpty();
            String read = ogr("ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", output);
            assertThat(read.lines()).hasSize(40);
            String line = read.lines().toList().get(7);
            assertThat(line)
                    .contains("\"Zürich\"", "9007199254740993", "1.5")
                    .contains("2024", "29", "12:00:00")
                    .contains(type);
            String[] numbers = coordinates.replaceAll("[^0-9.,]", "").split(",");
            for (String number : numbers) {
                assertThat(line).contains(number);
            }
        }
    }

    @Test
    public void writesMixedHeightsForOgr() throws Exception {
        Path source = folder.resolve("t.geojsonl");
        Files.writeString(
                source,
                "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}\n"
                        + "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\","
                        + "\"coordinates\":[3,4,5]}}\n");
        Path output = folder.resolve("t.fgb");
        assertThat(encode(source, "-o", output).errors()).isEmpty();
        assertThat(ogr("ogrinfo", "-al", "-q", output))
                .contains("POINT Z (3 4 5)")
                .containsPattern("POINT Z \\(1 2 ");

        CommandRun stream = encode(source, "-o", folder.resolve("u.fgb"), "--no-index");
        assertThat(stream.exitCode()).isEqualTo(1);
        assertThat(stream.errors()).contains("t.2", "a position has Z", "index");
        assertThat(folder.resolve("u.fgb")).doesNotExist();
    }

    // ---- arcs

    /** A square, and a disc of radius 5 around (20, 0), whose positions have no y above 3. */
    private Path gmlWithArcs() throws IOException {
        String crs = "srsName=\"urn:ogc:def:crs:EPSG::25832\"";
        String arcs = "24 3 16 3 20 -5 23 -4 24 3";
        return Files.writeString(
                folder.resolve("arcs.gml"),
                """
                <gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="urn:a" gml:id="c">
                <gml:featureMember><a:Parcel gml:id="p.1"><a:n>1</a:n><a:position><gml:Polygon gml:id="g.1" %1$s>
                <gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 9 9 0 9 0 0</gml:posList></gml:LinearRing>
                </gml:exterior></gml:Polygon></a:position></a:Parcel></gml:featureMember>
                <gml:featureMember><a:Parcel gml:id="p.2"><a:n>2</a:n><a:position><gml:Polygon gml:id="g.2" %1$s>
                <gml:exterior><gml:Ring><gml:curveMember><gml:Curve gml:id="k.2"><gml:segments><gml:ArcString>
                <gml:posList>%2$s</gml:posList></gml:ArcString></gml:segments></gml:Curve></gml:curveMember></gml:Ring>
                </gml:exterior></gml:Polygon></a:position></a:Parcel></gml:featureMember>
                </gml:FeatureCollection>
                """
                        .formatted(crs, arcs));
    }

    @Test
    public void keepsArcsOfGmlForOgr() throws Exception {
        Path source = gmlWithArcs();
        Path output = folder.resolve("arcs.fgb");
        CommandRun run = encode(source, "-o", output, "-q");
        assertThat(run.errors()).isEmpty();
        assertThat(features(output, "-select", "n")).hasSize(2).isEqualTo(features(source, "-select", "n"));
        assertThat(ogr("ogrinfo", "-al", "-q", output))
                .contains("CURVEPOLYGON (CIRCULARSTRING (24 3,", "POLYGON ((0 0,");
        // above all positions of the arc, below its top
        assertThat(features(output, "-select", "n", "-spat", "19.9", "4.8", "20.1", "4.9"))
                .hasSize(1);
        assertThat(encode(source, "--format", "geojsonl", "--bbox", "19.9,4.8,20.1,4.9", "-q")
                        .output())
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--linearize", "--no-index"})
    public void makesLinesOfArcs(String option) throws Exception {
        Path output = folder.resolve("lines.fgb");
        CommandRun run = encode(gmlWithArcs(), "-o", output, "-q", option);
        assertThat(run.errors()).isEmpty();
        assertThat(ogr("ogrinfo", "-al", output))
                .contains("Geometry: Polygon", "POLYGON ((24 3,")
                .doesNotContain("CURVE");
    }

    // ---- streams, CRS

    @Test
    public void writesToStandardOutputAndCompressed() throws Exception {
        Path output = folder.resolve("s.fgb");
        assertThat(encode(STATES, "-o", output, "-q").exitCode()).isZero();
        byte[] file = Files.readAllBytes(output);
        CommandRun piped = encode(STATES, "--format", "flatgeobuf", "-q");
        assertThat(piped.output()).isEqualTo(file);

        Path compressed = folder.resolve("s.fgb.gz");
        assertThat(encode(STATES, "-o", compressed, "-q").exitCode()).isZero();
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(compressed))) {
            assertThat(in.readAllBytes()).isEqualTo(file);
        }
    }

    @Test
    public void transformsToTheCrsOfTheHeader() throws Exception {
        Path output = folder.resolve("s.fgb");
        assertThat(encode(STATES, "--srs", "EPSG:3857", "-o", output, "-q").exitCode())
                .isZero();
        String info = ogr("ogrinfo", "-so", "-al", output);
        assertThat(info).contains("EPSG\",3857").contains("Extent: (-13885");
        // our own reader takes the CRS, the bounds and the index from the file, too
        CommandRun back = encode(output, "--format", "geojsonl", "-q");
        assertThat(new String(back.output(), StandardCharsets.UTF_8).lines()).hasSize(49);
    }

    // ---- usage

    @ParameterizedTest
    @CsvSource({
        "--decimals=3, '--decimals applies to GML, GeoJSON, JSON-FG and CSV'",
        "--bounds, '--bounds applies to GML, GeoJSON and JSON-FG'",
        "--indent=2, --indent applies to GML",
        "--schema=s.xsd, --schema applies to GML",
    })
    public void refusesOptionsOfOtherFormats(String option, String message) {
        CommandRun run = encode(STATES, "--format", "flatgeobuf", option);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains(message + ", not to FlatGeobuf");
    }

    @Test
    public void refusesNoIndexOfOtherFormats() {
        CommandRun run = encode(STATES, "--format", "geojson", "--no-index");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errors()).contains("--no-index requires --format flatgeobuf");
    }
}
