/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.LinePlot;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Plot;
import org.gmlfast.benchmarks.report.Samples;

/** The tables and plots of the report. */
final class EncodingsTables {

    private static final double MEGABYTE = 1e6;

    private final EncodingsResults results;

    EncodingsTables(EncodingsResults results) {
        this.results = results;
    }

    /**
     * Milliseconds of each candidate, a column for each work with each document. Returns null if no document was
     * measured.
     */
    MarkdownTable times(List<String> documents) {
        List<String> head = new ArrayList<>(List.of("ms"));
        for (String document : documents) {
            for (Workload work : results.of(document).keySet()) {
                head.add(document + ", " + work.label());
            }
        }
        if (head.size() == 1) {
            return null;
        }
        MarkdownTable table = new MarkdownTable(head);
        for (String candidate : results.candidates(documents)) {
            List<String> row = new ArrayList<>(List.of(candidate));
            for (String document : documents) {
                for (Map<String, Samples> samples : results.of(document).values()) {
                    Samples measured = samples.get(candidate);
                    row.add(measured == null ? null : Figures.of(measured));
                }
            }
            table.row(row);
        }
        return table;
    }

    /** Megabytes of each document in each format, and of the same with gzip. */
    MarkdownTable lengths() {
        Set<String> labels = new LinkedHashSet<>();
        results.lengths().values().forEach(formats -> labels.addAll(formats.keySet()));
        List<String> head = new ArrayList<>(List.of("MB"));
        for (String document : results.lengths().keySet()) {
            head.add(document);
            head.add("gzip");
        }
        MarkdownTable table = new MarkdownTable(head);
        for (String label : labels) {
            List<String> row = new ArrayList<>(List.of(label));
            for (Map<String, EncodingsResults.Length> formats :
                    results.lengths().values()) {
                EncodingsResults.Length length = formats.get(label);
                row.add(length == null ? null : Figures.of(length.bytes() / MEGABYTE));
                row.add(length == null ? null : Figures.of(length.gzip() / MEGABYTE));
            }
            table.row(row);
        }
        return table;
    }

    /** The time of a query by the size of the listings: the study's figure 7. */
    Plot bySize(Workload work, List<Integer> properties, List<String> candidates) {
        LinePlot plot = new LinePlot(
                        "Milliseconds of " + work.label() + " by the size of the listings", "thousand properties", "ms")
                .logarithmicX()
                .logarithmicY();
        for (String candidate : candidates) {
            double[] sizes = properties.stream()
                    .filter(size -> results.samples("listings-" + size, work, candidate) != null)
                    .mapToDouble(size -> size)
                    .toArray();
            double[] times = new double[sizes.length];
            double[] thousands = new double[sizes.length];
            for (int i = 0; i < sizes.length; i++) {
                times[i] = results.median("listings-" + (int) sizes[i], work, candidate);
                thousands[i] = sizes[i] / 1000;
            }
            if (sizes.length > 0) {
                plot.series(candidate, thousands, times);
            }
        }
        return plot;
    }

    /** The ratio of the speed with distances to the speed without: the study's figure 8. */
    Plot bySkipping() {
        String[] works = new String[EncodingsClaims.QUERIES.size() + 2];
        double[] plain = new double[works.length];
        double[] tokens = new double[works.length];
        int i = 0;
        works[i] = "parse, " + EncodingsResults.BIBLIOGRAPHY;
        addSpeedUps(i++, EncodingsResults.BIBLIOGRAPHY, Workload.PARSE, plain, tokens);
        works[i] = "parse, " + EncodingsResults.LISTINGS;
        addSpeedUps(i++, EncodingsResults.LISTINGS, Workload.PARSE, plain, tokens);
        for (Map.Entry<Workload, String> query : EncodingsClaims.QUERIES.entrySet()) {
            works[i] = query.getKey().label();
            addSpeedUps(i++, query.getValue(), query.getKey(), plain, tokens);
        }
        return new BarPlot("Times as fast with distances as without", works)
                .series("Skip : XTalk", plain)
                .series("Token+Skip : Token", tokens);
    }

    private void addSpeedUps(int index, String document, Workload work, double[] plain, double[] tokens) {
        plain[index] = results.speedUp(document, work, StreamProcessor.XTALK.label(), StreamProcessor.SKIP.label());
        tokens[index] =
                results.speedUp(document, work, StreamProcessor.TOKEN.label(), StreamProcessor.TOKEN_SKIP.label());
    }
}
