/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gmlfast.testing.fixtures.GeoPackageBuilder.geometry;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.TestData;
import org.gmlfast.testing.fixtures.GeoPackageBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Lists, describes and encodes all layers of an input. */
class LayersTest {

    @TempDir
    private Path folder;

    private static String gml() {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            members.append("<gml:featureMember><ex:road fid='r." + i + "'><ex:name>road " + i + "</ex:name>"
                    + (i == 2 ? "" : "<ex:lanes>" + i + "</ex:lanes>")
                    + (i == 1 ? "<ex:ref>A</ex:ref><ex:ref>B</ex:ref>" : "")
                    + "<ex:old/><ex:g><gml:Point srsName='EPSG:25832'><gml:pos>" + (400_000 + i)
                    + " 5300000.5</gml:pos>"
                    + "</gml:Point></ex:g></ex:road></gml:featureMember>");
            members.append("<gml:featureMember><ex:owner fid='o." + i + "'><ex:name>n" + i + "</ex:name></ex:owner>"
                    + "</gml:featureMember>");
        }
        return "<ex:c xmlns:ex='http://example.org/ex' xmlns:gml='http://www.opengis.net/gml' numberOfFeatures='9'>"
                + members + "</ex:c>";
    }

    private Path gmlFile() throws IOException {
        return Files.writeString(folder.resolve("a.gml"), gml());
    }

    private Path geoPackage() throws Exception {
        try (GeoPackageBuilder builder = new GeoPackageBuilder(folder.resolve("a.gpkg"))) {
            return builder.execute("CREATE TABLE towns(fid INTEGER PRIMARY KEY, title TEXT(20), geom POINT)")
                    .layer("towns", "geom", "POINT", 4326)
                    .run("INSERT INTO towns VALUES (7, 'a', ?)", geometry("POINT(9.5 47.25)"))
                    .execute("CREATE TABLE lakes(fid INTEGER PRIMARY KEY, geom POINT)")
                    .layer("lakes", "geom", "POINT", 4326)
                    .run("INSERT INTO lakes VALUES (1, ?)", geometry("POINT(8 46)"))
                    .run("INSERT INTO lakes VALUES (2, ?)", geometry("POINT(9 45)"))
                    .write();
        }
    }

    private static CommandRun ok(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static JsonNode json(CommandRun run) throws IOException {
        return new ObjectMapper().readTree(run.output());
    }

    private List<String> files(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    // ---- info

    @Test
    void listsLayersOfGml() throws IOException {
        assertThat(text(ok("info", gmlFile().toString())).replaceFirst(".*: ", "FILE: "))
                .isEqualTo(
                        """
                        FILE: 2 layers

                        road: 3 features, Point, EPSG:25832
                          extent: 400000,5300000.5,400002,5300000.5
                          attributes: name String, lanes Long, old String, g Point, ref List

                        owner: 3 features
                          attributes: name String

                        note: the document announces 9 features, but has 6
                        """);
        JsonNode layers = json(CommandRun.of(
                        new ByteArrayInputStream(gml().getBytes(StandardCharsets.UTF_8)), "info", "-", "--json"))
                .get("layers");
        assertThat(layers.findValuesAsText("features")).containsExactly("3", "3");
        assertThat(layers.get(0).get("crs").asText()).isEqualTo("EPSG:25832");
        assertThat(layers.get(0).get("extent").toString()).isEqualTo("[400000,5300000.5,400002,5300000.5]");
        assertThat(layers.get(0).get("attributes").findValuesAsText("name"))
                .containsExactly("name", "lanes", "old", "g", "ref");
    }

    @Test
    void listsLayersOfOtherFormats() throws Exception {
        assertThat(text(ok("info", geoPackage().toString())))
                .contains("a.gpkg: 2 layers")
                .contains("towns: 1 feature, Point, EPSG:4326", "extent: 9.5,47.25,9.5,47.25")
                .contains("lakes: 2 features, Point, EPSG:4326", "extent: 8,45,9,46");
        Path shapefile = TestData.file("data/states/states.shp");
        assertThat(text(ok("info", shapefile.toString())))
                .contains(": 1 layer", "states: 49 features, MultiPolygon, EPSG:4326", "STATE_NAME String");
        Path json = Files.writeString(
                folder.resolve("p.geojson"),
                "{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}");
        assertThat(text(ok("info", json.toString()))).contains("p: 1 feature, ", "EPSG:4326", "extent: 1,2,1,2");
        assertThat(CommandRun.of("info", folder.resolve("none").toString()).errors())
                .contains("no such file");
    }

    // ---- inspect

    @Test
    void describesGmlInDetail() throws IOException {
        String report = text(ok("inspect", gmlFile().toString()));
        assertThat(report)
                .contains("road: 3 features, Point, EPSG:25832")
                .containsPattern("lanes +Long +2 of 3")
                .containsPattern("ref +List +1 of 3")
                .contains("note: old has no value in any feature")
                .contains("note: ref has up to 2 values in a feature")
                .contains("note: the document announces 9 features, but has 6");
        JsonNode layer = json(ok("inspect", "--json", gmlFile().toString()))
                .get("layers")
                .get(0);
        assertThat(layer.get("attributes").get(1).get("values").asInt()).isEqualTo(2);
        assertThat(layer.get("quirks").toString()).contains("no value in any feature");
    }

    @Test
    void reportsFilesThatCannotBeInspected() throws IOException {
        Path other = Files.writeString(folder.resolve("a.xml"), "<a/>");
        assertThat(CommandRun.of("inspect", other.toString()).errors()).contains("is neither BXML nor GML");
        assertThat(CommandRun.of("inspect", "--tokens", gmlFile().toString()).errors())
                .contains("--tokens requires");
    }

    // ---- all layers

    @Test
    void writesAllLayersOfGml() throws IOException {
        Path out = folder.resolve("out");
        CommandRun run =
                ok("encode", gmlFile().toString(), "--all-layers", "--format", "geojsonl", "-o", out.toString());
        assertThat(files(out)).containsExactly("owner.geojsonl", "road.geojsonl");
        assertThat(run.errors()).contains("road.geojsonl: 3 features", "owner.geojsonl: 3 features");
        for (String layer : List.of("road", "owner")) {
            byte[] alone = ok("encode", gmlFile().toString(), "--layer", layer, "--format", "geojsonl")
                    .output();
            assertThat(out.resolve(layer + ".geojsonl")).hasBinaryContent(alone);
        }
        ok(
                "encode",
                gmlFile().toString(),
                "-q",
                "--all-layers",
                "--format",
                "gml32",
                "--count",
                "1",
                "--gzip",
                "-o",
                out.toString());
        assertThat(files(out)).contains("owner.gml.gz", "road.gml.gz");
        assertThat(CommandRun.of("encode", out.resolve("road.gml.gz").toString(), "--format", "geojsonl")
                        .output())
                .isNotEmpty();
    }

    @Test
    void writesNoLayerOfMalformedGml() throws IOException {
        Path out = folder.resolve("out");
        Path file = Files.writeString(folder.resolve("bad.gml"), gml().replace("road 2", "road &lost;"));
        CommandRun run =
                CommandRun.of("encode", file.toString(), "--all-layers", "--format", "geojsonl", "-o", out.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("&lost;");
        assertThat(files(out)).isEmpty();
    }

    @Test
    void writesAllLayersOfOtherFormats() throws Exception {
        Path out = folder.resolve("out");
        ok("encode", geoPackage().toString(), "-q", "--all-layers", "--format", "geojsonl", "-o", out.toString());
        assertThat(files(out)).containsExactly("lakes.geojsonl", "towns.geojsonl");
        ok(
                "encode",
                TestData.file("data/states/states.shp").toString(),
                "-q",
                "--all-layers",
                "-f",
                "geojsonl",
                "-o",
                out.toString());
        assertThat(files(out)).contains("states.geojsonl");
    }

    private Path fileWithError() throws IOException {
        return Files.writeString(
                folder.resolve("bad.gml"),
                """
                <c xmlns='http://www.opengis.net/gml'>
                <featureMember><a fid='1'><g><Point srsName='EPSG:4326'><pos>1 2</pos></Point></g></a></featureMember>
                <featureMember><a fid='2'><g><Point srsName='EPSG:4326'><pos>1 x</pos></Point></g></a></featureMember>
                <featureMember><b fid='3'><v>1</v></b></featureMember></c>
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "inspect"})
    void countsFeaturesWithoutErrors(String command) throws IOException {
        String file = fileWithError().toString();
        CommandRun refused = CommandRun.of(command, file);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.errors()).contains("\"x\" in <pos> is not a number");
        CommandRun run = CommandRun.of(command, file, "--skip-errors", "1");
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(new String(run.output(), StandardCharsets.UTF_8))
                .contains("a: 1 feature")
                .contains("features with errors, which are not counted: 1")
                .contains("note: a feature is skipped: \"x\" in <pos> is not a number");
        JsonNode json = new ObjectMapper()
                .readTree(CommandRun.of(command, file, "--skip-errors", "all", "--json")
                        .output());
        assertThat(json.path("skipped").asInt()).isEqualTo(1);
    }

    @Test
    void skipsFeaturesWithErrorsInAllLayers() throws IOException {
        Path out = folder.resolve("out");
        Path file = fileWithError();
        CommandRun run = CommandRun.of(
                "encode",
                file.toString(),
                "--all-layers",
                "-f",
                "geojsonl",
                "-o",
                out.toString(),
                "--skip-errors",
                "all");
        assertThat(run.exitCode()).as(run.errors()).isEqualTo(3);
        assertThat(run.errors())
                .contains("note: a feature is skipped: \"x\" in <pos> is not a number")
                .contains("1 feature with errors is missing");
        assertThat(out.resolve("a.geojsonl")).content().hasLineCount(1).contains("\"id\":\"1\"");
        assertThat(out.resolve("b.geojsonl")).content().contains("\"id\":\"3\"");
    }

    @Test
    void leavesOutKeyThatConditionNamesInAllLayers() throws Exception {
        Path out = folder.resolve("out");
        ok(
                "encode",
                geoPackage().toString(),
                "-q",
                "--all-layers",
                "-f",
                "geojsonl",
                "-o",
                out.toString(),
                "--where",
                "fid >= 1");
        assertThat(files(out)).containsExactly("lakes.geojsonl", "towns.geojsonl");
        assertThat(out.resolve("towns.geojsonl")).content().isNotEmpty().doesNotContain("\"fid\"");
    }

    @Test
    void refusesOptionsOfOneLayer() throws IOException {
        String file = gmlFile().toString();
        String out = folder.resolve("out").toString();
        assertThat(CommandRun.of("encode", file, "--all-layers", "-f", "gml32").errors())
                .contains("requires a folder");
        assertThat(CommandRun.of("encode", file, "--all-layers", "-f", "gml32", "-o", out, "--layer", "road")
                        .errors())
                .contains("cannot be combined with --layer");
        assertThat(CommandRun.of("encode", file, "--all-layers", "-f", "gml32", "-o", file)
                        .errors())
                .contains("is not a folder");
    }

    // ---- boxes

    /** A GeoPackage has an index that leaves out all features; the others are read from first to last. */
    @ParameterizedTest
    @ValueSource(strings = {".gpkg", ".fgb", ".geojson", ".geojsonl", ".gml", ".gml.gz"})
    void notesBoxesWithExchangedAxesOfEveryFile(String suffix) throws Exception {
        String sample = TestData.projectRoot()
                .resolve("src-docs/command-line/sample.gpkg")
                .toString();
        String input = suffix.equals(".gpkg")
                ? sample
                : folder.resolve("states" + suffix).toString();
        if (!input.equals(sample)) {
            ok("encode", sample, "--layer", "states", "-o", input);
        }
        String[] common = {"encode", input, "--layer", "states", "-f", "geojsonl", "-o", folder + "/o.geojsonl"};
        String note = "no feature of states is in --bbox, but some would be with x and y exchanged";
        assertThat(ok(with(common, "--bbox", "40,-80,41,-79")).errors()).contains(note);
        assertThat(ok(with(common, "--bbox", "-80,40,-79,41")).errors()).doesNotContain("exchanged");
        assertThat(ok(with(common, "--bbox", "0,0,1,1")).errors()).doesNotContain("exchanged");
    }

    private static String[] with(String[] common, String... more) {
        return Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void notesBoxesWithExchangedAxes() throws Exception {
        String note = "with x and y exchanged: the box has x (longitude, easting) first";
        for (String input : List.of(
                gmlFile().toString(), TestData.file("data/states/states.shp").toString())) {
            String wrong = input.endsWith(".gml") ? "5300000,400000,5300001,400003" : "40,-80,41,-79";
            String right = input.endsWith(".gml") ? "400000,5300000,400003,5300001" : "-80,40,-79,41";
            String layer = input.endsWith(".gml") ? "road" : "states";
            CommandRun exchanged = ok(
                    "encode", input, "--layer", layer, "-f", "geojsonl", "-o", folder + "/o.geojsonl", "--bbox", wrong);
            assertThat(exchanged.errors()).contains(note);
            CommandRun fine = ok(
                    "encode", input, "--layer", layer, "-f", "geojsonl", "-o", folder + "/o.geojsonl", "--bbox", right);
            assertThat(fine.errors()).doesNotContain(note);
        }
        assertThat(ok(
                                "encode",
                                geoPackage().toString(),
                                "--layer",
                                "towns",
                                "-f",
                                "geojsonl",
                                "-o",
                                folder + "/o.geojsonl",
                                "--bbox",
                                "47,9,48,10")
                        .errors())
                .contains(note);
    }
}
