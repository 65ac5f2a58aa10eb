/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.evaluation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.gmlfast.benchmarks.evaluation.encodings.BinaryEncodingsStudy;
import org.gmlfast.benchmarks.evaluation.paper.PositionPaperStudy;
import org.gmlfast.benchmarks.report.Progress;
import org.gmlfast.benchmarks.report.Report;
import org.gmlfast.benchmarks.report.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run evaluation}: repeats published studies of binary XML. */
@Command(
        name = "evaluation",
        description = {
            "Repeat published studies of binary XML on this machine.",
            "",
            "Generated data is kept in benchmarks/target/evaluation-data."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {"  benchmarks/run evaluation --quick", "  benchmarks/run evaluation -o src-docs/evaluation"})
public final class EvaluationCommand implements Callable<Integer> {

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
            description = "The office document of the position paper: an .odt, an .sxw, or its content.xml (default: a"
                    + " synthetic one).")
    private Path office;

    private List<Study> studies() {
        return List.of(new BinaryEncodingsStudy(), new PositionPaperStudy(office));
    }

    @Override
    public Integer call() throws Exception {
        Progress progress = Progress.standardError();
        Path cache = Path.of(System.getProperty("gmlfast.benchmarks", "benchmarks"), "target", "evaluation-data");
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
