/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A plot of one line for each series.
 *
 * <pre>{@code
 * new LinePlot("Requests a second", "clients", "requests/s").logarithmicX()
 *         .series("GML 3.2", new double[] {4, 8, 16, 32}, new double[] {24, 40, 43, 43})
 * }</pre>
 */
public final class LinePlot implements Plot {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 380;
    private static final int LEFT = 70;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;
    private static final int LEGEND = 190;
    private static final int MAX_LABELLED_VALUES = 8;

    private record Series(String name, double[] x, double[] y, int colour, int dash) {}

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<Series> series = new ArrayList<>();
    private boolean logarithmicX;
    private boolean logarithmicY;
    private int group;
    private int seriesInGroup;

    /** A plot without lines, with linear axes that start at 0. */
    public LinePlot(String title, String xLabel, String yLabel) {
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
    }

    /** Makes the horizontal axis logarithmic. All values must be more than 0. */
    public LinePlot logarithmicX() {
        logarithmicX = true;
        return this;
    }

    /** Makes the vertical axis logarithmic. All values must be more than 0. */
    public LinePlot logarithmicY() {
        logarithmicY = true;
        return this;
    }

    /** Starts a group of lines, which has the colours of the one before but other dashes. */
    public LinePlot group() {
        if (seriesInGroup > 0) {
            group++;
            seriesInGroup = 0;
        }
        return this;
    }

    /** Adds a line. Both arrays have the same length and at least one value. */
    public LinePlot series(String name, double[] x, double[] y) {
        if (x.length != y.length || x.length == 0) {
            throw new IllegalArgumentException(name + ": " + x.length + " x values and " + y.length + " y values");
        }
        series.add(new Series(name, x.clone(), y.clone(), seriesInGroup++, group));
        return this;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String toSvg() {
        double[] xs = series.stream()
                .flatMapToDouble(line -> Arrays.stream(line.x))
                .sorted()
                .distinct()
                .toArray();
        double[] ys = series.stream()
                .flatMapToDouble(line -> Arrays.stream(line.y))
                .sorted()
                .distinct()
                .toArray();
        if (xs.length == 0) {
            throw new IllegalStateException("the plot \"" + title + "\" has no series");
        }
        Svg svg = new Svg(WIDTH, Math.max(HEIGHT, TOP + BOTTOM + series.size() * Svg.LINE_HEIGHT), title);
        PlotAxis x = PlotAxis.of(xs[0], xs[xs.length - 1], LEFT, WIDTH - LEGEND, logarithmicX);
        PlotAxis y = PlotAxis.of(ys[0], ys[ys.length - 1], HEIGHT - BOTTOM, TOP, logarithmicY);
        drawGrid(svg, x, y, xs);
        for (int i = 0; i < series.size(); i++) {
            Series line = series.get(i);
            svg.polyline(
                    Arrays.stream(line.x).map(x::pixel).toArray(),
                    Arrays.stream(line.y).map(y::pixel).toArray(),
                    Svg.colour(line.colour),
                    line.dash);
            double label = TOP + (i + 0.5) * Svg.LINE_HEIGHT;
            double start = WIDTH - LEGEND + 8;
            svg.polyline(
                    new double[] {start, start + 22},
                    new double[] {label - 4, label - 4},
                    Svg.colour(line.colour),
                    line.dash);
            svg.text(WIDTH - LEGEND + 40, label, "start", line.name);
        }
        return svg.toString();
    }

    private void drawGrid(Svg svg, PlotAxis x, PlotAxis y, double[] xs) {
        for (double tick : y.ticks()) {
            svg.line(LEFT, y.pixel(tick), WIDTH - LEGEND, y.pixel(tick), "g");
            svg.text(LEFT - 8, y.pixel(tick) + 4, "end", Figures.of(tick));
        }
        svg.line(LEFT, HEIGHT - BOTTOM, WIDTH - LEGEND, HEIGHT - BOTTOM, "a");
        List<Double> values =
                xs.length <= MAX_LABELLED_VALUES ? Arrays.stream(xs).boxed().toList() : x.ticks();
        for (double value : values) {
            svg.line(x.pixel(value), HEIGHT - BOTTOM, x.pixel(value), HEIGHT - BOTTOM + 4, "a");
            svg.text(x.pixel(value), HEIGHT - BOTTOM + Svg.LINE_HEIGHT, "middle", Figures.of(value));
        }
        svg.text((LEFT + WIDTH - LEGEND) / 2.0, HEIGHT - 10, "middle", xLabel);
        svg.rotatedText(16, (TOP + HEIGHT - BOTTOM) / 2.0, yLabel);
    }
}
