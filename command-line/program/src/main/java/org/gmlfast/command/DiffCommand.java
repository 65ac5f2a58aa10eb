/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

import org.gmlfast.input.InputOptions;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.load.diff.DiffRun;
import org.gmlfast.load.diff.LayerDifferences;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code gml-fast diff}: compares two deliveries. */
@Command(
        name = "diff",
        description = {
            "List what differs between two deliveries of the same data, as CSV: which features of which layers have been"
                    + " added or removed, and which attributes of others have changed.",
            "",
            "Features are the same if they have the same id, or the same key (--key). Values of GML are compared as texts,"
                    + " geometries by their coordinates. The memory does not grow with the deliveries."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast diff top10nl-may.zip top10nl-june.zip -o changes.csv",
            "  gml-fast diff --profile bag bag-may.zip bag-june.zip | grep '^removed'",
            "  gml-fast diff roads.shp roads.gpkg --key number"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, with or without differences",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "3:done, but features with errors are not compared (--skip-errors)",
            "141:the reader closed standard output"
        })
final class DiffCommand implements Callable<Integer> {

    @ParentCommand
    private StandardStreams parent;

    @Parameters(index = "0", paramLabel = "OLD", description = "The older delivery: any input of load.")
    private String before;

    @Parameters(index = "1", paramLabel = "NEW", description = "The newer delivery.")
    private String after;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file with the differences (default: standard output).")
    private String output;

    @Option(
            names = "--key",
            split = ",",
            paramLabel = "NAME",
            description =
                    "The attribute that identifies a feature, or several, separated by commas (default: the ids of features).")
    private List<String> key = List.of();

    @Option(names = "--layer", paramLabel = "NAME", description = "Compare this layer alone (default: all layers).")
    private String layer;

    @Mixin
    private DatabaseLogin login;

    @Mixin
    private GmlReadingOptions reading;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print errors only: no notes or summary.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        if (output != null) {
            OutputConflicts.check(InputFiles.of(before), output);
            OutputConflicts.check(InputFiles.of(after), output);
        }
        InputOptions.Builder builder = InputOptions.builder("http://www.gmlfast.org/app")
                .layer(layer)
                .login(login.user(), login.password())
                .primaryKeyExposed(true)
                .standardInput(parent.in())
                .notes(this::note);
        InputOptions options = reading.addTo(builder, true).build();
        DiffRun run = new DiffRun(
                options.toBuilder()
                        .gml(options.gml().withValues(options.gml().values().withText(true)))
                        .build(),
                key.stream().map(TableOptions::withoutMark).toList(),
                this::note);
        List<LayerDifferences> differences;
        try (DocumentTarget target = DocumentTarget.open(output, false, parent.out())) {
            differences = run.run(before, after, target.stream());
            target.complete();
        }
        for (LayerDifferences each : differences) {
            report(each.layer() + ": " + each.added() + " added, " + each.changed() + " changed, " + each.removed()
                    + " removed, " + each.same() + " the same");
        }
        return SkippedErrors.exitCode(run.skipped(), parent.err());
    }

    private void note(String line) {
        report("note: " + line);
    }

    private void report(String line) {
        if (!quiet) {
            parent.err().println(ErrorMessages.line(line));
        }
    }
}
