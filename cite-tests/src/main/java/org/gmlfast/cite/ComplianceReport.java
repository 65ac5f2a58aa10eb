/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The report of a run, as a page for a browser and as text. Not thread-safe. */
final class ComplianceReport {

    private static final String STYLE =
            """
            body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222 }
            table { border-collapse: collapse; margin: 1em 0 }
            th, td { text-align: left; padding: .25em .9em; border-bottom: 1px solid #ddd; vertical-align: top }
            td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
            .failed { color: #b00020; font-weight: 600 } .known { color: #8a5a00 } .notrun { color: #666; font-style: italic }
            li { margin: .2em 0; overflow-wrap: anywhere } h2 { margin-top: 2em }
            """;

    private final List<SuiteRun> runs = new ArrayList<>();

    /** Adds the results of a suite. */
    public void add(SuiteRun run) {
        runs.add(run);
    }

    /** Writes {@code report.html} and {@code report.txt}. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.html"), html());
        Files.writeString(folder.resolve("report.txt"), text());
    }

    /** The numbers of one version in one suite. */
    private record Row(String version, int passed, int failed, int known, int skipped) {

        private static List<Row> of(SuiteRun run) {
            Map<String, List<CaseResult>> versions = new TreeMap<>();
            run.cases().forEach(c -> versions.computeIfAbsent(c.version(), v -> new ArrayList<>())
                    .add(c));
            List<Row> rows = new ArrayList<>();
            versions.forEach((version, cases) -> rows.add(new Row(
                    version,
                    count(cases, Outcome.PASSED),
                    (int) cases.stream().filter(CaseResult::isUnexpected).count(),
                    (int) cases.stream().filter(CaseResult::known).count(),
                    count(cases, Outcome.SKIPPED))));
            return rows;
        }

        private static int count(List<CaseResult> cases, Outcome outcome) {
            return (int) cases.stream().filter(c -> c.outcome() == outcome).count();
        }
    }

    private List<Row> rows() {
        return runs.stream().flatMap(r -> Row.of(r).stream()).toList();
    }

    private String summary() {
        List<Row> rows = rows();
        long notRun = runs.stream().filter(r -> r.notRun() != null).count();
        return String.format(
                Locale.ROOT,
                "%s: %d suites have run, %d have not; %d passed, %d failed, %d failed as known, %d skipped",
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                runs.size() - notRun,
                notRun,
                rows.stream().mapToInt(Row::passed).sum(),
                rows.stream().mapToInt(Row::failed).sum(),
                rows.stream().mapToInt(Row::known).sum(),
                rows.stream().mapToInt(Row::skipped).sum());
    }

    private String text() {
        StringBuilder text =
                new StringBuilder("Compliance\n\n").append(summary()).append("\n\n");
        String line = "%-22s %-8s %7s %7s %7s %8s %7s%n";
        String service = "";
        for (SuiteRun run : runs) {
            if (!run.service().equals(service)) {
                service = run.service();
                text.append(text.charAt(text.length() - 2) == '\n' ? "" : "\n")
                        .append(service)
                        .append("\n\n");
                text.append(String.format(
                        Locale.ROOT, line, "suite", "version", "passed", "failed", "known", "skipped", "seconds"));
            }
            if (run.notRun() != null) {
                text.append(String.format(Locale.ROOT, "%-22s not run: %s%n", run.suite(), run.notRun()));
            }
            for (Row row : Row.of(run)) {
                text.append(String.format(
                        Locale.ROOT,
                        line,
                        run.suite(),
                        row.version,
                        row.passed,
                        row.failed,
                        row.known,
                        row.skipped,
                        seconds(run)));
            }
        }
        for (SuiteRun run : runs) {
            reasons(run).forEach((title, reasons) -> {
                text.append("\n")
                        .append(run.service())
                        .append(", ")
                        .append(run.suite())
                        .append(", ");
                text.append(title).append("\n");
                reasons.forEach(r -> text.append("  ").append(r).append("\n"));
            });
        }
        return text.toString();
    }

    private static String seconds(SuiteRun run) {
        return String.format(Locale.ROOT, "%.1f", run.time().toMillis() / 1000.0);
    }

    /** Failures one by one; skipped cases by reason. */
    private static Map<String, List<String>> reasons(SuiteRun run) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        Map<String, Integer> skipped = new LinkedHashMap<>();
        for (CaseResult result : run.cases()) {
            if (result.outcome() == Outcome.FAILED) {
                reasons.computeIfAbsent(result.known() ? "failed as known" : "failed", k -> new ArrayList<>())
                        .add(result.version() + " " + result.name() + ": " + result.reason());
            } else if (result.outcome() == Outcome.SKIPPED) {
                skipped.merge(result.version() + ": " + result.reason(), 1, Integer::sum);
            }
        }
        if (!skipped.isEmpty()) {
            List<String> lines = new ArrayList<>();
            skipped.forEach((reason, count) -> lines.add(count + " × " + reason));
            reasons.put("skipped", lines);
        }
        return reasons;
    }

    private String html() {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<title>gml-fast: compliance</title><style>\n" + STYLE
                + "</style></head><body>\n<h1>Compliance</h1>\n");
        html.append("<p>")
                .append(escaped(summary()))
                .append("</p>\n<table><thead><tr><th>service</th><th>suite</th>"
                        + "<th>version</th><th class=\"n\">passed</th><th class=\"n\">failed</th><th class=\"n\">known</th>"
                        + "<th class=\"n\">skipped</th><th class=\"n\">seconds</th></tr></thead><tbody>\n");
        for (SuiteRun run : runs) {
            if (run.notRun() != null) {
                html.append(first(run)).append("<td class=\"notrun\" colspan=\"6\">not run: ");
                html.append(escaped(run.notRun())).append("</td></tr>\n");
            }
            Row.of(run).forEach(row -> html.append(first(run))
                    .append("<td>")
                    .append(escaped(row.version))
                    .append("</td>")
                    .append(cell(row.passed, ""))
                    .append(cell(row.failed, "failed"))
                    .append(cell(row.known, "known"))
                    .append(cell(row.skipped, ""))
                    .append("<td class=\"n\">")
                    .append(seconds(run))
                    .append("</td></tr>\n"));
        }
        html.append("</tbody></table>\n");
        for (SuiteRun run : runs) {
            reasons(run).forEach((title, reasons) -> {
                html.append("<h2>")
                        .append(escaped(run.service() + ", " + run.suite() + ": " + title))
                        .append("</h2>\n<ul>\n");
                reasons.forEach(r -> html.append("<li>").append(escaped(r)).append("</li>\n"));
                html.append("</ul>\n");
            });
        }
        return html.append("</body></html>\n").toString();
    }

    private static String first(SuiteRun run) {
        return "<tr><td>" + escaped(run.service()) + "</td><td>" + escaped(run.suite()) + "</td>";
    }

    private static String cell(int number, String style) {
        return "<td class=\"n" + (number > 0 ? " " + style : "") + "\">" + number + "</td>";
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
