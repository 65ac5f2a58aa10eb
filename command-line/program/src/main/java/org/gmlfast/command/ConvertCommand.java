/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.document.Conversion;
import org.gmlfast.document.DocumentInput;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.input.format.InputFiles;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.OutputConflicts;
import org.gmlfast.output.ProgressMeter;

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
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast convert states.gml states.bxml --index //@gml:id",
            "  gml-fast convert states.bxml - | xmllint --format -",
            "  curl -s https://example.org/caps | gml-fast convert - c.bxml --compress gzip"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "141:the reader closed standard output"
        })
final class ConvertCommand implements Callable<Integer> {

    /** Formats of other programs, which no command writes. */
    private static final Pattern OTHER_FORMAT =
            Pattern.compile("(?i)\\.(shp|dbf|gpkg|sqlite|parquet|dxf|tab|mif|gdb|zip)$");

    @ParentCommand
    private StandardStreams parent;

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

    /** Refuses a name that no document of convert has, before the input is read. */
    private void checkName() {
        OutputFormat named = OutputFormat.ofFile(output).orElse(null);
        if (named != null && !named.encodesGml()) {
            throw usage("convert writes XML or BXML, but " + output + " is the name of a file in " + named.name()
                    + remedy());
        }
        Matcher suffix = OTHER_FORMAT.matcher(output);
        if (suffix.find()) {
            throw usage("convert writes XML or BXML, but the name " + output + " ends with " + suffix.group());
        }
    }

    /** Refuses a name of the other form: convert keeps the document, and changes only how it is written. */
    private void checkName(boolean toXml) {
        OutputFormat named = OutputFormat.ofFile(output).orElse(null);
        if (named != null && toXml && named.encodesBxml()) {
            throw usage("convert writes XML from BXML, but " + output
                    + " is the name of a file in BXML; choose another name");
        }
        if (named != null && !toXml && !named.encodesBxml()) {
            throw usage("convert writes BXML from XML, but " + output + " is the name of a file in GML" + remedy());
        }
    }

    private String remedy() {
        return "; to write the features of " + input + " in another format, use gml-fast encode " + input + ' '
                + output;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    @Override
    public Integer call() throws IOException {
        checkName();
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
            if (!document.isBxml()) {
                StandardOutput.checkBinary(output, spec);
            }
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
