/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gmlfast.command.CommandRun;
import org.gmlfast.command.Gml;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Selection of features and attributes, and the resulting counts. */
class QueryTest {

    private static final int ALL = 2000;

    @TempDir
    Path directory;

    private Path input;

    /** Points on a diagonal from 0,0 in steps of 0.01. */
    @BeforeEach
    void writeInput() throws IOException {
        input = directory.resolve("points.geojson");
        Files.writeString(
                input,
                IntStream.range(0, ALL)
                        .mapToObj(i -> "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
                                + i / 100.0 + "," + i / 100.0 + "]},\"properties\":{\"n\":" + i
                                + ",\"odd\":" + (i % 2 == 1) + ",\"title\":\"p" + i + "\"}}\n")
                        .collect(Collectors.joining()));
    }

    private Gml encode(String... options) throws IOException {
        return encodeAs("gml32", options);
    }

    private Gml encodeAs(String format, String... options) throws IOException {
        Path output = directory.resolve("out.gml");
        List<String> args =
                new ArrayList<>(List.of("encode", input.toString(), "--format", format, "-o", output.toString()));
        args.addAll(List.of(options));
        CommandRun run = CommandRun.of(args.toArray(String[]::new));
        assertThat(run.errors()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return Gml.parse(output);
    }

    @Test
    void fillsInCounts() throws IOException {
        Gml gml = encode();
        assertThat(gml.features()).hasSize(ALL);
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("2000");
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("2000");
    }

    @Test
    void fillsInNumberOfFeaturesOfWfs11() throws IOException {
        Gml gml = encodeAs("gml31", "--count", "3");
        assertThat(gml.features()).hasSize(3);
        assertThat(gml.rootAttribute("numberOfFeatures")).isEqualTo("3");
        assertThat(encodeAs("gml2").features()).hasSize(ALL);
    }

    @Test
    void selectsByCondition() throws IOException {
        Gml gml = encode("--where", "odd = true AND n < 10 AND title <> 'p3'");
        assertThat(gml.column("n")).containsExactly("1", "5", "7", "9");
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo("4");
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("4");
    }

    @Test
    void selectsBySpatialCondition() throws IOException {
        assertThat(encode("--where", "DWITHIN(geometry, POINT(1 1), 0.02, meters)")
                        .column("n"))
                .containsExactly("99", "100", "101");
        assertThat(encode("--where", "BBOX(geometry, 0.995, 0.995, 1.015, 1.015)")
                        .column("n"))
                .containsExactly("100", "101");
    }

    @Test
    void includesEdgesOfBox() throws IOException {
        assertThat(encode("--bbox", "1,1,1.02,5").column("n")).containsExactly("100", "101", "102");
        assertThat(encode("--bbox", "-5,-5,-1,-1").features()).isEmpty();
        assertThat(encode("--bbox", "1,1,1,1").column("n")).containsExactly("100");
    }

    @Test
    void intersectsBoxWithGeometryNotJustItsEnvelope() throws IOException {
        Files.writeString(
                input,
                "{\"type\":\"LineString\",\"coordinates\":[[0,0],[10,10]]}\n"
                        + "{\"type\":\"LineString\",\"coordinates\":[[0,0],[10,0],[10,10]]}\n"
                        + "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}");
        assertThat(encode("--bbox", "8,1,12,2").ids()).containsExactly("points.2");
    }

    @ParameterizedTest
    @CsvSource({
        "5, 0, 5, unknown",
        "5, 1998, 2, 2000",
        "0, 0, 0, unknown",
        "2000, 0, 2000, unknown",
        "5000, 0, 2000, 2000",
        "5, 9000, 0, 2000"
    })
    void selectsPages(int count, int start, int returned, String matched) throws IOException {
        Gml gml = encode("--count", "" + count, "--start-index", "" + start);
        assertThat(gml.features()).hasSize(returned);
        assertThat(gml.rootAttribute("numberReturned")).isEqualTo("" + returned);
        assertThat(gml.rootAttribute("numberMatched")).isEqualTo(matched);
        if (returned > 0) {
            assertThat(gml.column("n").get(0)).isEqualTo("" + start);
        }
    }

    @Test
    void selectsPageWithCondition() throws IOException {
        Gml gml = encode("--where", "odd = true", "--start-index", "2", "--count", "2");
        assertThat(gml.column("n")).containsExactly("5", "7");
        assertThat(gml.ids()).containsExactly("points.6", "points.8");
    }

    @Test
    void writesSelectedAttributesInOrderOfTheType() throws IOException {
        Gml gml = encode("--property", "title,n", "--count", "1");
        assertThat(gml.only().attributes().keySet()).containsExactly("n", "title");
        assertThat(encode("--property", "n", "--property", "geometry", "--count", "1")
                        .only()
                        .attributes()
                        .keySet())
                .containsExactly("geometry", "n");
    }

    @Test
    void countsSmallInputInAdvanceForStream() throws IOException {
        Files.writeString(input, "{\"type\":\"Point\",\"coordinates\":[0,0]}");
        CommandRun run = CommandRun.of("encode", input.toString(), "--format", "gml32");
        assertThat(run.gml().rootAttribute("numberReturned")).isEqualTo("1");
        assertThat(run.errors()).isEmpty();
    }

    @Test
    void omitsUnknownCountsInStream() {
        CommandRun run = CommandRun.of("encode", input.toString(), "--format", "gml32");
        assertThat(run.gml().rootAttribute("numberReturned")).isNull();
        assertThat(run.gml().rootAttribute("numberMatched")).isEqualTo("unknown");
        assertThat(run.errors()).startsWith("gml-fast: note: ").hasLineCount(1);
        assertThat(CommandRun.of("encode", input.toString(), "--format", "gml32", "-q")
                        .errors())
                .isEmpty();
        assertThat(CommandRun.of("encode", input.toString(), "--format", "gml31")
                        .errors())
                .isEmpty();
    }
}
