/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.OgcSchemas;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.WfsVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

import com.fasterxml.jackson.databind.JsonNode;

/** {@code encode --format bxml}: an independent decoder reads the same document as from text. */
class BxmlEncodeTest {

    private static final String FEATURE = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
            + "[9.123456789012344,47.25]},\"properties\":{\"n\":%d,\"s\":\"ä€😀\"}}\n";

    @TempDir
    private Path folder;

    private Path output() {
        return folder.resolve("out.bxml");
    }

    private CommandRun encode(String json, String... options) {
        List<String> args =
                new ArrayList<>(List.of("encode", "-", "--layer", "t", "--format", "bxml", "-o", output().toString()));
        args.addAll(List.of(options));
        return CommandRun.of(json, args);
    }

    private static String features(int count) {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < count; i++) {
            json.append(FEATURE.formatted(i));
        }
        return json.toString();
    }

    private Gml decoded() throws IOException {
        return Gml.parse(Oracle.decode(output()));
    }

    // ---- real data

    static Stream<Arguments> inputsAndVersions() {
        return Stream.of(
                        "states/states.shp",
                        "places/sample.geojson",
                        "osm/roads-sample.geojson",
                        "osm/points-sample.geojson")
                .flatMap(input -> Stream.of("2", "31", "32").map(gml -> Arguments.of(input, gml)));
    }

    @ParameterizedTest
    @MethodSource("inputsAndVersions")
    void writesSameDocumentAsText(String input, String gml) throws IOException {
        String file = TestData.file("data/" + input).toString();
        Path text = folder.resolve("out.gml");
        String[] common = {"encode", file, "--layer", "layer", "--count", "200", "--bounds", "--decimals", "8"};
        run(common, "--format", "gml" + gml, "-o", text.toString());
        run(common, "--format", "bxml", "--gml", gml, "-o", output().toString());
        JsonNode difference = Oracle.compare(output(), text).get("lexical");
        boolean stamped = !gml.equals("2");
        assertThat(difference.get("differences").asInt())
                .as(difference.toString())
                .isEqualTo(stamped ? 1 : 0);
        if (stamped) {
            assertThat(difference.get("first").get(0).asText()).contains("@timeStamp");
        }
        assertThat(Files.size(output())).isLessThan(Files.size(text));
    }

    private static void run(String[] common, String... options) {
        CommandRun run = CommandRun.of(
                Stream.concat(Stream.of(common), Stream.of(options)).toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2, WFS_1_0_0, GML_2_1_2", "31, WFS_1_1_0, GML_3_1_1", "32, WFS_2_0_0, GML_3_2_1"})
    void isValidWithItsSchema(String gml, WfsVersion wfs, GmlVersion version) throws IOException, SAXException {
        Path schema = folder.resolve("states.xsd");
        String input = TestData.file("data/states/states.shp").toString();
        run(
                new String[] {"encode", input, "--format", "bxml", "--gml", gml},
                "-o",
                output().toString(),
                "--schema",
                schema.toString());
        List<String> locations = wfs == WfsVersion.WFS_2_0_0
                ? List.of(wfs.schemaLocation(), ApplicationSchema.canonicalGmlSchema(version))
                : List.of(wfs.schemaLocation());
        ByteArrayInputStream document = new ByteArrayInputStream(Oracle.decode(output()));
        assertThat(OgcSchemas.problems(locations, document, List.of(Files.readAllBytes(schema))))
                .isEmpty();
    }

    // ---- numbers

    @Test
    void writesCoordinatesAsExactDoubles() throws IOException {
        encode(features(1));
        assertThat(decoded().only().get("geometry")).isEqualTo("47.25 9.123456789012344");
        encode(features(1), "--decimals", "3");
        assertThat(decoded().only().get("geometry")).isEqualTo("47.25 9.123");
    }

    /** In GML 2, coordinates are text with the decimals of text. */
    @Test
    void writesCoordinatesOfGml2AsText() throws IOException {
        encode(features(1), "--gml", "2");
        assertThat(decoded().only().get("geometry")).isEqualTo("9.12345679,47.25");
        encode(features(1), "--gml", "2", "--decimals", "3", "--pad");
        assertThat(decoded().only().get("geometry")).isEqualTo("9.123,47.250");
    }

    @Test
    void narrowsNumbersThatStayExact() throws IOException {
        String line = "{\"type\":\"LineString\",\"coordinates\":[[1.5,2],[3,4.25],[1000.5,7]]}";
        encode(line);
        long wide = Files.size(output());
        assertThat(Oracle.stats(output()).get("values").has("array<double>")).isTrue();
        encode(line, "--float");
        assertThat(Oracle.stats(output()).get("values").has("array<float>")).isTrue();
        assertThat(wide - Files.size(output())).isEqualTo(6 * 4);
        assertThat(decoded().only().get("geometry")).isEqualTo("2 1.5 4.25 3 7 1000.5");
    }

    // ---- counts

    @ParameterizedTest
    @ValueSource(strings = {"little", "big"})
    void fillsInCounts(String order) throws IOException {
        CommandRun run = encode(features(2500), "--byte-order", order);
        assertThat(run.errors()).isEmpty();
        assertThat(Oracle.stats(output()).get("header").get("byteOrder").asText())
                .isEqualTo(order);
        assertThat(decoded().rootAttribute("numberReturned")).isEqualTo("2500");
        assertThat(decoded().rootAttribute("numberMatched")).isEqualTo("2500");
        assertThat(decoded().features()).hasSize(2500);
        encode(features(2500), "--byte-order", order, "--gml", "31");
        assertThat(decoded().rootAttribute("numberOfFeatures")).isEqualTo("2500");
    }

    @ParameterizedTest
    @ValueSource(strings = {"little", "big"})
    void writesUnknownCounts(String order) throws IOException {
        encode(features(2500), "--where", "n < 2000", "--count", "5", "--byte-order", order);
        assertThat(decoded().rootAttribute("numberReturned")).isEqualTo("5");
        assertThat(decoded().rootAttribute("numberMatched")).isEqualTo("unknown");
    }

    @ParameterizedTest
    @CsvSource({"--compress, gzip", "--encoding, UTF-16LE", "--index, //@numberReturned"})
    void omitsCountsThatCannotBeFilledIn(String option, String value) throws IOException {
        CommandRun run = encode(features(2500), option, value);
        assertThat(run.errors()).contains("has no numberReturned").hasLineCount(1);
        assertThat(decoded().rootAttribute("numberReturned")).isNull();
        assertThat(decoded().rootAttribute("numberMatched")).isEqualTo("unknown");
        assertThat(decoded().features().get(7).attributes())
                .containsEntry("n", "7")
                .containsEntry("s", "ä€😀");
    }

    @Test
    void writesToStandardOutput() throws IOException {
        CommandRun run = CommandRun.of(features(2500), List.of("encode", "-", "--layer", "t", "--format", "bxml"));
        assertThat(run.errors()).contains("has no numberReturned").hasLineCount(1);
        Files.write(output(), run.output());
        assertThat(decoded().features()).hasSize(2500);
    }

    // ---- the file

    @Test
    void writesIndexes() throws IOException {
        encode(features(10), "--index", "//@gml:id", "--index", "//app:t/app:n");
        JsonNode stats = Oracle.stats(output());
        assertThat(stats.get("header").get("hasRandomAccessInfo").asBoolean()).isTrue();
        assertThat(stats.get("indexTables").get("used").asBoolean()).isTrue();
        assertThat(Oracle.tokens(output()).toString()).contains("'//@gml:id'").contains("'//app:t/app:n'");
        assertThat(decoded().features()).hasSize(10);
    }

    @Test
    void compressesBody() throws IOException {
        encode(features(2000));
        long plain = Files.size(output());
        encode(features(2000), "--compress", "gzip");
        assertThat(Files.size(output())).isLessThan(plain / 4);
        assertThat(Oracle.stats(output()).get("outerGzip").asBoolean()).isFalse();
        assertThat(decoded().features()).hasSize(2000);
    }

    @Test
    void leavesNoFileAfterFailure() throws IOException {
        assertThat(encode(features(5000) + "{\"type\":").exitCode()).isEqualTo(1);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --format bxml --gml 3                    | "3" is not 2, 31 or 32
                    --format bxml --compress zip             | 'zip'
                    --format bxml --compress gzip --index //@id | no index with gzip
                    --format bxml --index gml:id             | "gml:id" is not a path that indexes support
                    --format bxml --gzip                     | --compress gzip
                    --format bxml --indent 2                 | --indent applies to text formats
                    --format bxml --pad                      | --pad applies to text formats
                    --format gml32 --index //@gml:id         | --index requires --format bxml
                    --format gml32 --gml 2                   | --gml requires --format bxml
                    --format gml32 --byte-order big          | --byte-order requires --format bxml
                    --format bxml --byte-order middle        | 'middle'
                    """)
    void refusesInvalidOptions(String options, String message) {
        List<String> args = new ArrayList<>(List.of("encode", "-", "--layer", "t"));
        args.addAll(List.of(options.split(" ")));
        CommandRun run = CommandRun.of(features(1), args);
        assertThat(run.errors()).startsWith("gml-fast: ").contains(message).hasLineCount(1);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.output()).isEmpty();
    }
}
