/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The summary of a report as lines of text. */
public final class TextSummary {

    private static final int MAX_UNKNOWN = 20;

    private TextSummary() {}

    /** Returns the lines, without control characters and secrets. */
    public static List<String> lines(CompareReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%d %s compared: %d equal, %d explained, %d with unknown differences, %d not compared",
                report.results().size(),
                report.results().size() == 1 ? "request" : "requests",
                report.count(Verdict.EQUAL),
                report.count(Verdict.EXPLAINED),
                report.count(Verdict.UNKNOWN),
                report.count(Verdict.FAILED)));
        if (!report.remark().isEmpty()) {
            lines.add(report.remark());
        }
        lines.addAll(report.notes());
        for (Map.Entry<Explanation, Long> entry : report.explained().entrySet()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "explained, %,d x: %s",
                    entry.getValue(),
                    entry.getKey().text()));
        }
        addUnknown(report, lines);
        lines.addAll(times(report));
        return lines.stream()
                .map(report.redaction()::apply)
                .map(line -> line.replaceAll("\\p{Cntrl}", " "))
                .toList();
    }

    private static void addUnknown(CompareReport report, List<String> lines) {
        int shown = 0;
        for (RequestResult result : report.results()) {
            ComparedPair pair = result.pair();
            String request =
                    result.request().stockName() + ", WFS " + result.request().variant() + ": ";
            if (pair.verdict().compareTo(Verdict.FAILED) >= 0 && shown++ < MAX_UNKNOWN) {
                lines.add(
                        pair.reason() != null
                                ? "not compared: " + request + pair.reason()
                                : "unknown: " + request + firstUnknown(pair.differences()));
            }
        }
        if (shown > MAX_UNKNOWN) {
            lines.add("and " + (shown - MAX_UNKNOWN) + " more, which the report lists");
        }
    }

    private static String firstUnknown(Differences differences) {
        Difference first = differences.examples().stream()
                .filter(difference -> difference.explanation() == null)
                .findFirst()
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "%,d differences; first: %s %s, stock \"%s\", fast \"%s\"",
                differences.unknown(),
                first.feature(),
                first.path(),
                first.stock(),
                first.fast());
    }

    /** Returns the sums of the times and sizes, without and with compression. */
    static List<String> times(CompareReport report) {
        List<String> lines = new ArrayList<>();
        for (boolean gzip : new boolean[] {false, true}) {
            double stock = 0;
            double fast = 0;
            long stockBytes = 0;
            long fastBytes = 0;
            for (RequestResult result : report.results()) {
                for (Measurement measurement : result.measurements()) {
                    if (measurement.isGzip() == gzip && measurement.rounds() > 0) {
                        stock += measurement.stockMillis().orElse(0);
                        fast += measurement.fastMillis().orElse(0);
                        stockBytes += measurement.stockBytes();
                        fastBytes += measurement.fastBytes();
                    }
                }
            }
            if (stock > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: stock %,.0f ms and %,d bytes, fast %,.0f ms and %,d bytes (sums of medians, with the time of"
                                + " the network)",
                        gzip ? "with gzip" : "without gzip",
                        stock,
                        stockBytes,
                        fast,
                        fastBytes));
            }
        }
        return lines;
    }
}
