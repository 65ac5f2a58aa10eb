/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.gmlfast.benchmarks.report.BarPlot;
import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.Samples;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Results of JMH over several rounds: a table and a plot for each class of benchmarks. */
final class MicroResults {

    /** Parameters that choose a candidate; the others choose its task. */
    private static final List<String> CANDIDATE_PARAMETERS = List.of("format", "writer", "candidate");

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final double BYTES_PER_KILOBYTE = 1000;
    private static final double MAX_LINEAR_RATIO = 50;

    /** The subject of one benchmark: a candidate and its task. */
    private record Key(String work, String candidate, String unit) {}

    private record Scores(Samples score, Samples kilobytes) {}

    private final Map<String, Map<Key, Scores>> classes = new TreeMap<>();

    /** Adds the result of one benchmark in one round. */
    void add(RunResult result) {
        BenchmarkParams benchmark = result.getParams();
        String[] name = benchmark.getBenchmark().split("\\.");
        String method = name[name.length - 1];
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : benchmark.getParamsKeys()) {
            parameters.put(parameter, benchmark.getParam(parameter));
        }
        String candidate = CANDIDATE_PARAMETERS.stream()
                .filter(parameters::containsKey)
                .findFirst()
                .map(parameters::remove)
                .orElse(null);
        List<String> work = new ArrayList<>(parameters.values());
        if (candidate != null) {
            work.add(0, method);
        }
        Result<?> primary = result.getPrimaryResult();
        Key key = new Key(String.join(" ", work), candidate == null ? method : candidate, primary.getScoreUnit());
        Scores scores = classes.computeIfAbsent(name[name.length - 2], type -> new LinkedHashMap<>())
                .computeIfAbsent(key, any -> new Scores(new Samples(), new Samples()));
        scores.score.add(primary.getScore());
        Result<?> allocation = result.getSecondaryResults().get(ALLOCATION);
        if (allocation != null) {
            scores.kilobytes.add(allocation.getScore() / BYTES_PER_KILOBYTE);
        }
    }

    void addTo(Report report) throws IOException {
        for (Map.Entry<String, Map<Key, Scores>> type : classes.entrySet()) {
            report.table(type.getKey(), table(type.getValue()));
            report.plot(type.getKey(), plot(type.getKey(), type.getValue()));
            Map<String, Object> raw = new LinkedHashMap<>();
            type.getValue()
                    .forEach((key, scores) ->
                            raw.put((key.work + " " + key.candidate).strip() + " [" + key.unit + "]", scores.score));
            report.raw(type.getKey(), raw);
        }
    }

    private static MarkdownTable table(Map<Key, Scores> results) {
        boolean allocations = results.values().stream().allMatch(scores -> scores.kilobytes.count() > 0);
        List<String> head = new ArrayList<>(List.of("work", "candidate", "median (spread)", "unit"));
        if (allocations) {
            head.add("KB allocated");
        }
        MarkdownTable table = new MarkdownTable(head);
        results.forEach((key, scores) -> {
            List<String> cells = new ArrayList<>(List.of(key.work, key.candidate, Figures.of(scores.score), key.unit));
            if (allocations) {
                cells.add(Figures.of(scores.kilobytes.median()));
            }
            table.row(cells);
        });
        return table;
    }

    private static BarPlot plot(String type, Map<Key, Scores> results) {
        Set<String> works = distinct(results.keySet().stream().map(Key::work).toList());
        Set<String> units = distinct(results.keySet().stream().map(Key::unit).toList());
        BarPlot plot = new BarPlot(type + ", " + String.join(" or ", units), works.toArray(String[]::new));
        for (String candidate :
                distinct(results.keySet().stream().map(Key::candidate).toList())) {
            plot.series(
                    candidate,
                    works.stream()
                            .mapToDouble(work -> median(results, work, candidate))
                            .toArray());
        }
        double[] medians = results.values().stream()
                .mapToDouble(scores -> scores.score.median())
                .sorted()
                .toArray();
        return medians[medians.length - 1] > MAX_LINEAR_RATIO * medians[0] ? plot.logarithmic() : plot;
    }

    private static double median(Map<Key, Scores> results, String work, String candidate) {
        return results.entrySet().stream()
                .filter(entry -> entry.getKey().work.equals(work)
                        && entry.getKey().candidate.equals(candidate))
                .mapToDouble(entry -> entry.getValue().score.median())
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Set<String> distinct(Collection<String> names) {
        return new LinkedHashSet<>(names);
    }

    /** All tables. */
    @Override
    public String toString() {
        return classes.entrySet().stream()
                .map(type -> "\n" + type.getKey() + "\n\n" + table(type.getValue()))
                .collect(Collectors.joining());
    }
}
