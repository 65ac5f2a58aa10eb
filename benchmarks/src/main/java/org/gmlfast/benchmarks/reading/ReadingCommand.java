/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.reading;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import org.geotools.data.simple.SimpleFeatureCollection;
import org.gmlfast.benchmarks.FeatureFormat;
import org.gmlfast.benchmarks.FeatureSet;
import org.gmlfast.benchmarks.report.Candidate;
import org.gmlfast.benchmarks.report.MarkdownTable;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Samples;
import org.gmlfast.benchmarks.report.Turns;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code reading}. */
@Command(
        name = "reading",
        description = {
            "Measure the CPU time of reading features as GML 3.2: by gml-fast, by programs on Aalto and Woodstox, and by"
                    + " GDAL; FlatGeobuf is the limit. All but GDAL read a document in memory into SimpleFeatures of a given"
                    + " type.",
            "",
            "GDAL reads a file into arrays of numbers, texts and WKB by pyogrio: with the scan for the types, and with"
                    + " the .gfs file that a scan has left. The start of Python does not count."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  benchmarks/run reading --features PARCELS,ROADS",
            "  benchmarks/run reading --python venv/bin/python   # with pyogrio"
        })
public final class ReadingCommand implements Callable<Integer> {

    private static final String PROGRAM =
            """
            import sys, time, pyogrio
            start = time.process_time()
            read = pyogrio.raw.read(sys.argv[1])
            print(time.process_time() - start, len(read[2]))
            """;

    /** The CPU time of a measurement, in which a document is read again and again. */
    private static final double SECONDS = 0.7;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--features",
            paramLabel = "SET",
            split = ",",
            description = "Which features: ${COMPLETION-CANDIDATES} (default: all).")
    private Set<FeatureSet> sets = EnumSet.allOf(FeatureSet.class);

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "Rounds in turns (default: 5).")
    private int rounds;

    @Option(
            names = "--warm-ups",
            paramLabel = "N",
            defaultValue = "3",
            description = "Rounds before them (default: 3).")
    private int warmUps;

    @Option(
            names = "--python",
            paramLabel = "PROGRAM",
            description = "A Python with pyogrio, for GDAL. Without this option, GDAL is not measured.")
    private String python;

    private interface Work {
        double run() throws Exception;
    }

    private record Reading(String name, Work work) implements Candidate {
        @Override
        public double measure() throws Exception {
            return work.run();
        }
    }

    @Override
    public Integer call() throws Exception {
        Progress progress = Progress.standardError();
        List<String> head = new ArrayList<>(List.of("thousands a second"));
        List<List<String>> rows = new ArrayList<>();
        for (FeatureSet set : sets) {
            progress.part(set.name());
            Map<String, Samples> results = measure(set, progress);
            if (rows.isEmpty()) {
                head.addAll(results.keySet());
            }
            List<String> row = new ArrayList<>(List.of(set.name().toLowerCase(Locale.ROOT)));
            results.values().forEach(rates -> row.add(range(rates)));
            rows.add(row);
        }
        progress.done();
        MarkdownTable table = new MarkdownTable(head);
        rows.forEach(table::row);
        spec.commandLine().getOut().println(table);
        spec.commandLine().getOut().flush();
        return 0;
    }

    /** The features, in thousands, that each program reads in a second of CPU time. */
    private Map<String, Samples> measure(FeatureSet set, Progress progress) throws Exception {
        SimpleFeatureCollection features = set.load();
        int count = features.size();
        Path file = Files.createTempFile("reading", ".gml");
        Path types = Path.of(file.toString().replace(".gml", ".gfs"));
        try {
            byte[] gml = FeatureFormat.GML.write(features);
            byte[] flatGeobuf = FeatureFormat.FLATGEOBUF.write(features);
            progress.note(set + ": " + count + " features, " + gml.length + " bytes of GML");
            Files.write(file, gml);
            List<Candidate> programs = new ArrayList<>();
            if (python != null) {
                programs.add(new Reading("GDAL", () -> {
                    Files.deleteIfExists(types);
                    return gdal(file, count);
                }));
                programs.add(new Reading("GDAL with .gfs", () -> gdal(file, count)));
            }
            programs.add(program("Woodstox", FeatureFormat.GML_WOODSTOX, gml, features));
            programs.add(program("Aalto", FeatureFormat.GML_AALTO, gml, features));
            programs.add(program("gml-fast", FeatureFormat.GML, gml, features));
            programs.add(program("FlatGeobuf", FeatureFormat.FLATGEOBUF, flatGeobuf, features));
            return new Turns(rounds, warmUps, progress).measure(set.name(), programs);
        } finally {
            Files.delete(file);
            Files.deleteIfExists(types);
        }
    }

    private static Reading program(
            String name, FeatureFormat format, byte[] document, SimpleFeatureCollection features) {
        int count = features.size();
        return new Reading(name, () -> {
            long[] read = {0};
            int times = 0;
            double seconds = 0;
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            while (seconds < SECONDS) {
                format.read(document, features.getSchema(), feature -> read[0]++);
                times++;
                seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
            }
            check(name, (long) times * count, read[0]);
            return read[0] / 1e3 / seconds;
        });
    }

    private double gdal(Path file, int count) throws Exception {
        Process process = new ProcessBuilder(python, "-c", PROGRAM, file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] printed =
                new String(process.getInputStream().readAllBytes()).trim().split(" ");
        if (process.waitFor() != 0) {
            throw new IllegalStateException(python + " with pyogrio failed");
        }
        check("GDAL", count, Integer.parseInt(printed[1]));
        return count / 1e3 / Double.parseDouble(printed[0]);
    }

    private static void check(String name, long expected, long read) {
        if (read != expected) {
            throw new IllegalStateException(name + " has read " + read + " of " + expected + " features");
        }
    }

    private static String range(Samples rates) {
        return digits(rates.minimum()) + " to " + digits(rates.maximum());
    }

    /** Two or three significant digits. */
    private static String digits(double rate) {
        return String.format(Locale.ROOT, rate < 10 ? "%.1f" : "%,.0f", rate);
    }
}
