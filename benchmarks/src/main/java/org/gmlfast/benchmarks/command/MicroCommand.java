/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.ReportOptions;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * {@code benchmarks/run micro}: runs the benchmarks of JMH. A round runs each of them once, in its own process, so
 * benchmarks take turns.
 */
@Command(
        name = "micro",
        description = {
            "Run the benchmarks of JMH in turns, each in its own process.",
            "",
            "All other arguments are JMH's, for example the names of benchmarks, -p, -prof, -wi, -i, -lp."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  benchmarks/run micro --quick",
            "  benchmarks/run micro EncodeBenchmark -p layer=STATES -prof gc",
            "  benchmarks/run micro --rounds 5 'BinaryXml(Read|Write)Benchmark'",
            "  benchmarks/run micro -lp"
        })
final class MicroCommand implements Callable<Integer> {

    /** The benchmarks that --quick runs: encoders, readers, and the formatting of numbers. */
    private static final String QUICK_BENCHMARKS =
            "EncodeBenchmark|BinaryXmlReadBenchmark|FeatureReadBenchmark.readAll|NumberTextBenchmark";

    private static final TimeValue QUICK_ITERATION = TimeValue.milliseconds(300);
    private static final Set<String> LISTS = Set.of("-l", "-lp", "-lprof", "-lrf");

    @Spec
    private CommandSpec spec;

    @Mixin
    private ReportOptions options;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException, RunnerException {
        if (arguments.stream().anyMatch(LISTS::contains)) {
            org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
            return 0;
        }
        ChainedOptionsBuilder builder = jmhOptions();
        Report report = Report.start(options.folder(), "micro", "Microbenchmarks", options.command());
        MicroResults results = new MicroResults();
        Progress progress = Progress.standardError();
        // Standard output is for the tables.
        OutputFormat log = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
        int rounds = options.rounds();
        for (int round = 1; round <= rounds; round++) {
            progress.note("round " + round + " of " + rounds);
            for (RunResult result : new Runner(builder.build(), log).run()) {
                results.add(result);
            }
        }
        results.addTo(report);
        Path page = report.finish();
        System.out.print(results.toString().stripLeading());
        progress.note("report: " + page);
        return 0;
    }

    private ChainedOptionsBuilder jmhOptions() {
        CommandLineOptions given;
        try {
            given = new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        ChainedOptionsBuilder builder = new OptionsBuilder()
                .parent(given)
                .forks(given.getForkCount().orElse(1))
                .jvmArgsAppend(property("gmlfast.testdata"), property("gmlfast.shared"));
        if (options.quick()) {
            if (given.getIncludes().isEmpty()) {
                builder.include(QUICK_BENCHMARKS).param("layer", "STATES").param("features", "STATES", "ROADS");
            }
            builder.warmupIterations(given.getWarmupIterations().orElse(2))
                    .warmupTime(given.getWarmupTime().orElse(QUICK_ITERATION))
                    .measurementIterations(given.getMeasurementIterations().orElse(2))
                    .measurementTime(given.getMeasurementTime().orElse(QUICK_ITERATION));
        }
        return builder;
    }

    private static String property(String name) {
        return "-D" + name + "=" + System.getProperty(name, "");
    }
}
