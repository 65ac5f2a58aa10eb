/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** Shapes and text of an SVG document in the style of all plots. */
final class Svg {

    /** Distances between lines and around text, in pixels. */
    static final int LINE_HEIGHT = 18;

    /** Width of an average character of a label, in pixels. */
    static final double CHARACTER_WIDTH = 6.6;

    /** Colours that differ for readers who confuse red and green (Okabe and Ito). */
    private static final List<String> COLOURS = List.of(
            "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999", "#7f3c8d",
            "#66a61e", "#a6761d", "#f2b701");

    private static final List<String> DASHES = List.of("", "7 4", "2 3", "9 3 2 3");

    private final StringBuilder text = new StringBuilder();

    Svg(int width, int height, String title) {
        text.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"%s\">%n",
                width,
                height,
                width,
                height,
                escape(title)));
        text.append("<style>text{font-family:system-ui,sans-serif;font-size:12px;fill:#333}"
                + ".t{font-size:14px;font-weight:600}.g{stroke:#ddd}.a{stroke:#888}.s{fill:#fff}"
                + "@media(prefers-color-scheme:dark){text{fill:#e2e6ea}.g{stroke:#3a434d}.s{fill:#14181d}"
                + "[stroke=\"#000000\"]{stroke:#fff}[fill=\"#000000\"]{fill:#fff}}</style>\n");
        text.append(String.format(Locale.ROOT, "<rect width=\"%d\" height=\"%d\" class=\"s\"/>%n", width, height));
        text(12, 22, "t", "start", title);
    }

    static String colour(int series) {
        return COLOURS.get(series % COLOURS.size());
    }

    void text(double x, double y, String anchor, String label) {
        text(x, y, null, anchor, label);
    }

    private void text(double x, double y, String style, String anchor, String label) {
        text.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\"%s text-anchor=\"%s\">%s</text>%n",
                x,
                y,
                style == null ? "" : " class=\"" + style + "\"",
                anchor,
                escape(label)));
    }

    void rotatedText(double x, double y, String label) {
        text.append(String.format(
                Locale.ROOT,
                "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
                x,
                y,
                escape(label)));
    }

    void line(double x1, double y1, double x2, double y2, String style) {
        text.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>%n",
                x1,
                y1,
                x2,
                y2,
                style));
    }

    /** Draws a line with a point at each position; dash is the number of its pattern, 0 for a solid line. */
    void polyline(double[] x, double[] y, String colour, int dash) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            points.append(String.format(Locale.ROOT, i == 0 ? "%.1f,%.1f" : " %.1f,%.1f", x[i], y[i]));
        }
        String pattern = DASHES.get(dash % DASHES.size());
        text.append("<polyline points=\"" + points + "\" fill=\"none\" stroke-width=\"2\" stroke=\"" + colour
                + (pattern.isEmpty() ? "" : "\" stroke-dasharray=\"" + pattern) + "\"/>\n");
        for (int i = 0; i < x.length; i++) {
            text.append(String.format(
                    Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x[i], y[i], colour));
        }
    }

    void rectangle(double x, double y, double width, double height, String colour) {
        text.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                height,
                colour));
    }

    private static String escape(String label) {
        return label.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return (text + "</svg>\n").replace("\r\n", "\n");
    }
}
