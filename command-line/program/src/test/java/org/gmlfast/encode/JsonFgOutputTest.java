/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Coordinate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * {@code encode --format jsonfg} writes JSON-FG 1.0 (OGC 21-045r1), judged by GeoTools' transformations and the source.
 */
@BuildJdkOnly
class JsonFgOutputTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final Path STATES = TestData.file("data/states/states.shp");

    @TempDir
    Path folder;

    private JsonNode encoded(Path input, String... options) throws IOException {
        Path output = folder.resolve("out.fg.json");
        Files.deleteIfExists(output);
        List<String> args = new ArrayList<>(List.of("encode", input.toString(), "-q", "-o", output.toString()));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return JACKSON.readTree(output.toFile());
    }

    private Path geoJson(String... features) throws IOException {
        return Files.writeString(
                folder.resolve("in.geojson"),
                "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}");
    }

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":" + properties + "}";
    }

    private static String point(String coordinates) {
        return "{\"type\":\"Point\",\"coordinates\":[" + coordinates + "]}";
    }

    /** The members of GeoJSON are those of the format geojson. */
    @Test
    void extendsGeoJsonInWgs84() throws IOException {
        JsonNode document = encoded(STATES, "--layer", "states");
        assertThat(document.get("conformsTo"))
                .extracting(JsonNode::asText)
                .containsExactly(
                        "http://www.opengis.net/spec/json-fg-1/1.0/conf/core",
                        "http://www.opengis.net/spec/json-fg-1/1.0/conf/types-schemas");
        assertThat(document.get("featureType").asText()).isEqualTo("states");
        assertThat(document.get("geometryDimension").intValue()).isEqualTo(2);
        assertThat(document.has("coordRefSys")).isFalse();
        assertThat(document.get("features"))
                .isEqualTo(encoded(STATES, "--format", "geojson").get("features"));
    }

    /** In the order of the authority, which has y before x in EPSG:4258 and 31467. */
    @ParameterizedTest
    @CsvSource({"EPSG:25832", "EPSG:3857", "EPSG:4258", "EPSG:31467"})
    void hasPlaceInOtherSystems(String srs) throws Exception {
        Path input = geoJson(feature(point("9.5,47.25"), "{\"n\":1}"), feature("null", "{\"n\":2}"));
        JsonNode document = encoded(input, "--srs", srs, "--decimals", "9");
        assertThat(document.get("coordRefSys").asText())
                .isEqualTo("http://www.opengis.net/def/crs/EPSG/0/" + srs.substring(5));
        MathTransform transform = CRS.findMathTransform(
                CRS.decode("EPSG:4326", true), CRS.decode("urn:ogc:def:crs:EPSG::" + srs.substring(5)), true);
        Coordinate expected = JTS.transform(new Coordinate(9.5, 47.25), new Coordinate(), transform);
        JsonNode first = document.at("/features/0");
        assertThat(first.get("geometry").isNull()).isTrue();
        assertThat(first.at("/place/coordinates/0").doubleValue()).isCloseTo(expected.x, within(expected.x));
        assertThat(first.at("/place/coordinates/1").doubleValue()).isCloseTo(expected.y, within(expected.y));
        assertThat(document.at("/features/1/place").isNull()).isTrue();
    }

    private static org.assertj.core.data.Offset<Double> within(double number) {
        return org.assertj.core.data.Offset.offset(Math.abs(number) * 1e-9);
    }

    @Test
    void hasTheOnlyDayOrInstantAsTime() throws IOException {
        String point = point("1,2");
        JsonNode days = encoded(geoJson(
                        feature(point, "{\"built\":\"2024-02-29\",\"at\":\"04:05:06\"}"),
                        feature(point, "{\"built\":null}")))
                .get("features");
        assertThat(days.at("/0/time").toString()).isEqualTo("{\"date\":\"2024-02-29\"}");
        assertThat(days.at("/0/properties/built").asText()).isEqualTo("2024-02-29");
        assertThat(days.at("/1").has("time")).isFalse();
        JsonNode instants = encoded(geoJson(feature(point, "{\"seen\":\"2024-02-03T04:05:06.5+01:00\"}")));
        assertThat(instants.at("/features/0/time").toString())
                .isEqualTo("{\"timestamp\":\"2024-02-03T03:05:06.500Z\"}");
        JsonNode two = encoded(geoJson(feature(point, "{\"from\":\"2024-02-29\",\"to\":\"2024-03-01\"}")));
        assertThat(two.at("/features/0").has("time")).isFalse();
    }

    /** All positions of a geometry have the same dimension (OGC 21-045r1 /req/core/coordinate-dimension). */
    @Test
    void hasHeightsThatAllPositionsHave() throws IOException {
        JsonNode features = encoded(geoJson(
                        feature("{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5]]}", "{}"),
                        feature("{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5,6]]}", "{}"),
                        feature("{\"type\":\"LineString\",\"coordinates\":[]}", "{}")))
                .get("features");
        assertThat(features.at("/0/geometry/coordinates").toString()).isEqualTo("[[1,2],[4,5]]");
        assertThat(features.at("/1/geometry/coordinates").toString()).isEqualTo("[[1,2,3],[4,5,6]]");
        assertThat(features.at("/2/geometry").isNull()).isTrue();
    }
}
