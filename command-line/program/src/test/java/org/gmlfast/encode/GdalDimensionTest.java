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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * GDAL reads the coordinates of layers with Z as in the source: the version of the machine, and the newer ones in
 * packages of PyPI. In each version of WFS, with and without a schema, with and without bounds.
 */
@BuildJdkOnly
class GdalDimensionTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern WKT = Pattern.compile("(?m)^  [A-Z]+( Z)? (\\(.*\\)|EMPTY)$");
    private static final Pattern POSITION = Pattern.compile("([-0-9.]+) ([-0-9.]+)(?: ([-0-9.]+))?");
    private static final Path CLIENTS = TestData.projectRoot().resolve("cite-tests/clients");

    /** The geometries of a layer. GDAL takes the layer's type from the schema, so a layer has one kind of geometry. */
    private static final Map<String, List<String>> LAYERS = Map.of(
            "points",
            List.of(point("[1,2,3]"), point("[4,5,6]")),
            "lines",
            List.of(line("[[1,2,3],[4,5,6]]"), line("[[1.5,2,3],[4,5,6],[7,8,9]]")),
            "polygons",
            List.of(
                    polygon("[[[0,0,1],[0,9,1],[9,9,2],[0,0,1]]]"),
                    polygon("[[[0,0,1],[0,9,1],[9,9,2],[9,0,4],[0,0,1]],[[1,2,7],[2,2,7],[2,3,7],[1,2,7]]]")),
            "multilines",
            List.of("{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2,3],[4,5,6]],[[7,8,9],[1,2,3],[3,1,2]]]}"),
            "mixed",
            List.of(
                    line("[[1,2],[3,4]]"),
                    line("[[1,2,3],[3,4,5],[5,6,7]]"),
                    line("[]"),
                    "null",
                    line("[[1,2,3],[3,4,5]]"),
                    line("[[1,2],[3,4],[5,6]]")));

    @TempDir
    private static Path folder;

    /** The coordinates that each document has. */
    private static final Map<String, List<List<String>>> EXPECTED = new TreeMap<>();

    private static String point(String coordinates) {
        return "{\"type\":\"Point\",\"coordinates\":" + coordinates + "}";
    }

    private static String line(String coordinates) {
        return "{\"type\":\"LineString\",\"coordinates\":" + coordinates + "}";
    }

    private static String polygon(String coordinates) {
        return "{\"type\":\"Polygon\",\"coordinates\":" + coordinates + "}";
    }

    @BeforeAll
    static void encodeLayers() throws IOException {
        for (Map.Entry<String, List<String>> layer : LAYERS.entrySet()) {
            StringBuilder json = new StringBuilder();
            List<List<String>> expected = new ArrayList<>();
            for (String geometry : layer.getValue()) {
                json.append("{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":{\"n\":1}}\n");
                expected.add(coordinates(JSON.readTree(geometry)));
            }
            Path input = Files.writeString(folder.resolve(layer.getKey() + ".geojson"), json);
            for (WfsVersion version : WfsVersion.values()) {
                for (List<String> options : List.of(List.<String>of(), List.of("--bounds"))) {
                    encode(input, version, options, false, expected);
                    encode(input, version, options, true, expected);
                }
            }
        }
    }

    private static void encode(
            Path input, WfsVersion version, List<String> options, boolean schema, List<List<String>> expected) {
        String name = input.getFileName().toString().replace(".geojson", "")
                + '_'
                + version
                + String.join("", options).replace('-', '_')
                + (schema ? "_schema" : "");
        Path document = folder.resolve(name + ".gml");
        List<String> arguments = new ArrayList<>(List.of("encode", input.toString(), "-q"));
        arguments.addAll(List.of("--format", CommandRun.format(version), "-o", document.toString()));
        arguments.addAll(options);
        boolean flat = schema && version == WfsVersion.WFS_1_0_0;
        if (schema) {
            arguments.addAll(List.of("--schema", folder.resolve(name + ".xsd").toString()));
        }
        if (flat) {
            arguments.addAll(List.of("--srs-style", "code"));
        }
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        EXPECTED.put(document.toString(), flat ? withoutZ(expected) : expected);
    }

    /** GDAL takes the dimension of GML 2 from the schema, which does not state it. */
    private static List<List<String>> withoutZ(List<List<String>> features) {
        return features.stream()
                .map(feature -> feature.stream()
                        .map(position -> position.replaceFirst(" [^ ]*$", " 0.0"))
                        .toList())
                .toList();
    }

    @Test
    void ogrReadsAllCoordinates() throws Exception {
        Requirement.OGR.requireProgram("ogrinfo");
        Map<String, List<List<String>>> read = new TreeMap<>();
        for (String document : EXPECTED.keySet()) {
            String[] features = run("ogrinfo", "-ro", "-al", document).split("OGRFeature\\(");
            read.put(
                    document,
                    Stream.of(features)
                            .skip(1)
                            .map(GdalDimensionTest::coordinatesOfWkt)
                            .toList());
        }
        assertReadAll(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pyogrio", "fiona"})
    void pyogrioAndFionaReadAllCoordinates(String library) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(python(), TestData.file("tools/gdal_coordinates.py").toString(), library));
        command.addAll(EXPECTED.keySet());
        JsonNode output = JSON.readTree(run(command.toArray(String[]::new)));
        Map<String, List<List<String>>> read = new TreeMap<>();
        output.properties().forEach(document -> {
            List<List<String>> features = new ArrayList<>();
            document.getValue().forEach(f -> features.add(coordinates(f)));
            read.put(document.getKey(), features);
        });
        assertReadAll(read);
    }

    private static void assertReadAll(Map<String, List<List<String>>> read) {
        assertThat(read).containsOnlyKeys(EXPECTED.keySet());
        assertThat(read)
                .allSatisfy((document, features) ->
                        assertThat(features).as(document).isEqualTo(EXPECTED.get(document)));
    }

    /** The Python of {@code cite-tests/clients/install}, or the one of the machine. */
    private static String python() throws IOException, InterruptedException {
        Path own = CLIENTS.resolve("python/bin/python");
        String python = Files.exists(own) ? own.toString() : "python3";
        Requirement.PYTHON.requireProgram(python);
        Process process = new ProcessBuilder(python, "-c", "import pyogrio, fiona, shapely")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Requirement.PYTHON_GDAL.require(process.waitFor() == 0);
        return python;
    }

    /**
     * Returns all positions with three numbers; 0 is the Z of one without. GDAL 3.6 may take an empty line for none.
     */
    private static List<String> coordinates(JsonNode json) {
        List<String> positions = new ArrayList<>();
        collect(json.isObject() ? json.path("coordinates") : json, positions);
        return positions;
    }

    /** @param feature the text of a feature, which has a line with WKT unless it has no geometry */
    private static List<String> coordinatesOfWkt(String feature) {
        Matcher wkt = WKT.matcher(feature);
        if (!wkt.find()) {
            return List.of();
        }
        return POSITION.matcher(wkt.group())
                .results()
                .map(position -> Double.parseDouble(position.group(1)) + " " + Double.parseDouble(position.group(2))
                        + " " + (position.group(3) == null ? 0.0 : Double.parseDouble(position.group(3))))
                .toList();
    }

    private static void collect(JsonNode array, List<String> positions) {
        if (array.path(0).isNumber()) {
            positions.add(array.path(0).asDouble() + " " + array.path(1).asDouble() + " "
                    + array.path(2).asDouble());
        } else {
            array.forEach(part -> collect(part, positions));
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors.txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        return output;
    }
}
