/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.document.Conversion;
import org.gmlfast.document.DocumentInput;
import org.gmlfast.document.DocumentOutline;
import org.gmlfast.document.InspectionReport;
import org.gmlfast.document.JsonReport;
import org.gmlfast.document.TextReport;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.gml.GmlLayers;
import org.gmlfast.layers.SourceSurvey;
import org.gmlfast.layers.SurveyReport;
import org.gmlfast.output.DocumentTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code gml-fast inspect}: shows the contents of a BXML file or a GML document. */
@Command(
        name = "inspect",
        description = {
            "Show the contents of a document. Of a BXML file: its header, the number and size of its tokens and values by"
                    + " type, its string table and its indexes. Of GML: its types with their attributes, how many"
                    + " features have a value of each, CRS, extent, and what is unusual.",
            "",
            "If a BXML file is malformed, inspect shows what precedes the error, then the error and its position."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast inspect states.bxml",
            "  gml-fast inspect --tokens states.bxml | less -S",
            "  gml-fast inspect --json states.bxml | jq .parts",
            "  gml-fast inspect parcels.gml"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:failure; one line on standard error gives the reason",
            "2:wrong usage",
            "3:done, but features of GML with errors are not counted (--skip-errors)",
            "141:the reader closed standard output"
        })
final class InspectCommand implements Callable<Integer> {

    @ParentCommand
    private StandardStreams parent;

    @Parameters(
            paramLabel = "FILE",
            description = "A BXML or GML file, also gzipped as a whole, or a zip archive of GML; - for standard input.")
    private String input;

    @Option(
            names = "--tokens",
            description =
                    "BXML: show one token per line: its offset, length, type and fields. Long texts are truncated. Offsets"
                            + " in a compressed file refer to the decompressed file.")
    private boolean tokens;

    @Option(names = "--json", description = "Print JSON; with --tokens, one object per line.")
    private boolean json;

    @Mixin
    private GmlReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        if (GmlLayers.isArchive(input)) {
            try (DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
                long skipped = inspectGml(input, parent.in(), target.stream());
                target.complete();
                return exitCode(skipped);
            }
        }
        try (DocumentInput document = DocumentInput.open(input, parent.in());
                DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
            long skipped = 0;
            if (document.isBxml()) {
                inspect(document, target.stream());
            } else {
                skipped = inspectGml(document.name(), document.stream(), target.stream());
            }
            target.complete();
            return exitCode(skipped);
        }
    }

    private static int exitCode(long skipped) {
        return skipped > 0 ? SkippedErrors.EXIT_CODE : 0;
    }

    /** Returns the number of features that are not counted because they have errors. */
    private long inspectGml(String name, InputStream in, OutputStream out) throws IOException {
        InputOptions options =
                reading.addTo(InputOptions.builder("").standardInput(in), true).build();
        try (GmlLayers gml = GmlLayers.open(input, options)) {
            if (gml == null) {
                throw new InputException(name + " is neither BXML nor GML");
            }
            if (tokens) {
                throw new InputException(name + " is not a BXML file, which --tokens requires");
            }
            SourceSurvey survey = new SourceSurvey(name);
            survey.addAll(gml);
            SurveyReport report = new SurveyReport(survey, true);
            if (json) {
                report.printJson(out);
            } else {
                report.print(out);
            }
            return survey.skipped();
        }
    }

    private void inspect(DocumentInput document, OutputStream out) throws IOException {
        try (InspectionReport report = json ? new JsonReport(out) : new TextReport(out)) {
            BxmlTokenReader reader = new BxmlTokenReader(document.stream(), BxmlLimits.DEFAULT);
            if (tokens) {
                list(reader, report);
            } else {
                count(document, reader, report);
            }
        } catch (XMLStreamException e) {
            throw Conversion.failure(document, e);
        }
    }

    private static void list(BxmlTokenReader reader, InspectionReport report) throws IOException, XMLStreamException {
        report.header(reader.header());
        while (reader.next()) {
            report.token(reader, reader.fields());
        }
    }

    private static void count(DocumentInput document, BxmlTokenReader reader, InspectionReport report)
            throws IOException, XMLStreamException {
        DocumentOutline outline = new DocumentOutline(reader);
        try {
            outline.readAll();
        } finally {
            report.outline(document.name(), outline, Math.max(document.size(), document.position()));
        }
    }
}
