/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.command.GmlFast;
import org.gmlfast.testing.Requirement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Output to files and pipes. */
class OutputTest {

    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[9.5,47.25]}\n";

    @TempDir
    Path directory;

    private static String points(int count) {
        return IntStream.range(0, count).mapToObj(i -> POINT).collect(Collectors.joining());
    }

    private Path output() {
        return directory.resolve("out.gml");
    }

    private CommandRun encode(String json, String... options) {
        return CommandRun.of(
                json,
                Stream.concat(
                                Stream.of("encode", "-", "--format", "gml32", "-o", output().toString()),
                                Stream.of(options))
                        .toList());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void createsFileWhenItIsComplete() throws IOException {
        assertThat(encode(points(3)).exitCode()).isZero();
        assertThat(files()).containsExactly("out.gml");
        assertThat(Gml.parse(output()).features()).hasSize(3);
    }

    @Test
    void roundsToAtMost18Decimals() throws IOException {
        assertThat(encode(points(1), "--decimals", "18").errors()).isEmpty();
        assertThat(encode(points(1), "--decimals", "19").exitCode()).isEqualTo(2);
    }

    @Test
    void leavesNoFileAfterFailure() throws IOException {
        CommandRun run = encode(points(5000) + "{\"type\":");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(files()).isEmpty();
    }

    @Test
    void keepsExistingFileAfterFailure() throws IOException {
        Files.writeString(output(), "old");
        assertThat(encode(points(5000) + "x").exitCode()).isEqualTo(1);
        assertThat(Files.readString(output())).isEqualTo("old");
        assertThat(files()).containsExactly("out.gml");
        assertThat(encode(points(5)).exitCode()).isZero();
        assertThat(Gml.parse(output()).features()).hasSize(5);
    }

    @Test
    void keepsSymbolicLink() throws IOException {
        Path real = Files.writeString(directory.resolve("real.gml"), "old");
        Files.createSymbolicLink(output(), real);
        assertThat(encode(points(2)).exitCode()).isZero();
        assertThat(output()).isSymbolicLink();
        assertThat(Gml.parse(real).features()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16", "UTF-16LE", "UTF-16BE"})
    void fillsInCountsInAnyCharset(String charset) throws IOException {
        String value = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"v\":\"ä€😀\"}}";
        CommandRun run = encode(value + points(2500), "--encoding", charset);
        assertThat(run.errors()).isEmpty();
        Gml gml = Gml.parse(output());
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("2501");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("2501");
        assertThat(gml.features().get(0).get("v")).isEqualTo("ä€😀");
    }

    @Test
    void replacesAllPlaceholdersOfCounts() throws IOException {
        encode(points(2500), "--indent", "2");
        String text = Files.readString(output());
        assertThat(text).doesNotContain("9223372036854775807").contains("numberReturned=\"2500\"     ");
    }

    @Test
    void printsSummary() throws IOException {
        CommandRun run = encode(points(1234));
        assertThat(run.summary())
                .matches("gml-fast: wrote " + Pattern.quote(output().toString()) + ": 1,234 features, "
                        + String.format(Locale.ROOT, "%,d", Files.size(output())) + " bytes, \\d+\\.\\d s\\R");
        assertThat(encode(points(1), "-q").summary()).isEmpty();
    }

    @Test
    void endsIndentedTextWithLineBreak() throws IOException {
        encode(points(2), "--indent", "2", "--charset", "UTF-16LE");
        assertThat(Files.readString(output(), StandardCharsets.UTF_16LE)).endsWith("</wfs:FeatureCollection>\n");
        CommandRun run = CommandRun.of(points(2), List.of("encode", "-", "-f", "gml2", "--indent", "1"));
        assertThat(new String(run.output(), StandardCharsets.UTF_8)).endsWith("</wfs:FeatureCollection>\n");
        assertThat(run.summary()).isEmpty();
    }

    @Test
    void compressesOutput() throws IOException {
        CommandRun run = encode(points(2500), "--gzip");
        assertThat(run.errors()).contains("has no numberReturned").hasLineCount(1);
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(output()))) {
            Gml gml = Gml.parse(in.readAllBytes());
            assertThat(gml.features()).hasSize(2500);
            assertThat(gml.rootAttribute("numberReturned")).isNull();
        }
    }

    @Test
    void reportsFullDisk() {
        Path full = Path.of("/dev/full");
        Requirement.FULL_DEVICE.require(Files.exists(full));
        CommandRun run =
                CommandRun.of(points(5000), List.of("encode", "-", "--format", "gml32", "-o", full.toString()));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .isEqualTo("gml-fast: /dev/full: No space left on device; free some space, or write to another disk\n");
    }

    @Test
    void reportsMissingDirectory() {
        CommandRun run = CommandRun.of(
                POINT, List.of("encode", "-", "--format", "gml32", "-o", directory.resolve("no/out.gml") + ""));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .endsWith("out.gml: no such directory: " + directory.resolve("no") + "; create it first\n")
                .hasLineCount(1);
        CommandRun itself =
                CommandRun.of(POINT, List.of("encode", "-", "--format", "gml32", "-o", directory.toString()));
        assertThat(itself.errors())
                .isEqualTo("gml-fast: " + directory + " is a directory; give the name of a file in it\n");
    }

    @Test
    void isSilentAfterClosedPipe() {
        OutputStream closing = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        java.io.ByteArrayOutputStream errors = new java.io.ByteArrayOutputStream();
        int exitCode = GmlFast.run(
                new ByteArrayInputStream(points(5000).getBytes(StandardCharsets.UTF_8)),
                closing,
                new PrintStream(errors),
                "encode",
                "-",
                "--format",
                "gml2");
        assertThat(exitCode).isEqualTo(141);
        assertThat(errors.toString()).isEmpty();
    }

    // ---- the name of the output

    @ParameterizedTest
    @CsvSource({
        "a.gml, http://www.opengis.net/wfs/2.0",
        "a.GML, http://www.opengis.net/wfs/2.0",
        "a.bxml, BXML",
        "a.geojson, FeatureCollection",
        "a.json, FeatureCollection",
        "a.geojsonl, '{\"type\":\"Feature\"'",
        "a.ndjson, '{\"type\":\"Feature\"'",
        "a.geojsons, '\u001E{\"type\":\"Feature\"'"
    })
    void writesFormatOfFileName(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        assertThat(CommandRun.of(points(2), List.of("encode", "-", "-o", file.toString()))
                        .exitCode())
                .isZero();
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.gml.gz", "a.geojson.gz", "a.GML.GZ"})
    void compressesFilesWhoseNameEndsWithGz(String name) throws IOException {
        Path file = directory.resolve(name);
        assertThat(CommandRun.of(points(2), List.of("encode", "-", "-o", file.toString()))
                        .exitCode())
                .isZero();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("47.25");
        }
    }

    @Test
    void prefersOptionToFormatOfFileName() throws IOException {
        Path file = directory.resolve("a.gml");
        CommandRun.of(points(1), List.of("encode", "-", "-o", file.toString(), "--format", "gml2"));
        assertThat(Files.readString(file)).contains("gml:coordinates");
    }

    @Test
    void requiresOptionIfFileNameHasNoFormat() {
        for (List<String> arguments : List.of(List.of("encode", "-"), List.of("encode", "-", "-o", "a.xml"))) {
            CommandRun run = CommandRun.of(POINT, arguments);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.errors()).contains("use --format gml2|gml31|gml32|").hasLineCount(1);
        }
        assertThat(CommandRun.of(POINT, List.of("encode", "-", "-o", "a.bxml.gz"))
                        .errors())
                .contains("--compress gzip");
    }
}
