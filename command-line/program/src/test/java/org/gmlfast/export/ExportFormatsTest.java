/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.ExportRunner;
import org.gmlfast.command.Gml;
import org.gmlfast.encode.FlatGeobufOutputTest;
import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.FullBuildOnly;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** export in other formats than GML: what several connections write is what encode writes, and OGR reads it. */
@BuildJdkOnly
class ExportFormatsTest {

    private static PostgresServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start();
        server.execute(
                "CREATE TABLE towns(id int PRIMARY KEY, name text, people bigint, size float8, founded date,"
                        + " geom geometry(Point, 4326))",
                "INSERT INTO towns SELECT i, CASE WHEN i % 7 > 0 THEN 'Zürich \"' || i % 4 || '\"' END,"
                        + " i * 3000000000, i / 8.0, date '1500-02-28' + i * 5000,"
                        + " CASE WHEN i % 11 > 0 THEN ST_SetSRID(ST_MakePoint(i * 37 % 90, i / 10.0), 4326) END"
                        + " FROM generate_series(1, 50) AS i",
                "CREATE TABLE mixed(id int PRIMARY KEY, geom geometry)",
                "INSERT INTO mixed SELECT i, ST_SetSRID(CASE WHEN i > 8 THEN ST_MakePoint(i, 1, i + 0.5)"
                        + " ELSE ST_MakePoint(i, 1) END, 4326) FROM generate_series(1, 12) AS i",
                "CREATE TABLE none(id int PRIMARY KEY, geom geometry(Point, 4326))");
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static void export(String table, Path to, String... options) {
        CommandRun run = new ExportRunner(server).run(table, to, options);
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    private byte[] encoded(String table, String... options) {
        List<String> args = new ArrayList<>(List.of(
                "encode", server.url(), "--user", PostgresServer.USER, "--layer", table, "--expose-primary-key"));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        return run.output();
    }

    private static Map<String, byte[]> documents(Path folder) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        assertThat(contents.remove("manifest.json")).isNotNull();
        return contents;
    }

    private static String[] with(String[] options, String... more) {
        return Stream.concat(Stream.of(options), Stream.of(more)).toArray(String[]::new);
    }

    // ---- one document

    @ParameterizedTest
    @CsvSource({
        "geojson, towns.geojson.gz",
        "geojsonl, towns.geojsonl.gz",
        "geojsonseq, towns.geojsonseq.gz",
        "jsonfg, towns.jsonfg.gz",
        "flatgeobuf, towns.fgb",
        "csv, towns.csv.gz",
    })
    void writesFromPartsWhatEncodeWrites(String format, String name) throws Exception {
        export("towns", folder, "--format", format, "--parts", "7", "--jobs", "3", "--expose-primary-key");
        Map<String, byte[]> documents = documents(folder);
        assertThat(documents).containsOnlyKeys(name);
        byte[] document = name.endsWith(".gz") ? ExportTest.unzipped(folder.resolve(name)) : documents.get(name);
        assertThat(document).isEqualTo(encoded("towns", "--format", format));
    }

    @Test
    void writesBoundsOfAllPartsBeforeTheFeatures() throws Exception {
        export("towns", folder, "--format", "geojson", "--compress", "none", "--bounds", "--parts", "7");
        JsonNode document =
                new ObjectMapper().readTree(folder.resolve("towns.geojson").toFile());
        assertThat(document.get("bbox").toString()).isEqualTo("[3,0.1,89,5]");
        assertThat(document.get("features")).hasSize(50);
    }

    @Test
    void keepsTheOrderOfRowsWithoutAnIndex() throws Exception {
        export("towns", folder, "--format", "flatgeobuf", "--no-index", "--parts", "7", "--expose-primary-key");
        Path file = folder.resolve("towns.fgb");
        String info = FlatGeobufOutputTest.ogr("ogrinfo", "-al", file);
        assertThat(info).contains("Feature Count: 50", "Extent: (3.000000, 0.100000) - (89.000000, 5.000000)");
        assertThat(info.lines()
                        .filter(line -> line.startsWith("  id (Integer) = "))
                        .map(line -> line.replaceAll(".* ", "")))
                .hasSize(50)
                .startsWith("1", "2", "3")
                .endsWith("49", "50");
        Path indexed = folder.resolve("indexed");
        export("towns", indexed, "--format", "flatgeobuf", "--expose-primary-key");
        assertThat(FlatGeobufOutputTest.features(file))
                .isEqualTo(FlatGeobufOutputTest.features(indexed.resolve("towns.fgb")));
    }

    /** The first part has no heights. */
    @ParameterizedTest
    @ValueSource(strings = {"--no-index", "-q"})
    void writesHeightsThatOnlySomePartsHave(String option) throws Exception {
        export("mixed", folder, "--format", "flatgeobuf", option, "--parts", "6");
        assertThat(FlatGeobufOutputTest.ogr("ogrinfo", "-al", "-q", folder.resolve("mixed.fgb")))
                .contains("POINT Z (12 1 12.5)")
                .containsPattern("POINT Z \\(1 1 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "geojsonl", "flatgeobuf", "csv"})
    void writesDocumentWithoutFeatures(String format) throws Exception {
        export("none", folder, "--format", format, "--compress", "none", "--expose-primary-key");
        assertThat(documents(folder).values()).containsExactly(encoded("none", "--format", format));
    }

    // ---- many documents

    @ParameterizedTest
    @ValueSource(strings = {"geojson", "geojsonseq", "flatgeobuf", "flatgeobuf --no-index", "bxml"})
    void writesDocumentForEachPartAndValue(String format) throws Exception {
        String[] options = with(
                ("--compress none --format " + format).split(" "), "--partition-by", "name", "--expose-primary-key");
        export("towns", folder, options);
        Map<String, byte[]> documents = documents(folder);
        documents.remove("towns.xsd");
        assertThat(documents).hasSize(5);
        int features = 0;
        for (String name : documents.keySet()) {
            String info = name.endsWith(".bxml")
                    ? new String(text(folder.resolve(name)), StandardCharsets.UTF_8)
                    : FlatGeobufOutputTest.ogr("ogrinfo", "-al", folder.resolve(name));
            String value = name.contains("__NULL__") ? "(null)" : "Zürich \"" + name.replaceAll(".*%22(.)%22.*", "$1");
            int ids = info.split(name.endsWith(".bxml") ? "<app:id>" : "  id \\(Integer\\) = ").length - 1;
            assertThat(info.split(name.contains("__NULL__") ? "$^" : java.util.regex.Pattern.quote(value)))
                    .as(name)
                    .hasSize(name.contains("__NULL__") ? 1 : ids + 1);
            features += ids;
        }
        assertThat(features).isEqualTo(50);
    }

    @Test
    void writesIndexesOfAllDocuments() throws Exception {
        export("towns", folder, "--format", "flatgeobuf", "--layout", "documents", "--parts", "3");
        List<String> found = new ArrayList<>();
        for (String name : documents(folder).keySet()) {
            found.addAll(FlatGeobufOutputTest.features(folder.resolve(name), "-spat", "30", "0", "60", "3"));
        }
        Path all = folder.resolve("all");
        export("towns", all, "--format", "flatgeobuf");
        found.sort(null);
        assertThat(found)
                .isNotEmpty()
                .isEqualTo(FlatGeobufOutputTest.features(all.resolve("towns.fgb"), "-spat", "30", "0", "60", "3"));
    }

    private byte[] text(Path bxml) throws IOException {
        Path text = folder.resolve("converted.xml");
        CommandRun run = CommandRun.of("convert", bxml.toString(), text.toString());
        assertThat(run.exitCode()).as(run.errors()).isZero();
        byte[] bytes = Files.readAllBytes(text);
        Files.delete(text);
        return bytes;
    }

    @Test
    void writesCountsOfBinaryXml() throws Exception {
        export("towns", folder, "--format", "bxml", "--layout", "documents", "--parts", "3", "--jobs", "2");
        assertThat(documents(folder)).hasSize(4).containsKeys("towns.xsd", "towns-00003.bxml");
        Gml gml = Gml.parse(text(folder.resolve("towns-00003.bxml")));
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("" + gml.ids().size());
    }

    // ---- continuation

    @ParameterizedTest
    @FullBuildOnly
    @ValueSource(strings = {"single", "documents"})
    void completesSameFilesAfterEachStep(String layout) throws Exception {
        String[] options = {"--format", "flatgeobuf", "--layout", layout, "--parts", "2", "--jobs", "1"};
        Path undisturbed = folder.resolve("undisturbed");
        export("towns", undisturbed, options);
        int steps = 1;
        for (; ; steps++) {
            Path to = folder.resolve("ended" + steps);
            int[] left = {steps};
            ExportRunner runner = new ExportRunner(server);
            runner.hook = (CommitHook.Step step, String file) -> {
                if (--left[0] == 0) {
                    throw new IOException("ended");
                }
            };
            CommandRun run = runner.run("towns", to, options);
            if (run.exitCode() == 0) {
                break;
            }
            assertThat(run.errors()).contains("ended");
            CommandRun second = new ExportRunner(server).run("towns", to, options);
            assertThat(second.exitCode()).as(second.errors()).isZero();
            assertThat(documents(to)).usingRecursiveComparison().isEqualTo(documents(undisturbed));
        }
        assertThat(steps).isGreaterThan(1 + 3 * 2 + 1);
    }

    /** Between two parts there is a comma only if both have features now. */
    @Test
    void writesDocumentOfJsonFromPartsThatBecameEmpty() throws Exception {
        server.execute("CREATE TABLE fewer AS SELECT * FROM towns", "ALTER TABLE fewer ADD PRIMARY KEY (id)");
        String[] options = {"--format", "geojson", "--compress", "none", "--parts", "5", "--jobs", "1"};
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED) {
                throw new IOException("ended");
            }
        };
        assertThat(runner.run("fewer", folder, options).exitCode()).isEqualTo(1);
        server.execute("DELETE FROM fewer WHERE id BETWEEN 11 AND 30 OR id > 40");
        CommandRun second = new ExportRunner(server).run("fewer", folder, with(options, "--accept-changes"));
        assertThat(second.exitCode()).as(second.errors()).isZero();
        JsonNode document =
                new ObjectMapper().readTree(folder.resolve("fewer.geojson").toFile());
        assertThat(document.get("features")).hasSize(20);
    }

    @Test
    void refusesAnotherFormatForTheRestOfAnExport() {
        ExportRunner runner = new ExportRunner(server);
        runner.hook = (step, file) -> {
            if (step == CommitHook.Step.RECORDED) {
                throw new IOException("ended");
            }
        };
        runner.run("towns", folder, "--format", "geojson");
        CommandRun other = new ExportRunner(server).run("towns", folder, "--format", "geojsonl");
        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.errors()).contains("was started with --format geojson, not with --format geojsonl");
    }

    // ---- notes

    @Test
    void namesGeometryThatIsLeftOut() throws Exception {
        server.execute(
                "CREATE TABLE bad(id int PRIMARY KEY, geom geometry(Point, 4326))",
                "INSERT INTO bad SELECT i, ST_SetSRID(ST_MakePoint(CASE WHEN i = 7 THEN 'Infinity'::float8 ELSE i END, 1),"
                        + " 4326) FROM generate_series(1, 9) AS i");
        CommandRun run = new ExportRunner(server).run("bad", folder, "--format", "flatgeobuf");
        assertThat(run.exitCode()).isZero();
        assertThat(run.errors()).contains("the geometry \"geom\" of bad.7", "not a finite number");
        assertThat(FlatGeobufOutputTest.ogr("ogrinfo", "-al", folder.resolve("bad.fgb")))
                .contains("Feature Count: 9")
                .doesNotContain("POINT (inf");
    }
}
