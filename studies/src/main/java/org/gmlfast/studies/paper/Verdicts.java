/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.util.Locale;
import java.util.function.DoublePredicate;

import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;

/** The claims of the paper, each as a ratio to the paper's own base line, beside the measured ratios. */
final class Verdicts {

    private static final double PERCENT = 100;

    private final MarkdownTable table = new MarkdownTable("claim", "published", "today", "holds");

    /**
     * Adds a claim about ratios.
     *
     * @param published the published figure or wording
     * @param holds whether a ratio confirms it
     * @param ratios the same figure of several documents or levels
     */
    void add(String claim, String published, DoublePredicate holds, double... ratios) {
        if (ratios.length == 0) {
            add(claim, published, "not measured", null);
            return;
        }
        double smallest = ratios[0];
        double largest = ratios[0];
        int confirmed = 0;
        for (double ratio : ratios) {
            smallest = Math.min(smallest, ratio);
            largest = Math.max(largest, ratio);
            confirmed += holds.test(ratio) ? 1 : 0;
        }
        String range = times(smallest) + (ratios.length > 1 ? " to " + times(largest) : "");
        add(claim, published, range, confirmed == ratios.length ? "yes" : confirmed == 0 ? "no" : "partly");
    }

    /** Adds a claim that is no ratio. */
    void add(String claim, String published, String today, String holds) {
        table.row(claim, published, today, holds);
    }

    /** All claims in their order. */
    MarkdownTable table() {
        return table;
    }

    static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * fraction);
    }

    private static String times(double ratio) {
        return Figures.of(ratio) + "×";
    }
}
