/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that all kinds of benchmarks share. */
public final class ReportOptions {

    private static final int DEFAULT_ROUNDS = 3;
    private static final int MAX_ROUNDS = 100;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--quick",
            description = "Take a few minutes: less data, fewer candidates, one round. The figures are rough.")
    private boolean quick;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Measurements of each candidate, in turns with the others, 1 to 100 (default: 3, with"
                    + " --quick 1). Tables have the median and the spread.")
    private Integer rounds;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for the report (default: benchmarks/target/report). An existing page keeps its"
                    + " text; only its generated parts are replaced.")
    private Path folder;

    /** Whether the run may take only a few minutes. */
    public boolean quick() {
        return quick;
    }

    /** The number of measurements of each candidate. */
    public int rounds() {
        int number = rounds == null ? quick ? 1 : DEFAULT_ROUNDS : rounds;
        if (number < 1 || number > MAX_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds must be between 1 and " + MAX_ROUNDS + ", but is " + number);
        }
        return number;
    }

    /** The folder for reports. */
    public Path folder() {
        return folder == null
                ? Path.of(System.getProperty("gmlfast.benchmarks", "benchmarks"), "target", "report")
                : folder;
    }

    /** The command as a reader would enter it to repeat the run, without the folder for the report. */
    public String command() {
        List<String> words = new ArrayList<>(List.of(spec.root().name()));
        Iterator<String> arguments =
                spec.root().commandLine().getParseResult().originalArgs().iterator();
        while (arguments.hasNext()) {
            String argument = arguments.next();
            if (argument.equals("-o") || argument.equals("--output")) {
                arguments.next();
            } else if (!argument.startsWith("--output=")) {
                words.add(quoted(argument));
            }
        }
        return String.join(" ", words);
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
