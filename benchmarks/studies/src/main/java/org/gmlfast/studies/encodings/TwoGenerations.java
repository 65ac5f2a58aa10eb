/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.LinePlot;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Plot;
import org.gmlfast.studies.encodings.PublishedTimes.Column;

/**
 * The study's figures 7 and 8 with both generations: how many times as fast each method is as a fast parser of text of
 * its time, which is expat in 2004 and Aalto today.
 */
final class TwoGenerations {

    /** The quantity in the tables and plots. */
    private static final String TIMES = "times as fast as expat (2004) or Aalto (today)";

    private static final PublishedTimes THEN_BASE = PublishedTimes.EXPAT;
    private static final String NOW_BASE = StreamProcessor.AALTO.label();

    /** Candidates of today by those of 2004 whose part they play. */
    private static final Map<PublishedTimes, String> SUCCESSORS = successors();

    private final EncodingsResults results;

    TwoGenerations(EncodingsResults results) {
        this.results = results;
    }

    private static Map<PublishedTimes, String> successors() {
        Map<PublishedTimes, String> successors = new LinkedHashMap<>();
        successors.put(PublishedTimes.XALAN_J, TreeProcessor.JDK_XSLT.label());
        successors.put(PublishedTimes.XERCES_C, StreamProcessor.JDK.label());
        successors.put(PublishedTimes.XTALK, StreamProcessor.XTALK.label());
        successors.put(PublishedTimes.TOKEN, StreamProcessor.TOKEN.label());
        successors.put(PublishedTimes.SKIP, StreamProcessor.SKIP.label());
        successors.put(PublishedTimes.TOKEN_SKIP, StreamProcessor.TOKEN_SKIP.label());
        return successors;
    }

    /** A column of Table 2, and the document and work that repeat it. */
    private record Repeated(Column column, String document, Workload work) {}

    private static final List<Repeated> WORKS = List.of(
            new Repeated(Column.DBLP_PARSE, EncodingsResults.BIBLIOGRAPHY, Workload.PARSE),
            new Repeated(Column.DBLP_QUERY, EncodingsResults.BIBLIOGRAPHY, Workload.AUTHOR),
            new Repeated(Column.RE_QUERY_1, EncodingsResults.LISTINGS, Workload.CITY),
            new Repeated(Column.RE_QUERY_2, EncodingsResults.LISTINGS, Workload.AREA),
            new Repeated(Column.RE_QUERY_3, EncodingsResults.LISTINGS, Workload.ZIP));

    private double now(Repeated repeated, String candidate) {
        return results.speedUp(repeated.document(), repeated.work(), NOW_BASE, candidate);
    }

    /** Figure 7: the works as columns. */
    MarkdownTable figure7Table() {
        List<String> head = new ArrayList<>(List.of(TIMES));
        WORKS.forEach(work -> head.add(work.column().label()));
        MarkdownTable table = new MarkdownTable(head);
        SUCCESSORS.forEach((then, now) -> {
            table.row(row("2004: " + then.label(), WORKS, work -> then.speedUp(THEN_BASE, work.column())));
            table.row(row("today: " + now, WORKS, work -> now(work, now)));
        });
        return table;
    }

    private static <T> List<String> row(String label, List<T> columns, ToDoubleFunction<T> ratio) {
        List<String> row = new ArrayList<>(List.of(label));
        for (T column : columns) {
            double value = ratio.applyAsDouble(column);
            row.add(Double.isNaN(value) ? null : Figures.of(value));
        }
        return row;
    }

    /** Figure 7: two groups of bars for each work. */
    Plot figure7() {
        String[] categories = WORKS.stream()
                .flatMap(work -> List.of(work.column().label() + ", 2004", "today").stream())
                .toArray(String[]::new);
        BarPlot plot = new BarPlot(sentence("Figure 7"), categories).logarithmic();
        SUCCESSORS.forEach((then, now) -> {
            double[] bars = new double[categories.length];
            int bar = 0;
            for (Repeated work : WORKS) {
                bars[bar++] = then.speedUp(THEN_BASE, work.column());
                bars[bar++] = now(work, now);
            }
            plot.series(then.label().equals(now) ? now : then.label() + " · " + now, bars);
        });
        return plot;
    }

    private static String sentence(String figure) {
        return figure + ": " + TIMES;
    }

    /** Ratios by thousands of properties, without gaps. */
    private static SortedMap<Double, Double> published(PublishedTimes method) {
        SortedMap<Double, Double> ratios = new TreeMap<>();
        PublishedTimes.SIZES.forEach(size -> ratios.put(size.thousands(), method.speedUp(THEN_BASE, size.column())));
        return ratios;
    }

    private SortedMap<Double, Double> measured(String candidate, List<Integer> properties) {
        SortedMap<Double, Double> ratios = new TreeMap<>();
        for (int size : properties) {
            double ratio = results.speedUp(EncodingsResults.listings(size), Workload.CITY, NOW_BASE, candidate);
            if (!Double.isNaN(ratio)) {
                ratios.put(size / 1000.0, ratio);
            }
        }
        return ratios;
    }

    /** Figure 8, RE query 1 by the size of the document: the sizes as columns. */
    MarkdownTable figure8Table(List<Integer> properties) {
        SortedMap<Double, String> sizes = new TreeMap<>();
        PublishedTimes.SIZES.forEach(size -> sizes.put(size.thousands(), label(size.thousands())));
        properties.forEach(size -> sizes.put(size / 1000.0, label(size / 1000.0)));
        List<String> head = new ArrayList<>(List.of("RE query 1: " + TIMES));
        head.addAll(sizes.values());
        List<Double> columns = List.copyOf(sizes.keySet());
        MarkdownTable table = new MarkdownTable(head);
        SUCCESSORS.forEach((then, now) -> {
            SortedMap<Double, Double> published = published(then);
            SortedMap<Double, Double> measured = measured(now, properties);
            table.row(row("2004: " + then.label(), columns, size -> published.getOrDefault(size, Double.NaN)));
            table.row(row("today: " + now, columns, size -> measured.getOrDefault(size, Double.NaN)));
        });
        return table;
    }

    private static String label(double thousands) {
        return String.format(Locale.ROOT, "%,.0f properties", thousands * 1000);
    }

    /** Figure 8: a line for each method, those of today dashed. */
    Plot figure8(List<Integer> properties) {
        LinePlot plot = new LinePlot(
                        sentence("Figure 8, RE query 1"), "thousand properties", "times as fast as a parser of text")
                .logarithmicX()
                .logarithmicY();
        SUCCESSORS.keySet().forEach(then -> add(plot, "2004: " + then.label(), published(then)));
        plot.group();
        SUCCESSORS.values().forEach(now -> add(plot, "today: " + now, measured(now, properties)));
        return plot;
    }

    private static void add(LinePlot plot, String name, SortedMap<Double, Double> ratios) {
        if (!ratios.isEmpty()) {
            plot.series(
                    name,
                    ratios.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                    ratios.values().stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
