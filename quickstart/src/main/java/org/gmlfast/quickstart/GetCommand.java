/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.quickstart.output.DocumentTarget;
import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.stax.IndentingStreamWriter;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.Utf8OutputFactory;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast get}: prints one feature or element of a BXML file. */
@Command(
        name = "get",
        description = {
            "Print the first feature of a BXML file with a given value as XML: the feature that has the attribute or"
                    + " property. In a document that is not a feature collection, print the element with the value.",
            "",
            "If the file has an index on the path, get finds the element without searching the file; see index."
        },
        mixinStandardHelpOptions = true,
        versionProvider = GmlFast.Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast get states.bxml //@gml:id states.49",
            "  gml-fast get states.bxml //app:STATE_NAME Alaska --indent 2",
            "  gml-fast get states.bxml //app:STATE_NAME Alaska --element",
            "  gml-fast get caps.bxml //Layer/Name topp:states"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:no such element, or another failure; one line on standard error gives the reason",
            "2:wrong usage",
            "141:the reader closed standard output"
        })
final class GetCommand implements Callable<Integer> {

    private static final int MAX_INDENTATION = 16;

    @ParentCommand
    private GmlFast parent;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", index = "0", description = "A BXML file.")
    private Path file;

    @Parameters(
            paramLabel = "XPATH",
            index = "1",
            description = "//@name, //element/@name or //element, with prefixes as in the document.")
    private String path;

    @Parameters(paramLabel = "VALUE", index = "2", description = "The text of the attribute or element.")
    private String value;

    @Option(
            names = "--element",
            description = "Print only the element with the value, not the feature that contains it.")
    private boolean elementOnly;

    @Option(
            names = "--indent",
            paramLabel = "N",
            defaultValue = "0",
            description = "Indent elements by N spaces, 0 to 16 (default: keep the white space of the file).")
    private int indentation;

    @Override
    public Integer call() throws IOException {
        if (indentation < 0 || indentation > MAX_INDENTATION) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--indent must be between 0 and " + MAX_INDENTATION + ", but is " + indentation);
        }
        if (!Files.exists(file)) {
            throw new InputException("no such file: " + file);
        }
        if (Files.isDirectory(file)) {
            throw new InputException(file + " is a directory");
        }
        try (DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
            PreparedStreamWriter writer = new Utf8OutputFactory().create(target.stream());
            XMLStreamWriter2 indented = indentation == 0 ? writer : new IndentingStreamWriter(writer, indentation);
            BxmlFile bxml = open();
            XMLStreamReader2 element = (elementOnly ? bxml.find(path, value) : bxml.findFeature(path, value))
                    .orElseThrow(
                            () -> new InputException(file + " has no element with " + path + " = \"" + value + "\""));
            XmlConversion.toXml(element, indented);
            if (indentation == 0) {
                target.stream().write('\n');
            }
            target.complete();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (XMLStreamException e) {
            throw ErrorMessages.failure(file, e);
        }
        return 0;
    }

    private BxmlFile open() throws IOException, XMLStreamException {
        try {
            return BxmlFile.open(file);
        } catch (AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }
}
