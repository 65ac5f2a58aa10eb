/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.document.Conversion;
import org.gmlfast.document.DocumentInput;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.wfs.OutputFormat;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast convert}: converts XML to BXML and back. */
@Command(
        name = "convert",
        description = {
            "Convert XML to BXML, the binary XML of OGC 03-002r9, or BXML to XML. The content of the input, not its"
                    + " name, determines the direction.",
            "",
            "Memory does not grow with the length of the document, and convert reads no external entities. An output"
                    + " file appears under its name when it is complete; after a failure there is no output file."
        },
        mixinStandardHelpOptions = true,
        versionProvider = GmlFast.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast convert states.gml states.bxml --index //@gml:id",
            "  gml-fast convert states.bxml - | xmllint --format -",
            "  curl -s https://example.org/caps.xml | gml-fast convert - caps.bxml --compress gzip"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "141:the reader closed standard output"
        })
final class ConvertCommand implements Callable<Integer> {

    @ParentCommand
    private GmlFast parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "IN",
            index = "0",
            description = "A file with XML or BXML, also gzipped as a whole; - for standard input.")
    private String input;

    @Parameters(paramLabel = "OUT", index = "1", description = "The file to write; - for standard output.")
    private String output;

    @Mixin
    private BxmlOptions bxml;

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            defaultValue = "UTF-8",
            converter = OptionValues.CharsetConverter.class,
            description = "Charset of the output (default: ${DEFAULT-VALUE}).")
    private Charset charset;

    @Mixin
    private ProgressOptions progress;

    /** Refuses a name that says another format: convert keeps the document, and changes only how it is written. */
    private void checkName(boolean toXml) {
        OutputFormat named = OutputFormat.ofFile(output).orElse(null);
        boolean fits = named == null || (toXml ? named.encodesGml() && !named.encodesBxml() : named.encodesBxml());
        if (!fits) {
            throw new ParameterException(
                    spec.commandLine(),
                    "convert writes " + (toXml ? "XML" : "BXML") + ", but the name " + output + " says "
                            + (named.encodesGml() ? named.encodesBxml() ? "BXML" : "GML" : named.name())
                            + "; use encode for another format, or another name");
        }
    }

    @Override
    public Integer call() throws IOException {
        OutputConflicts.check(InputFiles.of(input), output);
        BxmlSettings settings = bxml.settings(charset);
        try (DocumentInput document = DocumentInput.open(input, parent.in())) {
            if (document.isBxml() && bxml.given().isPresent()) {
                throw new ParameterException(
                        spec.commandLine(),
                        bxml.given().get() + " applies to BXML output, but " + document.name()
                                + " is BXML and is converted to XML");
            }
            checkName(document.isBxml());
            PrintStream terminal = progress.terminal(parent.err());
            OutputSummary summary;
            try (DocumentTarget target = DocumentTarget.open(output, false, parent.out());
                    ProgressMeter meter = terminal == null || document.size() < 0
                            ? ProgressMeter.none()
                            : ProgressMeter.on(terminal, input, document.size(), true)) {
                summary = new OutputSummary(target.file());
                document.show(meter);
                if (document.isBxml()) {
                    Conversion.toXml(document, target.stream(), charset);
                } else {
                    Conversion.toBxml(document, target.stream(), settings);
                }
                target.complete();
            }
            progress.report(summary.line(), parent.err());
        }
        return 0;
    }
}
