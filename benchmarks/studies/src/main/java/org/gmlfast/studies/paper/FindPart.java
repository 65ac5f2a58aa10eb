/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.benchmarks.report.Figures;
import org.gmlfast.benchmarks.report.LinePlot;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.Verdicts;

/** One feature of collections of different sizes, with an index and without; and an index that is added later. */
final class FindPart {

    private static final List<Integer> COUNTS = List.of(1_000, 10_000, 100_000, 1_000_000);
    private static final double PERCENT = 100;

    private FindPart() {}

    static void run(StudyRun run, Verdicts verdicts) throws Exception {
        List<Integer> counts = run.quick() ? COUNTS.subList(0, COUNTS.size() - 1) : COUNTS;
        FeatureFiles files = new FeatureFiles(run.cache());
        Map<Integer, Map<String, Samples>> times = new LinkedHashMap<>();
        for (int count : counts) {
            run.progress().step("writing " + count + " features");
            files.create(count);
            times.put(count, measure(run, count));
        }
        run.report().table("find", table(times));
        run.report().plot("find", plot(times));
        run.report().table("index", sizes(files, times));
        Map<String, Object> raw = new LinkedHashMap<>();
        times.forEach((count, samples) -> raw.put(count + " features", samples));
        run.report().raw("find, milliseconds", raw);
        judge(times, verdicts);
    }

    private static void judge(Map<Integer, Map<String, Samples>> times, Verdicts verdicts) {
        double[] ratios = times.values().stream()
                .mapToDouble(samples -> samples.get(FindTask.SCAN_BXML.label()).median()
                        / samples.get(FindTask.INDEX.label()).median())
                .toArray();
        verdicts.add(
                "an index finds one element without reading the file",
                "reading up to it : by index",
                "possible, no figure",
                ratio -> ratio > 1,
                ratios);
    }

    private static Map<String, Samples> measure(StudyRun run, int count) throws Exception {
        try (ForkedTasks tasks = new ForkedTasks(run, "one of " + count + " features")) {
            for (FindTask task : FindTask.values()) {
                tasks.add(task.label(), "find", task.name(), run.cache().toString(), Integer.toString(count));
            }
            return tasks.measure();
        }
    }

    private static MarkdownTable table(Map<Integer, Map<String, Samples>> times) {
        List<String> head = new ArrayList<>(List.of("one feature, in µs"));
        times.keySet().forEach(count -> head.add(String.format(Locale.ROOT, "of %,d", count)));
        MarkdownTable table = new MarkdownTable(head);
        for (FindTask task : FindTask.values()) {
            if (task != FindTask.ADD_INDEX) {
                List<String> row = new ArrayList<>(List.of(task.label()));
                for (Map<String, Samples> samples : times.values()) {
                    row.add(Figures.of(microseconds(samples.get(task.label()))));
                }
                table.row(row);
            }
        }
        return table;
    }

    private static Samples microseconds(Samples milliseconds) {
        Samples result = new Samples();
        for (double value : milliseconds.values()) {
            result.add(value * 1e3);
        }
        return result;
    }

    private static LinePlot plot(Map<Integer, Map<String, Samples>> times) {
        LinePlot plot = new LinePlot("µs to find and read one feature", "features in the file", "µs")
                .logarithmicX()
                .logarithmicY();
        double[] counts = times.keySet().stream().mapToDouble(count -> count).toArray();
        for (FindTask task : FindTask.values()) {
            if (task != FindTask.ADD_INDEX) {
                plot.series(
                        task.label(),
                        counts,
                        times.values().stream()
                                .mapToDouble(
                                        samples -> samples.get(task.label()).median() * 1e3)
                                .toArray());
            }
        }
        return plot;
    }

    /** Measures the cost of an index. */
    private static MarkdownTable sizes(FeatureFiles files, Map<Integer, Map<String, Samples>> times)
            throws IOException {
        MarkdownTable table = new MarkdownTable(
                "features", "XML, KB", "BXML, KB", "with the index, KB", "index added later, KB", "to add it, ms");
        for (Map.Entry<Integer, Map<String, Samples>> entry : times.entrySet()) {
            int count = entry.getKey();
            long xml = Files.size(files.xml(count));
            table.row(
                    String.format(Locale.ROOT, "%,d", count),
                    Figures.of(xml / 1e3),
                    size(files.plain(count), xml),
                    size(files.indexed(count), xml),
                    size(files.indexedLater(count), xml),
                    Figures.of(entry.getValue().get(FindTask.ADD_INDEX.label())));
        }
        return table;
    }

    private static String size(Path file, long xml) throws IOException {
        long size = Files.size(file);
        return String.format(Locale.ROOT, "%s (%.0f %%)", Figures.of(size / 1e3), PERCENT * size / xml);
    }
}
