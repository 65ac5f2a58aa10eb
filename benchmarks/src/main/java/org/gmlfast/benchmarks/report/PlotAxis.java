/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to pixels, linearly or logarithmically, and chooses round values to label.
 *
 * @param low the value at the start of the axis; more than 0 if it is logarithmic
 * @param high the value at its end
 * @param start the pixel of the lowest value
 * @param end the pixel of the highest value
 * @param logarithmic whether equal ratios have equal distances
 */
record PlotAxis(double low, double high, double start, double end, boolean logarithmic) {

    private static final int INTERVALS = 5;
    private static final int DECADE = 10;
    private static final int[] STEPS = {1, 2, 5};

    /** An axis for values; a linear one starts at 0, a logarithmic one at the round value below the smallest. */
    static PlotAxis of(double smallest, double largest, double start, double end, boolean logarithmic) {
        if (!logarithmic) {
            double step = step(largest);
            return new PlotAxis(0, Math.ceil(largest / step - 1e-9) * step, start, end, false);
        }
        return new PlotAxis(smallest, largest <= smallest ? smallest * DECADE : largest, start, end, true);
    }

    double pixel(double value) {
        double fraction = logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
        return start + fraction * (end - start);
    }

    /** Values to label, from the lowest to the highest. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            addRoundValues(ticks);
        } else {
            double step = step(high);
            for (int i = 0; i * step <= high * (1 + 1e-9); i++) {
                ticks.add(i * step);
            }
        }
        return ticks;
    }

    private void addRoundValues(List<Double> ticks) {
        boolean wide = high / low > DECADE * DECADE * DECADE;
        for (double decade = decade(low); decade <= high; decade *= DECADE) {
            for (int step : STEPS) {
                double tick = decade * step;
                if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9) && (step == 1 || !wide)) {
                    ticks.add(tick);
                }
            }
        }
    }

    /** The round number that divides an axis up to this value into about five intervals. */
    private static double step(double largest) {
        double raw = largest <= 0 ? 1 : largest / INTERVALS;
        double decade = decade(raw);
        for (int step : STEPS) {
            if (raw <= decade * step) {
                return decade * step;
            }
        }
        return decade * DECADE;
    }

    private static double decade(double value) {
        return Math.pow(DECADE, Math.floor(Math.log10(value)));
    }
}
