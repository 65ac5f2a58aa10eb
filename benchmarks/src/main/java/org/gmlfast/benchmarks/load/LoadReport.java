/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.LinePlot;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.Samples;

/** The report of a run: tables in the layout of geOps' study, a table of CPU times, plots and raw results. */
final class LoadReport {

    /** The number of clients in the table of CPU times; if it was not measured, the largest number is used. */
    private static final int USUAL_CLIENTS = 8;

    private static final double KILO = 1000;
    private static final double PERCENT = 100;

    private final LoadResults results;
    private final List<Integer> clients;
    private final Map<String, MarkdownTable> tables = new LinkedHashMap<>();

    LoadReport(LoadResults results, List<Integer> clients) {
        this.results = results;
        this.clients = clients;
        for (String layer : results.layers()) {
            for (boolean gzip : new boolean[] {false, true}) {
                if (results.candidates(layer, gzip).isEmpty()) {
                    continue;
                }
                tables.put(layer + (gzip ? "-gzip" : ""), rates(layer, gzip));
            }
        }
        RateComparison comparison = new RateComparison(results, clients);
        putIfAny("ratio", comparison.ratios(LoadFormat.GML2, LoadFormat.GML32));
        putIfAny("ratio-geojson", comparison.ratios(LoadFormat.GML2, LoadFormat.GEOJSON));
        putIfAny("gain", comparison.gains());
        tables.put("cpu", costs());
    }

    private void putIfAny(String name, MarkdownTable table) {
        if (table != null) {
            tables.put(name, table);
        }
    }

    /** Returns the tables by name. */
    Map<String, MarkdownTable> tables() {
        return tables;
    }

    void addTo(Report report) throws IOException {
        for (Map.Entry<String, MarkdownTable> table : tables.entrySet()) {
            report.table(table.getKey(), table.getValue());
        }
        for (String layer : results.layers()) {
            addPlot(report, layer, "requests", "requests/s", LoadFigures::rate);
            addPlot(report, layer, "time", "mean response time, ms", LoadFigures::mean);
        }
        report.text("notes", notes());
        report.raw("results", raw());
        report.raw("left out", results.omissions());
        report.raw("failures", results.failures());
    }

    /** Returns omitted requests and failures as a list in Markdown. */
    private String notes() {
        List<String> lines = new ArrayList<>();
        results.omissions().forEach(text -> lines.add("- " + text + "."));
        results.failures().forEach((text, times) -> lines.add("- **Failed** (" + times + "): " + text + "."));
        return lines.isEmpty() ? "All responses were complete and as expected." : String.join("\n", lines);
    }

    /** Requests a second and mean response time, by clients; without compression below those of geOps. */
    private MarkdownTable rates(String layer, boolean gzip) {
        List<String> head = new ArrayList<>(List.of("requests/s, mean ms", "format"));
        clients.forEach(number -> head.add(number + (number == 1 ? " client" : " clients")));
        head.add("KB");
        MarkdownTable table = new MarkdownTable(head).textColumns(2);
        if (!gzip) {
            GeopsStudy.rows(layer).forEach(published -> table.row(published(published)));
        }
        for (LoadCandidate candidate : results.candidates(layer, gzip)) {
            List<String> row = new ArrayList<>(List.of(candidate.server(), candidate.format()));
            for (int number : clients) {
                row.add(rate(results.figures().get(candidate).get(number)));
            }
            row.add(Figures.of(candidate.specimen().length() / KILO));
            table.row(row);
        }
        return table;
    }

    private List<String> published(GeopsStudy.Row published) {
        List<String> row =
                new ArrayList<>(List.of(GeopsStudy.NAME, published.format().title()));
        for (int number : clients) {
            double rate = published.rate(number);
            row.add(Double.isNaN(rate) ? null : Figures.of(rate) + ", " + Figures.of(published.millis(number)) + " ms");
        }
        row.add(Integer.toString(published.kilobytes()));
        return row;
    }

    private static String rate(LoadFigures figures) {
        if (!figures.areKnown()) {
            return "FAILED";
        }
        String failed = figures.failures() == 0 ? "" : ", " + figures.failures() + " FAILED";
        return Figures.of(figures.rate()) + ", " + Figures.of(figures.mean().median()) + " ms" + failed;
    }

    /** CPU times and late responses with one number of clients. */
    private MarkdownTable costs() {
        int number = clients.contains(USUAL_CLIENTS) ? USUAL_CLIENTS : clients.get(clients.size() - 1);
        MarkdownTable table = new MarkdownTable(
                        number + (number == 1 ? " client" : " clients"),
                        "layer",
                        "format",
                        "KB",
                        "mean ms",
                        "95 % within, ms",
                        "server, CPU ms",
                        "database, CPU ms",
                        "load generator, % of all CPUs")
                .textColumns(3);
        results.figures().forEach((candidate, byClients) -> {
            LoadFigures figures = byClients.get(number);
            if (figures.areKnown()) {
                table.row(
                        candidate.server(),
                        candidate.layer(),
                        candidate.format() + (candidate.gzip() ? ", gzip" : ""),
                        Figures.of(candidate.specimen().length() / KILO),
                        Figures.of(figures.mean().median()),
                        Figures.of(figures.late().median()),
                        median(figures.server()),
                        median(figures.database()),
                        String.format(
                                Locale.ROOT,
                                "%.0f",
                                PERCENT * figures.generator().median()));
            }
        });
        return table;
    }

    private static String median(Samples samples) {
        return samples.count() == 0 ? "" : Figures.of(samples.median());
    }

    private void addPlot(Report report, String layer, String part, String label, Function<LoadFigures, Samples> figure)
            throws IOException {
        LinePlot plot = new LinePlot(layer + ": " + label, "clients", label).logarithmicX();
        List<String> servers = results.servers();
        boolean gzip = results.candidates(layer, false).isEmpty();
        if (servers.size() > 1) {
            // servers differ by more than ten times
            plot.logarithmicY();
        }
        boolean any = false;
        for (String server : servers) {
            plot.group();
            for (LoadCandidate candidate : results.candidates(layer, gzip)) {
                if (candidate.server().equals(server)
                        && results.figures().get(candidate).values().stream().allMatch(LoadFigures::areKnown)) {
                    plot.series(
                            servers.size() == 1 ? candidate.format() : server + ", " + candidate.format(),
                            clients.stream().mapToDouble(Integer::doubleValue).toArray(),
                            clients.stream()
                                    .mapToDouble(number -> figure.apply(results.figures()
                                                    .get(candidate)
                                                    .get(number))
                                            .median())
                                    .toArray());
                    any = true;
                }
            }
        }
        if (any) {
            report.plot(layer + "-" + part, plot);
        }
    }

    private List<Map<String, Object>> raw() {
        List<Map<String, Object>> raw = new ArrayList<>();
        results.figures().forEach((candidate, byClients) -> {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("server", candidate.server());
            map.put("layer", candidate.layer());
            map.put("format", candidate.format());
            map.put("gzip", candidate.gzip());
            map.put("url", candidate.address().toString());
            map.put("features", candidate.specimen().features());
            map.put("bytes of the document", candidate.specimen().documentLength());
            byClients.forEach((number, figures) -> map.put(number + " clients", figures.toMap()));
            raw.add(map);
        });
        return raw;
    }
}
