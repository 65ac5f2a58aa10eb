/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.BxmlFile;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.document.DocumentInput;
import org.gmlfast.document.PathQuery;
import org.gmlfast.encode.PrefixedNamespace;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputFile;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.IndentingStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.xpath.XPathSyntaxException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code gml-fast get}: prints what a path selects from a document, or one feature or element of a BXML file. */
@Command(
        name = "get",
        description = {
            "Print what an XPath expression selects from XML or BXML, in one pass and in constant memory. Each node is"
                    + " a line: an element as XML, an attribute or text() as its value.",
            "",
            "With VALUE, print the first feature of a BXML file with this value as XML: the feature that has the"
                    + " attribute or property. In a document that is not a feature collection, print the element with"
                    + " the value. If the file has an index on the path, get finds the element without searching the"
                    + " file; see index."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        usageHelpWidth = 100,
        footerHeading = "%nExamples:%n",
        footer = {
            "  gml-fast get roads.bxml \"//app:roads[app:highway='primary']/app:name\"",
            "  gml-fast get states.gml.gz \"//app:states[app:PERSONS > 10000000]/@gml:id\"",
            "  curl -s https://example.org/caps.xml | gml-fast get - //Layer/Name/text()",
            "  gml-fast get states.bxml //@gml:id states.49",
            "  gml-fast get states.bxml //app:STATE_NAME Alaska --indent 2",
            "  gml-fast get states.bxml //app:STATE_NAME Alaska --element",
            "  gml-fast get caps.bxml //Layer/Name topp:states"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:nothing is selected, or another failure; one line on standard error gives the reason",
            "2:wrong usage",
            "141:the reader closed standard output"
        })
final class GetCommand implements Callable<Integer> {

    private static final int MAX_INDENTATION = 16;

    @ParentCommand
    private StandardStreams parent;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            index = "0",
            description =
                    "A file with XML or BXML, also gzipped as a whole; - for standard input. With VALUE, a BXML file.")
    private String input;

    @Parameters(
            paramLabel = "XPATH",
            index = "1",
            description = {
                "A path with /, //, @, *, text(), | and predicates that compare with =, !=, <, <=, >, >=, and, or, not(),"
                        + " contains() and starts-with(). Names have the prefixes of the document element; names of"
                        + " elements without a prefix are in its default namespace.",
                "With VALUE: //@name, //element/@name or //element, with prefixes as in the document."
            })
    private String path;

    @Parameters(
            paramLabel = "VALUE",
            index = "2",
            arity = "0..1",
            description = "The text of the attribute or element.")
    private String value;

    @Option(
            names = "--namespace",
            paramLabel = "PREFIX=URI",
            converter = OptionValues.NamespaceConverter.class,
            description = "Namespace of a prefix that the document element does not declare; may be repeated.")
    private List<PrefixedNamespace> namespaces;

    @Option(names = "--count", paramLabel = "N", description = "Print at most N nodes.")
    private Long count;

    @Option(names = "--total", description = "Print the number of selected nodes instead of the nodes.")
    private boolean total;

    @Option(
            names = "--element",
            description = "With VALUE: print only the element with the value, not the feature that contains it.")
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
        checkOrder();
        if (value == null) {
            return select();
        }
        if (namespaces != null || total || count != null) {
            throw new ParameterException(
                    spec.commandLine(), "--namespace, --count and --total do not apply to a look-up with VALUE");
        }
        return find(InputFile.path(input));
    }

    // ---- a path

    private int select() throws IOException {
        if (elementOnly) {
            throw new ParameterException(spec.commandLine(), "--element applies to a look-up with VALUE only");
        }
        if (count != null && count < 1) {
            throw new ParameterException(spec.commandLine(), "--count must be at least 1, but is " + count);
        }
        try (DocumentInput document = DocumentInput.open(input, parent.in());
                DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
            PathQuery query = query(document);
            long selected;
            if (total) {
                selected = query.count();
                target.stream().write((selected + "\n").getBytes(StandardCharsets.US_ASCII));
            } else {
                selected = query.print(target.stream(), indentation, count == null ? Long.MAX_VALUE : count);
            }
            target.complete();
            if (selected == 0) {
                throw new InputException(document.name() + " has nothing that " + path + " selects");
            }
            return 0;
        }
    }

    private PathQuery query(DocumentInput document) throws IOException {
        Map<String, String> prefixes = new HashMap<>();
        if (namespaces != null) {
            namespaces.forEach(namespace -> prefixes.put(namespace.prefix(), namespace.uri()));
        }
        try {
            return new PathQuery(document, path, prefixes);
        } catch (XPathSyntaxException e) {
            String prefix = e.undeclaredPrefix();
            String remedy = prefix == null
                    ? ""
                    : "; the document element does not declare it, so add --namespace " + prefix + "=URI";
            throw new ParameterException(spec.commandLine(), e.getMessage() + remedy, e);
        }
    }

    private void checkOrder() {
        if (input.startsWith("/") && !new File(input).exists() && new File(path).isFile()) {
            throw new ParameterException(
                    spec.commandLine(), "the file comes first: gml-fast get " + path + " '" + input + "'");
        }
    }

    // ---- a look-up

    private int find(Path file) throws IOException {
        InputFile.check(file);
        DocumentInput.checkBxml(file);
        try (DocumentTarget target = DocumentTarget.open(null, false, parent.out())) {
            PreparedStreamWriter writer = new Utf8OutputFactory().create(target.stream());
            XMLStreamWriter2 indented = indentation == 0 ? writer : new IndentingStreamWriter(writer, indentation);
            BxmlFile bxml = open(file);
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

    private static BxmlFile open(Path file) throws IOException, XMLStreamException {
        try {
            return BxmlFile.open(file);
        } catch (AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }
}
