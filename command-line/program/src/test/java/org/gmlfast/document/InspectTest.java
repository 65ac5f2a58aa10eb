/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** {@code inspect} reports the same contents of a file as an independent implementation. */
class InspectTest {

    private static final String DOCUMENT =
            """
            <!DOCTYPE r [<!ENTITY e "x">]>
            <r a="v" b="w"><n id="1">12</n><n id="2">1.5</n><n id="3">300 2 1</n><!--c--><?p d?>
            <t>text &e;</t><c><![CDATA[<]]></c><empty/><t>text again</t><t>text again</t><t>text again</t></r>
            """;

    private static final Pattern LINE = Pattern.compile(" *(\\d+) +(\\d+) +([A-Za-z]+)(  .*)?");

    @TempDir
    private Path folder;

    private Path bxml(String... options) throws IOException {
        Path file = folder.resolve("a.bxml");
        CommandRun run = CommandRun.of(
                new ByteArrayInputStream(DOCUMENT.getBytes(StandardCharsets.UTF_8)),
                Stream.concat(Stream.of("convert", "-", file.toString()), Stream.of(options))
                        .toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        return file;
    }

    private static String output(Path file, String... options) {
        CommandRun run = run(file, options);
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return text(run);
    }

    private static CommandRun run(Path file, String... options) {
        return CommandRun.of(Stream.concat(Stream.of("inspect", file.toString()), Stream.of(options))
                .toArray(String[]::new));
    }

    private static String text(CommandRun run) {
        return new String(run.output(), StandardCharsets.UTF_8);
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    // ---- comparison with the oracle

    @ParameterizedTest
    @ValueSource(
            strings = {"", "--byte-order big", "--index //n/@id --index //t", "--charset UTF-16", "--compress gzip"})
    void printsTokensOfOwnFiles(String options) throws IOException {
        assertSameTokens(bxml(options.isEmpty() ? new String[0] : options.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cwxml_test", "cwxml_wms_caps", "sample_output"})
    void printsTokensOfForeignFiles(String name) throws IOException {
        assertSameTokens(TestData.file("bxml/" + name + ".bxml"));
    }

    private static void assertSameTokens(Path file) throws IOException {
        // offset, length, code, name, fields
        List<String> expected = Oracle.tokens(file).stream()
                .skip(1)
                .map(String::strip)
                .filter(line -> line.matches("\\d+ +\\d+ +[0-9a-f]{2} .*"))
                .map(line -> line.split(" +"))
                .map(word -> word[0] + " " + word[1] + " " + word[3])
                .toList();
        List<String> shown = new ArrayList<>();
        output(file, "--tokens").lines().skip(1).forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            assertThat(matcher.matches()).as(line).isTrue();
            shown.add(matcher.group(1) + " " + matcher.group(2) + " " + matcher.group(3));
        });
        assertThat(shown).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cwxml_test", "cwxml_wms_caps", "sample_output", "ours"})
    void countsTokensAndStrings(String name) throws IOException {
        Path file = name.equals("ours") ? bxml("--index", "//@id") : TestData.file("bxml/" + name + ".bxml");
        JsonNode shown = json(output(file, "--json"));
        JsonNode expected = Oracle.stats(file);
        assertThat(shown.get("complete").asBoolean()).isTrue();
        expected.get("tokens").properties().forEach(token -> assertThat(
                        shown.get("tokens").get(token.getKey()).get("count"))
                .as(token.getKey())
                .isEqualTo(token.getValue()));
        assertThat(shown.get("tokens")).hasSameSizeAs(expected.get("tokens"));
        assertThat(shown.get("stringTable").get("strings")).isEqualTo(expected.get("strings"));
        assertThat(shown.get("header").get("charEncoding"))
                .isEqualTo(expected.get("header").get("charEncoding"));
        assertThat(sum(shown.get("parts"))).isEqualTo(Files.size(file));
        assertThat(shown.get("bytes").asLong()).isEqualTo(Files.size(file));
        assertThat(sum(shown.get("tokens")))
                .isEqualTo(Files.size(file)
                        - expected.get("header").get("headerLength").asLong());
    }

    private static long sum(JsonNode tallies) {
        long sum = 0;
        for (JsonNode tally : tallies) {
            sum += tally.get("bytes").asLong();
        }
        return sum;
    }

    // ---- contents of reports

    @Test
    void reportsValues() throws IOException {
        JsonNode values = json(output(bxml(), "--json")).get("values");
        // the text of an element, and three ids
        assertThat(values.get("SmallNum")).hasToString("{\"count\":4,\"bytes\":4}");
        assertThat(values.get("Array of short")).hasToString("{\"count\":1,\"bytes\":9,\"elements\":3}");
    }

    @Test
    void reportsMostUsedStrings() throws IOException {
        JsonNode most = json(output(bxml(), "--json")).get("stringTable").get("mostUsed");
        assertThat(most.get(0)).hasToString("{\"string\":\"t\",\"uses\":4}");
        assertThat(most.get(1)).hasToString("{\"string\":\"n\",\"uses\":3}");
        assertThat(output(bxml())).containsPattern("uses +most used of \\d+ strings\n +4  \"t\"\n +3  \"n\"\n");
    }

    @Test
    void reportsIndexes() throws IOException {
        Path file = bxml("--index", "//n/@id");
        JsonNode index = json(output(file, "--json")).get("indexes").get(0);
        assertThat(index.get("xpathExpr").asText()).isEqualTo("//n/@id");
        assertThat(index.get("entries").asInt()).isEqualTo(3);
        assertThat(index.get("offsets").asInt()).isEqualTo(3);
        assertThat(output(file)).containsPattern("//n/@id +3 +\\d+  at 3 elements");
        assertThat(output(file, "--tokens")).contains("IndexTable  xpathExpr=\"//n/@id\"  entries=3  offsets=3");
    }

    @Test
    void indentsTokensLikeTheirElements() throws IOException {
        assertThat(output(bxml(), "--tokens").lines().map(line -> line.substring(Math.min(20, line.length()))))
                .containsSubsequence(
                        "ContentAttrElement  name=\"r\"",
                        "  AttributeStart  name=\"a\"",
                        "    CharContent  type=String  value=\"v\"",
                        "  AttributeListEnd",
                        "  ContentAttrElement  name=\"n\"",
                        "    AttributeStart  name=\"id\"",
                        "    AttributeListEnd",
                        "    CharContent  type=SmallNum  value=\"12\"",
                        "  ElementEnd",
                        "  EmptyElement  name=\"empty\"",
                        "ElementEnd");
    }

    @Test
    void printsTokensAsJson() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : output(bxml(), "--tokens", "--json").lines().toList()) {
            lines.add(json(line));
        }
        assertThat(lines.get(0).get("header").get("byteOrder").asText()).isEqualTo("little");
        long offset = lines.get(0).get("header").get("length").asLong();
        for (JsonNode token : lines.subList(1, lines.size())) {
            assertThat(token.get("offset").asLong()).isEqualTo(offset);
            offset += token.get("length").asLong();
        }
        assertThat(offset).isEqualTo(Files.size(folder.resolve("a.bxml")));
        assertThat(lines.toString())
                .contains(
                        "\"depth\":2,\"token\":\"CharContent\",\"fields\":{\"type\":\"Array\",\"elementType\":\"short\","
                                + "\"count\":3,\"value\":\"300 2 1\"}");
    }

    @Test
    void reportsCompressedFiles() throws IOException {
        Path plain = bxml();
        long size = Files.size(plain);
        Path outer = folder.resolve("outer.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(outer))) {
            Files.copy(plain, out);
        }
        assertThat(json(output(outer, "--json")).get("bytes").asLong()).isEqualTo(size);
        JsonNode inner = json(output(bxml("--compress", "gzip"), "--json"));
        assertThat(inner.get("bytes").asLong()).isEqualTo(size);
        assertThat(inner.get("fileBytes").asLong()).isEqualTo(Files.size(folder.resolve("a.bxml")));
        assertThat(inner.get("header").get("compression").asText()).isEqualTo("gzip");
    }

    @Test
    void readsStandardInput() throws IOException {
        byte[] file = Files.readAllBytes(bxml());
        CommandRun run = CommandRun.of(new ByteArrayInputStream(file), "inspect", "-");
        assertThat(run.errors()).isEmpty();
        assertThat(text(run)).contains("standard input: ");
    }

    /** As encode and info read it. */
    @Test
    void inspectsDocumentsOfArchives() throws IOException {
        Path archive = folder.resolve("a.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (int i = 0; i < 2; i++) {
                zip.putNextEntry(new ZipEntry(i + ".gml"));
                zip.write(("<c xmlns:gml='http://www.opengis.net/gml'><gml:featureMember><a gml:id='a" + i
                                + "'><n>1</n></a></gml:featureMember></c>")
                        .getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(output(archive)).contains("a: 2 features");
        assertThat(run(archive, "--tokens").errors()).contains("is not a BXML file, which --tokens requires");
    }

    // ---- malformed files

    @Test
    void countsEachTokenOfAFileThatEndsBetweenTwo() throws IOException {
        byte[] whole = Files.readAllBytes(bxml());
        List<String> lines =
                output(folder.resolve("a.bxml"), "--tokens", "--json").lines().toList();
        for (String line : lines.subList(2, lines.size())) {
            int end = json(line).get("offset").asInt();
            Path cut = Files.write(folder.resolve("cut.bxml"), Arrays.copyOf(whole, end));
            CommandRun summary = run(cut, "--json");
            assertThat(summary.exitCode()).isEqualTo(1);
            assertThat(json(text(summary)).get("bytes").asInt()).as(line).isEqualTo(end);
        }
    }

    @Test
    void printsTokensBeforeTheError() throws IOException {
        byte[] whole = Files.readAllBytes(bxml());
        for (int length = 21; length < whole.length; length += 11) {
            Path cut = Files.write(folder.resolve("cut.bxml"), Arrays.copyOf(whole, length));
            CommandRun summary = run(cut, "--json");
            assertThat(summary.exitCode()).isEqualTo(1);
            assertThat(summary.errors())
                    .contains("cut.bxml: ")
                    .contains("(at byte ")
                    .hasLineCount(1);
            JsonNode shown = json(text(summary));
            assertThat(shown.get("complete").asBoolean()).isFalse();
            assertThat(shown.get("bytes").asInt()).isBetween(21, length);
            assertThat(sum(shown.get("parts"))).isEqualTo(shown.get("bytes").asLong());
            CommandRun tokens = run(cut, "--tokens");
            assertThat(tokens.exitCode()).isEqualTo(1);
            assertThat(text(tokens)).startsWith("BXML 0.0.8, little-endian, UTF-8, not compressed\n");
            assertThat(output(folder.resolve("a.bxml"), "--tokens"))
                    .startsWith(text(tokens)
                            .lines()
                            .limit(Math.max(1, text(tokens).lines().count() - 1))
                            .reduce("", (a, b) -> a + b + "\n"));
        }
    }

    @Test
    void refusesOtherFiles() throws IOException {
        Path xml = Files.writeString(folder.resolve("a.xml"), DOCUMENT);
        assertThat(run(xml).errors()).isEqualTo("gml-fast: " + xml + " is neither BXML nor GML\n");
        assertThat(run(xml).exitCode()).isEqualTo(1);
        assertThat(run(folder.resolve("none")).errors()).contains("no such file");
        byte[] header = Arrays.copyOf(Files.readAllBytes(bxml()), 21);
        header[11] = 9;
        Path newer = Files.write(folder.resolve("newer.bxml"), header);
        assertThat(run(newer).errors()).contains("0.0.9; only 0.0.8 can be read");
        assertThat(run(newer).output()).isEmpty();
    }
}
