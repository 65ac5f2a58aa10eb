/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.command;

import java.util.concurrent.Callable;

import org.gmlfast.benchmarks.load.LoadTestCommand;
import org.gmlfast.benchmarks.pages.PagesCommand;
import org.gmlfast.benchmarks.reading.ReadingCommand;
import org.gmlfast.benchmarks.tables.TablesCommand;
import org.gmlfast.benchmarks.templates.TemplatesCommand;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code benchmarks/run}, which delegates to its subcommands. */
@Command(
        name = "benchmarks/run",
        description = "Measure gml-fast beside other programs, and write a report.",
        subcommands = {
            MicroCommand.class,
            LoadTestCommand.class,
            PagesCommand.class,
            ReadingCommand.class,
            TablesCommand.class,
            TemplatesCommand.class,
            CommandLine.HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  benchmarks/run micro --quick",
            "  benchmarks/run load --quick",
            "  benchmarks/run pages --rounds 1",
            "  benchmarks/run reading --features ROADS",
            "  benchmarks/run tables --parcels 1500000 --rounds 2",
            "  benchmarks/run templates --features 20000"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; standard error gives the reason",
            "2:wrong usage",
        })
public final class Benchmarks implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Benchmarks())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args);
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "a command is needed");
    }
}
