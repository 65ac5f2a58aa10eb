/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Horizontal bars in groups: one group for each category, one bar in it for each series.
 *
 * <pre>{@code
 * new BarPlot("Milliseconds to parse", "GML", "CLDR")
 *         .series("Woodstox", 81, 420)
 *         .series("BXML", 27, 200)
 * }</pre>
 */
public final class BarPlot implements Plot {

    private static final int WIDTH = 760;
    private static final int TOP = 40;
    private static final int BAR = 15;
    private static final int GAP = 12;
    private static final int VALUE_WIDTH = 70;

    private record Series(String name, double[] values) {}

    private final String title;
    private final List<String> categories;
    private final List<Series> series = new ArrayList<>();
    private boolean logarithmic;

    /** A plot without bars. */
    public BarPlot(String title, String... categories) {
        this.title = title;
        this.categories = List.of(categories);
    }

    /** Makes the lengths of the bars logarithmic. All values must be more than 0. */
    public BarPlot logarithmic() {
        logarithmic = true;
        return this;
    }

    /** Adds a bar to each category; NaN leaves a bar out. */
    public BarPlot series(String name, double... values) {
        if (values.length != categories.size()) {
            throw new IllegalArgumentException(name + ": " + values.length + " values for " + categories);
        }
        series.add(new Series(name, values.clone()));
        return this;
    }

    @Override
    public String title() {
        return logarithmic ? title + " (logarithmic)" : title;
    }

    @Override
    public String toSvg() {
        double[] sorted = series.stream()
                .flatMapToDouble(bars -> Arrays.stream(bars.values))
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            throw new IllegalStateException("the plot \"" + title + "\" has no bars");
        }
        int group = series.size() * BAR + GAP;
        int legend = TOP + categories.size() * group + Svg.LINE_HEIGHT;
        int height = legend + series.size() * Svg.LINE_HEIGHT;
        int longest = categories.stream().mapToInt(String::length).max().orElse(0);
        double left = 20 + longest * Svg.CHARACTER_WIDTH;
        // A logarithmic bar of the smallest value would have no length.
        double smallest = logarithmic ? sorted[0] / 2 : 0;
        PlotAxis axis = PlotAxis.of(smallest, sorted[sorted.length - 1], left, WIDTH - VALUE_WIDTH, logarithmic);
        Svg svg = new Svg(WIDTH, height, title());
        for (int category = 0; category < categories.size(); category++) {
            double top = TOP + category * group;
            svg.text(left - 8, top + (group - GAP) / 2.0 + 4, "end", categories.get(category));
            drawBars(svg, axis, category, top);
        }
        for (int i = 0; i < series.size(); i++) {
            double y = legend + i * Svg.LINE_HEIGHT;
            svg.rectangle(left, y - 10, 12, 12, Svg.colour(i));
            svg.text(left + 18, y, "start", series.get(i).name);
        }
        return svg.toString();
    }

    private void drawBars(Svg svg, PlotAxis axis, int category, double top) {
        for (int i = 0; i < series.size(); i++) {
            double value = series.get(i).values[category];
            if (!Double.isNaN(value)) {
                double y = top + i * BAR;
                double end = axis.pixel(value);
                svg.rectangle(axis.start(), y, Math.max(1, end - axis.start()), BAR - 2, Svg.colour(i));
                svg.text(end + 4, y + BAR - 4, "start", Figures.of(value));
            }
        }
    }
}
