/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.ReportOptions;
import org.gmlfast.studies.Study;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.encodings.BinaryEncodingsStudy;
import org.gmlfast.studies.paper.PositionPaperStudy;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code benchmarks/studies/run}: repeats published studies of binary XML. */
@Command(
        name = "benchmarks/studies/run",
        description = {
            "Repeat published studies of binary XML on this machine.",
            "",
            "Generated data is kept in benchmarks/studies/target/data."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {"  benchmarks/studies/run --quick", "  benchmarks/studies/run -o src-docs/evaluation"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; standard error gives the reason",
            "2:wrong usage",
        })
public final class Studies implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ReportOptions options;

    @Option(
            names = "--study",
            paramLabel = "NAME",
            description = "Repeat only this study; may be given several times (default: all).")
    private List<String> names = List.of();

    @Option(
            names = "--office-document",
            paramLabel = "FILE",
            description =
                    "The office document of the position paper: an .odt, an .sxw, or its content.xml (default:"
                            + " wfs_ooo_content.xml in benchmarks/studies/target/data; a synthetic one if there is no such file).")
    private Path office;

    /** Runs the studies and ends the process with an exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Studies())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Studies::fail)
                .execute(args));
    }

    /** A file that cannot be read or written needs no stack trace. */
    private static int fail(Exception failure, CommandLine command, ParseResult arguments) throws Exception {
        if (!(failure instanceof IOException)) {
            throw failure;
        }
        command.getErr().println("benchmarks/studies/run: " + failure);
        return CommandLine.ExitCode.SOFTWARE;
    }

    private List<Study> studies() {
        return List.of(new BinaryEncodingsStudy(), new PositionPaperStudy(office));
    }

    @Override
    public Integer call() throws Exception {
        Progress progress = Progress.standardError();
        Path cache = Path.of(System.getProperty("gmlfast.studies", "studies"), "target", "data");
        Files.createDirectories(cache);
        for (Study study : selected()) {
            progress.note(study.title());
            Report report = Report.start(options.folder(), study.name(), study.title(), options.command());
            study.run(new StudyRun(report, options.quick(), options.rounds(), cache, progress));
            progress.done();
            System.out.println(report.finish());
        }
        return 0;
    }

    private List<Study> selected() {
        List<Study> studies = studies();
        for (String name : names) {
            if (studies.stream().noneMatch(study -> study.name().equals(name))) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no study \"" + name + "\"; the studies are "
                                + studies.stream().map(Study::name).collect(Collectors.joining(", ")));
            }
        }
        return studies.stream()
                .filter(study -> names.isEmpty() || names.contains(study.name()))
                .toList();
    }
}
