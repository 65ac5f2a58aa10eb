/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;

/** The measurements of a run and the files of its report. */
class ReportTest {

    @TempDir
    Path folder;

    private static Samples samples(double... values) {
        Samples samples = new Samples();
        for (double value : values) {
            samples.add(value);
        }
        return samples;
    }

    @Test
    void computesStatistics() {
        Samples odd = samples(9, 1, 5);
        assertThat(odd.median()).isEqualTo(5);
        assertThat(odd.minimum()).isEqualTo(1);
        assertThat(odd.maximum()).isEqualTo(9);
        assertThat(odd.spread()).isEqualTo(0.8);
        assertThat(odd.values()).containsExactly(9, 1, 5);
        assertThat(samples(4, 1, 2, 3).median()).isEqualTo(2.5);
        Samples many = new Samples();
        for (int i = 0; i < 101; i++) {
            many.add(i);
        }
        assertThat(many.median()).isEqualTo(50);
        assertThatThrownBy(() -> new Samples().median()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> samples(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void candidatesTakeTurns() throws Exception {
        List<String> calls = new ArrayList<>();
        List<Candidate> candidates = List.of(counting("a", calls), counting("b", calls));
        Map<String, Samples> measured = new Turns(2, 1, Progress.SILENT).measure("work", candidates);
        assertThat(calls).containsExactly("a", "b", "a", "b", "a", "b");
        assertThat(measured.keySet()).containsExactly("a", "b");
        assertThat(measured.get("a").values()).as("without the warm-up").containsExactly(3, 5);
    }

    @Test
    void printsElapsedTimeAndStepOfLongRun() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        long[] seconds = {100};
        Progress progress = new Progress(new PrintStream(err, true, StandardCharsets.UTF_8), false, () -> seconds[0]);
        progress.tick();
        progress.part("image");
        progress.step("warm-up: XML");
        seconds[0] = 185;
        progress.step("round 1: BXML");
        progress.tick();
        seconds[0] = 200;
        progress.tick();
        progress.done();
        progress.tick();
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("[0:00] image", "[1:25] image, round 1: BXML", "[1:40] image, round 1: BXML");
    }

    private static Candidate counting(String name, List<String> calls) {
        return new Candidate() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double measure() {
                calls.add(name);
                return calls.size();
            }
        };
    }

    @Test
    void formatsFiguresWithThreeDigits() {
        assertThat(Figures.of(0.012345)).isEqualTo("0.0123");
        assertThat(Figures.of(1.0)).isEqualTo("1");
        assertThat(Figures.of(12.34)).isEqualTo("12.3");
        assertThat(Figures.of(999.6)).isEqualTo("1,000");
        assertThat(Figures.of(1234567)).isEqualTo("1,230,000");
        assertThat(Figures.of(samples(9, 10, 11))).isEqualTo("10 (±10 %)");
        assertThat(Figures.of(samples(7))).isEqualTo("7");
    }

    @Test
    void replacesGeneratedPartsAndKeepsText() throws IOException {
        Path page = folder.resolve("study.md");
        Files.writeString(page, "# Title\n\nText.\n\n<!-- begin a -->\nold\n<!-- end a -->\n\nMore.\n");
        Report report = Report.start(folder, "study", "not used", "benchmarks/run study");
        report.text("a", "new");
        report.text("b", "appended");
        report.finish();
        assertThat(page)
                .hasContent("# Title\n\nText.\n\n<!-- begin a -->\nnew\n<!-- end a -->\n\nMore.\n\n"
                        + "<!-- begin b -->\nappended\n<!-- end b -->\n");
    }

    @Test
    void refusesPageWithoutEndOfPart() throws IOException {
        Files.writeString(folder.resolve("study.md"), "<!-- begin a -->\nold\n");
        Report report = Report.start(folder, "study", "not used", "run");
        assertThatThrownBy(() -> report.text("a", "new"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("study.md")
                .hasMessageContaining("end a");
    }

    @Test
    void writesAllFilesOfReport() throws Exception {
        Report report = Report.start(folder, "study", "A study", "benchmarks/run study --quick");
        report.table(
                "sizes",
                new MarkdownTable("format", "bytes").row("XML | gzip", "12").row("BXML", null));
        report.plot("sizes", new LinePlot("Time & <size>", "x", "y").series("a", new double[] {1}, new double[] {2}));
        report.raw("sizes", Map.of("XML", samples(1.5, 2)));
        Path page = report.finish();
        assertThat(page)
                .content()
                .contains("# A study", "benchmarks/run study --quick", "| XML \\| gzip | 12 |", "| BXML | |")
                .contains("(study-sizes.svg)");
        assertThat(number(folder.resolve("study.json"), "/sizes/XML/1")).isEqualTo(2);
        assertThat(number(folder.resolve("study.json"), "/machine/cores"))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        Document svg = parse(Files.readString(folder.resolve("study-sizes.svg")));
        assertThat(svg.getDocumentElement().getAttribute("aria-label")).isEqualTo("Time & <size>");
    }

    private static double number(Path file, String pointer) throws IOException {
        try (JsonParser parser = new FilteringParserDelegate(
                new JsonFactory().createParser(file.toFile()),
                new JsonPointerBasedFilter(JsonPointer.compile(pointer)),
                TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
                false)) {
            parser.nextToken();
            return parser.getDoubleValue();
        }
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void placesLinesAtTheirValues() throws Exception {
        Document svg = parse(new LinePlot("t", "clients", "requests")
                .logarithmicX()
                .series("a", new double[] {4, 8, 16}, new double[] {0, 50, 100})
                .toSvg());
        String[] points = ((Element) svg.getElementsByTagName("polyline").item(0))
                .getAttribute("points")
                .split("[ ,]");
        double[] p = List.of(points).stream().mapToDouble(Double::parseDouble).toArray();
        assertThat(p[2] - p[0]).as("equal ratios").isCloseTo(p[4] - p[2], within(0.2));
        assertThat(p[1] - p[3]).as("equal differences").isCloseTo(p[3] - p[5], within(0.2));
        assertThat(p[5]).as("larger values are higher up").isLessThan(p[1]);
    }

    @Test
    void distinguishesGroupsOfLinesByDashes() throws Exception {
        double[] one = {1};
        Document svg = parse(new LinePlot("t", "x", "y")
                .group()
                .series("a 1", one, one)
                .series("a 2", one, one)
                .group()
                .series("b 1", one, one)
                .toSvg());
        // each line is followed by its sample in the legend
        Element first = (Element) svg.getElementsByTagName("polyline").item(0);
        Element second = (Element) svg.getElementsByTagName("polyline").item(2);
        Element third = (Element) svg.getElementsByTagName("polyline").item(4);
        assertThat(second.getAttribute("stroke")).isNotEqualTo(first.getAttribute("stroke"));
        assertThat(third.getAttribute("stroke")).isEqualTo(first.getAttribute("stroke"));
        assertThat(second.getAttribute("stroke-dasharray")).isEqualTo(first.getAttribute("stroke-dasharray"));
        assertThat(third.getAttribute("stroke-dasharray")).isNotEqualTo(first.getAttribute("stroke-dasharray"));
    }

    @Test
    void drawsBarsInProportion() throws Exception {
        Document svg = parse(new BarPlot("t", "GML", "CLDR")
                .series("a", 10, 20)
                .series("b", 40, Double.NaN)
                .toSvg());
        var rectangles = svg.getElementsByTagName("rect");
        // background, three bars, two in the legend
        assertThat(rectangles.getLength()).isEqualTo(6);
        double first = width(rectangles.item(1));
        assertThat(width(rectangles.item(2))).isCloseTo(4 * first, within(0.5));
        assertThat(width(rectangles.item(3))).isCloseTo(2 * first, within(0.5));
    }

    private static double width(org.w3c.dom.Node rectangle) {
        return Double.parseDouble(((Element) rectangle).getAttribute("width"));
    }

    @Test
    void choosesRoundTicksAroundTheValues() {
        PlotAxis linear = PlotAxis.of(3, 230, 0, 100, false);
        assertThat(linear.ticks()).containsExactly(0.0, 50.0, 100.0, 150.0, 200.0, 250.0);
        assertThat(linear.pixel(125)).isEqualTo(50);
        PlotAxis logarithmic = PlotAxis.of(0.5, 2000, 0, 100, true);
        assertThat(logarithmic.ticks()).containsExactly(1.0, 10.0, 100.0, 1000.0);
        assertThat(PlotAxis.of(4, 32, 0, 100, true).ticks()).containsExactly(5.0, 10.0, 20.0);
    }
}
