/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** What is loaded from any input is what encode writes of the input, and of what is loaded from the database again. */
class LoadEveryInputTest {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static PostgresServer server;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static CommandRun run(Object... arguments) {
        List<String> all = new ArrayList<>();
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    /** The features of an input as GeoJSON without ids: geometries and values that are not null, in any order. */
    private static List<String> features(String input, String layer) throws Exception {
        List<Object> arguments =
                new ArrayList<>(List.of("encode", input, "--format", "geojson", "--srs", "EPSG:4326", "-q"));
        if (layer != null) {
            arguments.addAll(List.of("--layer", layer));
        }
        if (input.startsWith("jdbc:")) {
            arguments.addAll(List.of("--user", PostgresServer.USER));
        }
        List<String> features = new ArrayList<>();
        for (JsonNode feature :
                JACKSON.readTree(run(arguments.toArray()).output()).get("features")) {
            Map<String, JsonNode> values = new TreeMap<>();
            feature.get("properties").properties().forEach(value -> {
                if (!value.getValue().isNull()
                        && !List.of("gml_id", "fid", "id").contains(value.getKey())) {
                    values.put(value.getKey(), value.getValue());
                }
            });
            features.add(feature.get("geometry") + " " + values);
        }
        features.sort(null);
        return features;
    }

    /** The states, as OGR or this program writes them in a format. */
    private static String input(String format) throws Exception {
        Path states = TestData.file("data/states/states.shp");
        Path file = folder.resolve("states." + format);
        switch (format) {
            case "shp" -> {
                return states.toString();
            }
            case "postgis" -> {
                run(
                        "load",
                        states,
                        "--into",
                        server.url(),
                        "--user",
                        PostgresServer.USER,
                        "--db-schema",
                        "source",
                        "--mode",
                        "replace");
                return server.url();
            }
            case "gml", "bxml", "geojson", "geojsonl", "fgb" -> run("encode", states, "-o", file);
            case "gml31" -> run("encode", states, "-f", "gml31", "-o", file);
            default -> {
                Files.deleteIfExists(file);
                Process ogr = Requirement.OGR
                        .process("ogr2ogr", "-nlt", "PROMOTE_TO_MULTI", file.toString(), states.toString())
                        .inheritIO()
                        .start();
                assertThat(ogr.waitFor()).isZero();
            }
        }
        return file.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "shp,states",
        "gml,states",
        "gml31,states",
        "bxml,states",
        "geojson,states",
        "geojsonl,states",
        "fgb,states",
        "gpkg,states",
        "postgis,source.states"
    })
    void loadsWhatEncodeWrites(String format, String layer) throws Exception {
        String input = input(format);
        boolean hasLayers = format.equals("postgis");
        List<String> expected = features(input, hasLayers ? layer : null);
        assertThat(expected).hasSize(49);
        List<Object> load = new ArrayList<>(List.of("load", input, "--mode", "replace", "--db-schema", "loaded"));
        load.addAll(List.of("--into", server.url(), "--user", PostgresServer.USER));
        if (hasLayers) {
            load.addAll(List.of("--layer", layer));
        }
        run(load.toArray());
        assertThat(features(server.url(), "loaded.states")).isEqualTo(expected);
        Path file = folder.resolve("loaded from " + format + ".gpkg");
        List<Object> second = new ArrayList<>(List.of("load", input, "--into", file));
        if (hasLayers) {
            second.addAll(List.of("--layer", layer, "--user", PostgresServer.USER));
        }
        run(second.toArray());
        assertThat(features(file.toString(), "states")).isEqualTo(expected);
        // loaded, exported and loaded again
        Path exported = folder.resolve("exported " + format + ".gml");
        Files.deleteIfExists(exported);
        run("encode", file, "--layer", "states", "-o", exported);
        Path again = folder.resolve("again " + format + ".gpkg");
        run("load", exported, "--into", again);
        assertThat(features(again.toString(), "states")).isEqualTo(expected);
    }
}
