/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.testing.fixtures.ShapefileBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An output never replaces an input, and concurrent writers do not damage an output. */
class OverwriteTest {

    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}\n";

    @TempDir
    Path directory;

    private Path shp;

    @BeforeEach
    void writeInputs() throws IOException {
        shp = new ShapefileBuilder(1)
                .field("N", 'N', 9, 0)
                .row(ShapefileBuilder.point(1, 2), "1")
                .write(directory, "p");
        Files.writeString(directory.resolve("p.CPG"), "UTF-8");
        Files.writeString(directory.resolve("a.geojson"), POINT);
        Files.writeString(directory.resolve("a.xml"), "<a/>");
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }

    /** Runs a command that must be rejected and must not change any file. */
    private void refused(String... args) throws IOException {
        Map<String, String> before = contents();
        CommandRun run = CommandRun.of(args);
        assertThat(run.errors()).startsWith("gml-fast: ").hasLineCount(1).contains("would replace the input");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(contents()).isEqualTo(before);
    }

    private void encodeIsRejected(Path input, Path output) throws IOException {
        refused("encode", input.toString(), "--format", "gml32", "-o", output.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p.shp", "p.dbf", "p.shx", "p.prj", "p.CPG"})
    void refusesToReplaceFilesOfShapefile(String name) throws IOException {
        encodeIsRejected(shp, directory.resolve(name));
        encodeIsRejected(directory.resolve("p"), directory.resolve(name));
        refused(
                "encode",
                shp.toString(),
                "--format",
                "gml32",
                "-o",
                directory.resolve("new.gml").toString(),
                "--schema",
                directory.resolve(name).toString());
    }

    @Test
    void refusesToReplaceInputByAnotherName() throws IOException {
        Path json = directory.resolve("a.geojson");
        encodeIsRejected(json, json);
        encodeIsRejected(
                json, directory.resolve("..").resolve(directory.getFileName()).resolve("a.geojson"));
        Path link = Files.createSymbolicLink(directory.resolve("link.gml"), json);
        encodeIsRejected(json, link);
        encodeIsRejected(link, json);
        encodeIsRejected(json, Files.createLink(directory.resolve("hard.gml"), json));
        encodeIsRejected(shp, Files.createLink(directory.resolve("hard.dbf"), directory.resolve("p.dbf")));
    }

    @Test
    void refusesToReplaceInputOfConvert() throws IOException {
        Path xml = directory.resolve("a.xml");
        refused("convert", xml.toString(), xml.toString());
        refused(
                "convert",
                xml.toString(),
                Files.createLink(directory.resolve("b.bxml"), xml).toString());
    }

    @Test
    void refusesToReplaceFileOfDatabase() throws IOException {
        Path database = Files.writeString(directory.resolve("city.mv.db"), "precious");
        for (String address : List.of("jdbc:h2:", "jdbc:h2:file:")) {
            refused(
                    "encode",
                    address + directory.resolve("city") + ";IFEXISTS=TRUE",
                    "--format",
                    "gml32",
                    "-o",
                    database.toString());
        }
    }

    @Test
    void refusesDocumentAndSchemaInOneFile() throws IOException {
        CommandRun run = CommandRun.of(
                "encode",
                shp.toString(),
                "--format",
                "gml32",
                "-o",
                directory.resolve("x.gml").toString(),
                "--schema",
                directory.resolve("./x.gml").toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).contains("x.gml").contains("schema").hasLineCount(1);
        assertThat(directory.resolve("x.gml")).doesNotExist();
    }

    @Test
    void replacesExistingOutput() throws IOException {
        Path old = Files.writeString(directory.resolve("old.gml"), "old");
        CommandRun run = CommandRun.of("encode", shp.toString(), "--format", "gml32", "-q", "-o", old.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(Gml.parse(old).features()).hasSize(1);
    }

    // ---- concurrent writers

    private static InputStream points(int count) {
        return new ByteArrayInputStream(POINT.repeat(count).getBytes(StandardCharsets.UTF_8));
    }

    /** The second writer starts and ends while the first one is reading its input. */
    @Test
    void writesOneOfTwoConcurrentOutputs() throws IOException {
        String out = directory.resolve("o.gml").toString();
        List<CommandRun> second = new ArrayList<>();
        InputStream between = new InputStream() {
            @Override
            public int read() {
                if (second.isEmpty()) {
                    second.add(CommandRun.of(points(5), "encode", "-", "--format", "gml32", "-q", "-o", out));
                }
                return -1;
            }
        };
        InputStream all = new SequenceInputStream(new SequenceInputStream(points(5000), between), points(5000));
        CommandRun first = CommandRun.of(all, "encode", "-", "--format", "gml32", "-q", "-o", out);
        assertThat(second.get(0).exitCode()).isZero();
        assertThat(second.get(0).errors()).isEmpty();
        assertThat(first.exitCode()).isZero();
        assertThat(Gml.parse(Path.of(out)).features()).hasSize(10_000);
        assertThat(contents())
                .containsOnlyKeys("a.geojson", "a.xml", "o.gml", "p.CPG", "p.dbf", "p.prj", "p.shp", "p.shx");
    }

    @Test
    void doesNotFollowPlantedLink() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        Path out = directory.resolve("o.gml");
        Path planted = Files.createSymbolicLink(Path.of(out + ".part"), victim);
        CommandRun run = CommandRun.of(points(5), "encode", "-", "--format", "gml32", "-q", "-o", out.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(victim).hasContent("precious");
        assertThat(planted).isSymbolicLink();
        assertThat(Gml.parse(out).features()).hasSize(5);
    }

    @Test
    void writesFileWithNameOfMaximumLength() throws IOException {
        Path out = directory.resolve("ä".repeat(125) + ".gml");
        CommandRun run = CommandRun.of(points(5), "encode", "-", "--format", "gml32", "-q", "-o", out.toString());
        assertThat(run.errors()).isEmpty();
        assertThat(Gml.parse(out).features()).hasSize(5);
    }
}
