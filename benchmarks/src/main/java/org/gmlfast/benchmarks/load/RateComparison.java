/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.gmlfast.benchmarks.report.MarkdownTable;

/** Compares requests a second: of formats and of servers with each other. */
final class RateComparison {

    private final LoadResults results;
    private final List<Integer> clients;

    RateComparison(LoadResults results, List<Integer> clients) {
        this.results = results;
        this.clients = clients;
    }

    /** The ratio of requests per second of one format to another, also geOps'; null if no layer has both formats. */
    MarkdownTable ratios(LoadFormat above, LoadFormat below) {
        List<String> head = new ArrayList<>(List.of(above.title() + " / " + below.title() + ", requests/s", "layer"));
        clients.forEach(number -> head.add(number + (number == 1 ? " client" : " clients")));
        MarkdownTable table = new MarkdownTable(head).textColumns(2);
        boolean any = false;
        for (String layer : results.layers()) {
            addPublishedRatios(table, layer, above, below);
            for (LoadCandidate candidate : results.candidates(layer, false)) {
                any |= candidate.specimen().format() == below && addRatios(table, above, candidate);
            }
        }
        return any ? table : null;
    }

    private void addPublishedRatios(MarkdownTable table, String layer, LoadFormat above, LoadFormat below) {
        GeopsStudy.row(layer, above)
                .ifPresent(one -> GeopsStudy.row(layer, below).ifPresent(other -> {
                    List<String> row = new ArrayList<>(List.of(GeopsStudy.NAME, layer));
                    for (int number : clients) {
                        double rate = one.rate(number);
                        row.add(Double.isNaN(rate) ? null : ratio(rate, other.rate(number)));
                    }
                    table.row(row);
                }));
    }

    private boolean addRatios(MarkdownTable table, LoadFormat above, LoadCandidate below) {
        LoadCandidate one = results.find(below.server(), below.layer(), above.title(), below.gzip());
        if (one == null) {
            return false;
        }
        List<String> row = new ArrayList<>(List.of(below.server(), below.layer()));
        for (int number : clients) {
            LoadFigures ofOne = results.figures().get(one).get(number);
            LoadFigures ofOther = results.figures().get(below).get(number);
            row.add(
                    ofOne.areKnown() && ofOther.areKnown()
                            ? ratio(ofOne.rate().median(), ofOther.rate().median())
                            : "FAILED");
        }
        table.row(row);
        return true;
    }

    private static String ratio(double two, double three) {
        return String.format(Locale.ROOT, "%.2f", two / three);
    }

    /** The ratio of requests per second of other servers to the first one, by format; null for one server. */
    MarkdownTable gains() {
        List<String> servers = results.servers();
        if (servers.size() < 2) {
            return null;
        }
        String first = servers.get(0);
        MarkdownTable table =
                new MarkdownTable("requests/s / those of " + first, "format", "plain", "gzip").textColumns(2);
        for (String server : servers.subList(1, servers.size())) {
            Set<String> formats = new LinkedHashSet<>();
            results.figures().keySet().stream()
                    .filter(candidate -> candidate.server().equals(server))
                    .forEach(candidate -> formats.add(candidate.format()));
            for (String format : formats) {
                String plain = gain(server, first, format, false);
                String gzip = gain(server, first, format, true);
                if (plain != null || gzip != null) {
                    table.row(server, format, plain, gzip);
                }
            }
        }
        return table;
    }

    /** The smallest and the largest quotient over all layers and numbers of clients. Returns null if none is known. */
    private String gain(String server, String first, String format, boolean gzip) {
        List<Double> quotients = new ArrayList<>();
        for (String layer : results.layers()) {
            LoadCandidate one = results.find(first, layer, format, gzip);
            LoadCandidate other = results.find(server, layer, format, gzip);
            if (one != null && other != null) {
                addQuotients(other, one, quotients);
            }
        }
        return range(quotients);
    }

    private void addQuotients(LoadCandidate above, LoadCandidate below, List<Double> quotients) {
        for (int number : clients) {
            LoadFigures one = results.figures().get(above).get(number);
            LoadFigures two = results.figures().get(below).get(number);
            if (one.areKnown() && two.areKnown()) {
                quotients.add(one.rate().median() / two.rate().median());
            }
        }
    }

    private static String range(List<Double> quotients) {
        if (quotients.isEmpty()) {
            return null;
        }
        return String.format(Locale.ROOT, "%.1f to %.1f", Collections.min(quotients), Collections.max(quotients));
    }
}
