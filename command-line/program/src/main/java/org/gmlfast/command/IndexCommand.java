/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlIndexes;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.document.DocumentInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputException;
import org.gmlfast.output.ProgressMeter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast index}: adds indexes to a BXML file. */
@Command(
        name = "index",
        description = {
            "Add indexes to a BXML file, so that get finds elements without reading the whole file. The document stays"
                    + " the same.",
            "",
            "The new file replaces the old one when it is complete. If index fails or is interrupted, the old file is"
                    + " unchanged."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast index states.bxml //@gml:id",
            "  gml-fast index states.bxml //app:STATE_NAME //app:STATE_ABBR",
            "  gml-fast index caps.bxml //Layer/Name"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, or the file has these indexes already",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage"
        })
final class IndexCommand implements Callable<Integer> {

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", index = "0", description = "A BXML file that is not compressed.")
    private String input;

    @Parameters(
            paramLabel = "XPATH",
            index = "1..*",
            arity = "1..*",
            description =
                    "What get will look up: //@name, //element/@name, //element or /root/element, with prefixes as"
                            + " in the document.")
    private List<String> paths;

    @Mixin
    private ProgressOptions progress;

    @Override
    public Integer call() throws IOException {
        Path file = InputFile.path(input);
        InputFile.check(file);
        if (!Files.isRegularFile(file)) {
            throw new InputException(file + " is not a regular file");
        }
        DocumentInput.checkBxml(file);
        try {
            List<String> missing = missing(file);
            if (!missing.isEmpty()) {
                add(file, missing);
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (XMLStreamException e) {
            throw ErrorMessages.failure(file, e);
        } catch (OutputException | InputException | AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
        return 0;
    }

    /** Returns the paths for which the file has no index yet. */
    private List<String> missing(Path file) throws IOException, XMLStreamException {
        List<String> indexes = BxmlIndexes.paths(file, BxmlLimits.DEFAULT);
        for (String path : paths) {
            if (indexes.contains(path)) {
                progress.report(Optional.of(file + " already has an index of " + path), parent.err());
            }
        }
        return paths.stream().distinct().filter(path -> !indexes.contains(path)).toList();
    }

    private void add(Path file, List<String> missing) throws IOException, XMLStreamException {
        PrintStream terminal = progress.terminal(parent.err());
        OutputSummary summary;
        try (DocumentTarget target = DocumentTarget.open(file.toString(), false, parent.out());
                ProgressMeter meter = terminal == null
                        ? ProgressMeter.none()
                        : ProgressMeter.on(terminal, input, Files.size(file), true)) {
            summary = new OutputSummary(target.file());
            BxmlIndexes.add(file, missing, target.stream(), BxmlLimits.DEFAULT, meter::stepTo);
            target.complete();
        }
        progress.report(summary.line(), parent.err());
    }
}
