/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** FlatGeobuf, CSV and JSON-FG have the features of GeoJSON; OGR reads FlatGeobuf. */
@BuildJdkOnly
class OtherFormsTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static RunningServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.ofSamples();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private List<JsonNode> read(String layer, String format, String... parameters) throws Exception {
        Requirement.OGR.requireProgram("ogr2ogr");
        List<String> all = new ArrayList<>(List.of("outputFormat", format));
        all.addAll(List.of(parameters));
        Path file = folder.resolve(format.contains("json") ? "r.json" : "r.fgb");
        RunningServer.Reply reply = server.features(layer, all.toArray(String[]::new));
        Files.write(file, reply.body());
        Process process = Requirement.OGR
                .process("ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        List<JsonNode> geometriesAndNames = new ArrayList<>();
        for (String line : output.lines().toList()) {
            JsonNode feature = JACKSON.readTree(line);
            geometriesAndNames.add(
                    JACKSON.createArrayNode().add(feature.get("geometry")).add(feature.at("/properties/name")));
        }
        return geometriesAndNames;
    }

    @ParameterizedTest
    @ValueSource(strings = {"places", "roads", "districts"})
    void hasTheFeaturesOfGeoJson(String layer) throws Exception {
        List<JsonNode> expected = read(layer, "application/json");
        assertThat(expected).isNotEmpty();
        assertThat(read(layer, "application/flatgeobuf").stream().map(JsonNode::size))
                .hasSameSizeAs(expected);
        assertThat(names(read(layer, "flatgeobuf"))).isEqualTo(names(expected));
        String[] page = {"count", "5", "startIndex", "3", "srsName", "EPSG:4326"};
        assertThat(names(read(layer, "fgb", page))).hasSize(5).isEqualTo(names(read(layer, "json", page)));
    }

    private static List<String> names(List<JsonNode> features) {
        return features.stream().map(feature -> feature.get(1).asText()).toList();
    }

    @Test
    void hasXBeforeYAndTheNumberOfFeatures() throws Exception {
        RunningServer.Reply reply = server.features(
                "places", "outputFormat", "application/flatgeobuf", "srsName", "urn:ogc:def:crs:EPSG::4326");
        Path file = folder.resolve("places.fgb");
        Files.write(file, reply.body());
        Process process = Requirement.OGR
                .process("ogrinfo", "-so", "-al", file.toString())
                .start();
        String info = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(info).contains("EPSG\",4326", "Geometry: Point").containsPattern("Feature Count: [1-9]");
        JsonNode json = read("places", "json", "srsName", "EPSG:4326").get(0).get(0);
        JsonNode own = read("places", "fgb", "srsName", "EPSG:4326").get(0).get(0);
        for (int i = 0; i < 2; i++) {
            assertThat(own.at("/coordinates/" + i).doubleValue())
                    .isCloseTo(json.at("/coordinates/" + i).doubleValue(), org.assertj.core.data.Offset.offset(1e-7));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/flatgeobuf", "csv"})
    void refusesSeveralLayersAndCountsAlone(String format) throws IOException {
        assertThat(server.refusal("request", "GetFeature", "typeNames", "(places)(roads)", "outputFormat", format))
                .isEqualTo("400 InvalidParameterValue outputFormat");
        assertThat(server.refusal(
                        "request", "GetFeature", "typeNames", "places", "outputFormat", format, "resultType", "hits"))
                .isEqualTo("400 InvalidParameterValue resultType");
        assertThat(server.refusal("request", "DescribeFeatureType", "outputFormat", format))
                .isEqualTo("400 InvalidParameterValue outputFormat");
    }

    /** In x/y, whatever the name of the CRS. */
    @Test
    void csvHasTheFeaturesOfGeoJson() throws Exception {
        String[] page = {"count", "5", "startIndex", "3", "srsName", "urn:ogc:def:crs:EPSG::4326"};
        List<String> all = new ArrayList<>(List.of(page));
        all.addAll(List.of("outputFormat", "application/json"));
        JsonNode features = JACKSON.readTree(
                        server.features("places", all.toArray(String[]::new)).body())
                .get("features");
        all.set(all.size() - 1, "text/csv");
        RunningServer.Reply reply = server.features("places", all.toArray(String[]::new));
        assertThat(reply.contentType()).isEqualTo("text/csv");
        List<String> lines = reply.text().lines().toList();
        assertThat(lines.get(0)).startsWith("FID,");
        assertThat(lines).hasSize(features.size() + 1);
        for (int i = 0; i < features.size(); i++) {
            JsonNode feature = features.get(i);
            JsonNode position = feature.at("/geometry/coordinates");
            assertThat(lines.get(i + 1))
                    .startsWith(feature.get("id").asText() + ',')
                    .contains("POINT (" + position.get(0) + ' ' + position.get(1) + ')')
                    .contains(',' + feature.at("/properties/name").asText());
        }
    }

    /** In the order of the authority, whatever the name of the CRS. */
    @ParameterizedTest
    @ValueSource(strings = {"EPSG:4258", "urn:ogc:def:crs:EPSG::4258"})
    void jsonFgHasThePositionsOfGeoJsonInTheOrderOfTheAuthority(String srs) throws Exception {
        JsonNode expected = JACKSON.readTree(server.features("places", "outputFormat", "json", "srsName", srs)
                .body());
        RunningServer.Reply reply = server.features("places", "outputFormat", "jsonfg", "srsName", srs);
        assertThat(reply.contentType()).isEqualTo("application/vnd.ogc.fg+json");
        JsonNode document = JACKSON.readTree(reply.body());
        assertThat(document.get("coordRefSys").asText()).isEqualTo("http://www.opengis.net/def/crs/EPSG/0/4258");
        assertThat(document.get("numberMatched")).isEqualTo(expected.get("numberMatched"));
        assertThat(document.get("features")).hasSameSizeAs(expected.get("features"));
        for (int i = 0; i < expected.get("features").size(); i++) {
            JsonNode position = expected.at("/features/" + i + "/geometry/coordinates");
            JsonNode place = document.at("/features/" + i + "/place/coordinates");
            assertThat(place.get(0)).isEqualTo(position.get(1));
            assertThat(place.get(1)).isEqualTo(position.get(0));
        }
    }
}
