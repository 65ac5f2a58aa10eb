/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Writes a report as one HTML page, which is also well-formed XML, without scripts or external resources. Used by one
 * thread.
 */
public final class HtmlReport {

    /** Identifies a report: each contains this text near its beginning. */
    public static final String MARK = "<meta name=\"generator\" content=\"gml-fast compare\"/>";

    private final CompareReport report;
    private final StringBuilder html = new StringBuilder();

    /** Creates a writer for a report. */
    public HtmlReport(CompareReport report) {
        this.report = report;
    }

    /**
     * Returns the page.
     *
     * @param written the time to show in the page
     */
    public String page(Instant written) throws IOException {
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
                .append(MARK)
                .append("\n<meta http-equiv=\"Content-Security-Policy\""
                        + " content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n")
                .append(
                        "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>GML comparison</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n");
        heading(written);
        overview();
        explanations();
        times();
        differences();
        return html.append("</body>\n</html>\n").toString();
    }

    private static String style() throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void heading(Instant written) {
        html.append("<h1>Stock and fast GML compared</h1>\n<p>");
        ComparedServices services = report.services();
        if (services.areTwo()) {
            html.append("Stock: <code>").append(text(services.stock().base())).append("</code><br/>Fast: <code>");
        } else {
            html.append("Service: <code>");
        }
        html.append(text(services.fast().base())).append("</code><br/>");
        html.append(written.truncatedTo(ChronoUnit.SECONDS))
                .append(", at most ")
                .append(report.settings().count())
                .append(" features of each layer</p>\n");
        if (!report.remark().isEmpty()) {
            html.append("<p class=\"remark\">").append(text(report.remark())).append("</p>\n");
        }
        html.append("<p class=\"counts\">");
        for (Verdict verdict : Verdict.values()) {
            html.append("<span class=\"").append(css(verdict)).append("\">").append(report.count(verdict));
            html.append(' ').append(verdict).append("</span> ");
        }
        html.append("</p>\n");
        report.notes().forEach(note -> html.append("<p>").append(text(note)).append("</p>\n"));
    }

    private void overview() {
        Map<String, Map<String, RequestResult>> layers = new LinkedHashMap<>();
        for (RequestResult result : report.results()) {
            layers.computeIfAbsent(result.request().stockName(), name -> new LinkedHashMap<>())
                    .put(result.request().variant(), result);
        }
        html.append("<h2>Layers</h2>\n<table>\n<tr><th>layer</th>");
        report.variants()
                .forEach(variant -> html.append("<th>").append(text(variant)).append("</th>"));
        html.append("</tr>\n");
        layers.forEach((layer, results) -> {
            html.append("<tr><td>").append(text(layer)).append("</td>");
            for (String variant : report.variants()) {
                RequestResult result = results.get(variant);
                if (result == null) {
                    html.append("<td></td>");
                } else {
                    html.append("<td class=\"").append(css(result.verdict())).append("\">");
                    html.append(verdict(result)).append("</td>");
                }
            }
            html.append("</tr>\n");
        });
        html.append("</table>\n");
    }

    private void explanations() {
        html.append("<h2>Explained differences</h2>\n");
        if (report.explained().isEmpty()) {
            html.append("<p>None.</p>\n");
            return;
        }
        html.append("<p>The plugin writes these on purpose. The entries are those of the table <i>What differs from"
                + " stock</i> in the documentation of the plugin (reference/differences.md).</p>\n");
        html.append("<table>\n<tr><th>entry</th><th>explanation</th><th>times</th></tr>\n");
        report.explained().forEach((explanation, count) -> html.append("<tr><td>")
                .append(text(explanation.row() == null ? "" : explanation.row().replace("`", "")))
                .append("</td><td>")
                .append(text(explanation.text()))
                .append("</td><td class=\"number\">")
                .append(String.format(Locale.ROOT, "%,d", count))
                .append("</td></tr>\n"));
        html.append("</table>\n");
    }

    private void differences() {
        html.append("<h2>Differences</h2>\n");
        List<RequestResult> shown = report.results().stream()
                .filter(HtmlReport::hasDetails)
                .sorted(Comparator.comparing(RequestResult::verdict).reversed())
                .toList();
        for (RequestResult result : shown) {
            differences(result, result.pair());
        }
        if (shown.isEmpty()) {
            html.append("<p>None.</p>\n");
        }
    }

    private static boolean hasDetails(RequestResult result) {
        return result.verdict() != Verdict.EQUAL
                || !result.pair().differences().notes().isEmpty();
    }

    /** Returns the verdict, with a link to the details if there are any. */
    private String verdict(RequestResult result) {
        return hasDetails(result)
                ? "<a href=\"#" + anchor(result) + "\">" + result.verdict() + "</a>"
                : result.verdict().toString();
    }

    private String anchor(RequestResult result) {
        return "request-" + (report.results().indexOf(result) + 1);
    }

    private void differences(RequestResult result, ComparedPair pair) {
        html.append("<details")
                .append(result.verdict() == Verdict.UNKNOWN ? " open=\"\"" : "")
                .append("><summary class=\"");
        html.append(css(result.verdict()))
                .append("\">")
                .append(text(result.request().stockName()))
                .append(", WFS ");
        html.append(text(result.request().variant()))
                .append(": ")
                .append(result.verdict())
                .append("</summary>\n");
        if (pair.reason() != null) {
            html.append("<p>").append(text(pair.reason())).append("</p>\n");
        }
        if (result.differsOnlyCompressed()) {
            html.append("<p>Only the compressed responses differ.</p>\n");
        }
        pair.differences()
                .notes()
                .forEach(note -> html.append("<p>").append(text(note)).append("</p>\n"));
        if (!pair.differences().examples().isEmpty()) {
            html.append("<table>\n<tr><th>feature</th><th>path</th><th>stock</th><th>fast</th><th></th></tr>\n");
            pair.differences().examples().forEach(this::difference);
            html.append("</table>\n");
        }
        html.append("<pre>").append(text(RequestComparison.curl(pair.stock()))).append('\n');
        html.append(text(RequestComparison.curl(pair.fast()))).append("</pre>\n</details>\n");
    }

    private void difference(Difference difference) {
        Explanation explanation = difference.explanation();
        html.append("<tr><td>").append(text(difference.feature())).append("</td><td>");
        html.append(text(difference.path())).append("</td><td><code>").append(text(difference.stock()));
        html.append("</code></td><td><code>").append(text(difference.fast())).append("</code></td>");
        html.append(explanation == null ? "<td class=\"unknown\">unknown" : "<td>" + text(explanation.text()));
        html.append("</td></tr>\n");
    }

    private void times() {
        html.append("<h2>Time and size</h2>\n<p>Times are those of the client and include the network: medians of ");
        html.append(report.settings().repeat()).append(" rounds, in which the stock and the fast response take turns.");
        html.append(" Sizes are those of the bodies as sent.</p>\n");
        TextSummary.times(report)
                .forEach(line -> html.append("<p>").append(line).append("</p>\n"));
        html.append("<table>\n<tr><th>layer</th><th>WFS</th><th></th>");
        html.append("<th>stock ms</th><th>fast ms</th><th>ratio</th><th>stock bytes</th><th>fast bytes</th></tr>\n");
        for (RequestResult result : report.results()) {
            for (Measurement measurement : result.measurements()) {
                html.append("<tr><td>")
                        .append(text(result.request().stockName()))
                        .append("</td><td>");
                html.append(text(result.request().variant()))
                        .append("</td><td>")
                        .append(encoding(measurement));
                number(millis(measurement.stockMillis()));
                number(millis(measurement.fastMillis()));
                number(measurement.ratio());
                number(String.format(Locale.ROOT, "%,d", measurement.stockBytes()));
                number(String.format(Locale.ROOT, "%,d", measurement.fastBytes()));
                html.append("</td></tr>\n");
            }
        }
        html.append("</table>\n");
    }

    private static String encoding(Measurement measurement) {
        if (!measurement.isGzip()) {
            return "";
        }
        return measurement.isCompressed() ? "gzip" : "gzip requested, not sent";
    }

    private void number(String number) {
        html.append("</td><td class=\"number\">").append(number);
    }

    private static String millis(OptionalDouble millis) {
        return millis.isPresent() ? String.format(Locale.ROOT, "%,.1f", millis.getAsDouble()) : "";
    }

    private static String css(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    /** Returns a text of a server as HTML, without secrets and control characters. */
    private String text(String text) {
        return report.redaction()
                .apply(text)
                .replaceAll("[\\p{Cntrl}&&[^\n]]", "\uFFFD")
                // overrides of the text direction could make a value look like another one
                .replaceAll("[\u202A-\u202E\u2066-\u2069]", "\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
