/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoublePredicate;

import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;

/** The claims of a study, each as a ratio to the study's own base line: as published, and as measured today. */
public final class Verdicts {

    private static final double PERCENT = 100;

    private final MarkdownTable table =
            new MarkdownTable("claim", "compared", "published", "today", "holds").textColumns(2);

    /**
     * Adds a claim about ratios.
     *
     * @param compared the two quantities, the base line first if a larger ratio is better
     * @param published the published figure or wording
     * @param holds whether a ratio confirms it
     * @param ratios the same figure of several documents or levels; NaN if it was not measured
     */
    public void add(String claim, String compared, String published, DoublePredicate holds, double... ratios) {
        double[] measured =
                Arrays.stream(ratios).filter(ratio -> !Double.isNaN(ratio)).toArray();
        if (measured.length == 0) {
            add(claim, compared, published, "not measured", null);
            return;
        }
        long confirmed = Arrays.stream(measured).filter(holds).count();
        String verdict = confirmed == measured.length ? "yes" : confirmed == 0 ? "no" : "partly";
        add(claim, compared, published, times(measured), verdict);
    }

    /** Adds a claim that is no ratio. */
    public void add(String claim, String compared, String published, String today, String holds) {
        table.row(claim, compared, published, today, holds);
    }

    /** All claims in their order. */
    public MarkdownTable table() {
        return table;
    }

    /** A fraction as a percentage, such as {@code 58.7 %}. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * fraction);
    }

    /** A ratio, such as {@code 2.1×}, or the smallest and the largest of several. At least one is needed. */
    public static String times(double... ratios) {
        double[] sorted = Arrays.stream(ratios).sorted().toArray();
        String smallest = Figures.of(sorted[0]) + "×";
        String largest = Figures.of(sorted[sorted.length - 1]) + "×";
        return smallest.equals(largest) ? smallest : smallest + " to " + largest;
    }
}
