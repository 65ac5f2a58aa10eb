/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Plot;
import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.studies.encodings.PublishedTimes.Column;

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

    /** The ratio of the speed with distances to the speed without, in 2004 and today. */
    Plot bySkipping() {
        List<Column> columns = Arrays.asList(
                Column.DBLP_PARSE, null, Column.DBLP_QUERY, Column.RE_QUERY_1, Column.RE_QUERY_2, Column.RE_QUERY_3);
        String[] works = new String[columns.size()];
        double[] then = new double[works.length];
        double[] plain = new double[works.length];
        double[] tokens = new double[works.length];
        for (int i = 0; i < works.length; i++) {
            Column column = columns.get(i);
            then[i] = column == null ? Double.NaN : PublishedTimes.SKIP.speedUp(PublishedTimes.XTALK, column);
        }
        works[0] = "parse, " + EncodingsResults.BIBLIOGRAPHY;
        addSpeedUps(0, EncodingsResults.BIBLIOGRAPHY, Workload.PARSE, plain, tokens);
        works[1] = "parse, " + EncodingsResults.LISTINGS;
        addSpeedUps(1, EncodingsResults.LISTINGS, Workload.PARSE, plain, tokens);
        int i = 2;
        for (Map.Entry<Workload, String> query : EncodingsClaims.QUERIES.entrySet()) {
            works[i] = query.getKey().label();
            addSpeedUps(i++, query.getValue(), query.getKey(), plain, tokens);
        }
        return new BarPlot("Times as fast with distances as without", works)
                .logarithmic()
                .series("2004, Skip : XTalk", then)
                .series("today, Skip : XTalk", plain)
                .series("today, Token+Skip : Token", tokens);
    }

    private void addSpeedUps(int index, String document, Workload work, double[] plain, double[] tokens) {
        plain[index] = results.speedUp(document, work, StreamProcessor.XTALK.label(), StreamProcessor.SKIP.label());
        tokens[index] =
                results.speedUp(document, work, StreamProcessor.TOKEN.label(), StreamProcessor.TOKEN_SKIP.label());
    }
}
