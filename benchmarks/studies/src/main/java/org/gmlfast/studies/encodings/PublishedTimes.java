/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.gmlfast.benchmarks.report.MarkdownTable;

/**
 * Table 2 of the study: seconds by method and work, on a Pentium III with 1.133 GHz. Its figure 7 shows the columns of
 * DBLP and of the three queries of RE, its figure 8 the columns by size.
 *
 * <p>Source: Bayardo, Gruhl, Josifovski and Myllymaki, An evaluation of binary XML encoding optimizations for fast
 * stream based XML processing, WWW 2004, doi:10.1145/988672.988719.
 */
enum PublishedTimes {
    XALAN_J("Xalan-J", Double.NaN, Double.NaN, 42.701, 42.731, 42.972, 2.123, 2.854, 4.437, 8.212, 22.052, 42.701),
    XALAN_C("Xalan-C", Double.NaN, 1804.765, 17.024, 16.994, 15.993, 0.631, 1.241, 2.464, 5.088, 10.935, 17.024),
    XERCES_C("Xerces-C", 30.574, 49.360, 8.182, 10.114, 8.272, 0.391, 0.721, 1.412, 2.774, 5.588, 8.182),
    EXPAT("expat", 9.203, 15.733, 2.153, 3.695, 2.714, 0.130, 0.230, 0.441, 0.811, 1.572, 2.153),
    XTALK("XTalk", 4.376, 10.375, 1.182, 2.353, 1.372, 0.070, 0.111, 0.210, 0.400, 0.791, 1.182),
    SKIP("Skip", 4.887, 9.283, 0.360, 2.363, 1.442, 0.030, 0.040, 0.050, 0.110, 0.210, 0.360),
    TOKEN("Token", 4.115, 9.754, 1.112, 2.263, 1.302, 0.070, 0.110, 0.200, 0.381, 0.761, 1.112),
    TOKEN_SKIP("Token+Skip", 4.667, 8.653, 0.370, 2.263, 1.402, 0.030, 0.040, 0.060, 0.100, 0.220, 0.370);

    /** A column of the table. */
    enum Column {
        DBLP_PARSE("DBLP parse"),
        DBLP_QUERY("DBLP query"),
        RE_QUERY_1("RE query 1"),
        RE_QUERY_2("RE query 2"),
        RE_QUERY_3("RE query 3"),
        RE_2_5("RE-2.5"),
        RE_5("RE-5"),
        RE_10("RE-10"),
        RE_20("RE-20"),
        RE_40("RE-40"),
        RE_60("RE-60");

        private final String label;

        Column(String label) {
            this.label = label;
        }

        /** The name in the paper. */
        String label() {
            return label;
        }
    }

    /** Properties, in thousands, and the column of query 1 over them. */
    record Size(double thousands, Column column) {}

    /** The documents of figure 8. */
    static final List<Size> SIZES = List.of(
            new Size(2.5, Column.RE_2_5),
            new Size(5, Column.RE_5),
            new Size(10, Column.RE_10),
            new Size(20, Column.RE_20),
            new Size(40, Column.RE_40),
            new Size(60, Column.RE_60));

    private static final String OUT_OF_MEMORY = "out of memory";

    private final String label;
    private final double[] seconds;

    PublishedTimes(String label, double... seconds) {
        this.label = label;
        this.seconds = seconds;
    }

    /** The name in the paper. */
    String label() {
        return label;
    }

    /** NaN if it was not measured. */
    double seconds(Column column) {
        return seconds[column.ordinal()];
    }

    /** How many times as fast this method is as a base line; NaN if one was not measured. */
    double speedUp(PublishedTimes base, Column column) {
        return base.seconds(column) / seconds(column);
    }

    /** The same with several columns. */
    double[] speedUps(PublishedTimes base, Column... columns) {
        return Arrays.stream(columns)
                .mapToDouble(column -> speedUp(base, column))
                .toArray();
    }

    /** Table 2 with its seconds. */
    static MarkdownTable table() {
        List<String> head = new ArrayList<>(List.of("seconds, 2004"));
        for (Column column : Column.values()) {
            head.add(column.label());
        }
        MarkdownTable table = new MarkdownTable(head);
        for (PublishedTimes method : values()) {
            List<String> row = new ArrayList<>(List.of(method.label()));
            for (Column column : Column.values()) {
                row.add(method.cell(column));
            }
            table.row(row);
        }
        return table;
    }

    private String cell(Column column) {
        if (Double.isNaN(seconds(column))) {
            return column == Column.DBLP_QUERY ? OUT_OF_MEMORY : null;
        }
        return String.format(Locale.ROOT, "%.3f", seconds(column));
    }
}
