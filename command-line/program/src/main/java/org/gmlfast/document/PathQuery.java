/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.XmlConversion;
import org.gmlfast.output.UnflushedStream;
import org.gmlfast.stax.PreparedStreamWriter;
import org.gmlfast.stax.output.IndentingStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.xpath.CompiledXPath;
import org.gmlfast.xpath.XPathHandler;
import org.gmlfast.xpath.XPathLimits;

/** Prints what a path selects from an XML or BXML document, each node on a line of its own. */
public final class PathQuery {

    private final DocumentInput input;
    private final XMLStreamReader2 reader;
    private final CompiledXPath path;

    /**
     * Reads the start of a document and compiles a path.
     *
     * @param namespaces the namespaces of further prefixes; they override those of the document element
     * @throws org.gmlfast.xpath.XPathSyntaxException if the path cannot be evaluated
     * @throws IOException if the document is malformed or cannot be read
     */
    public PathQuery(DocumentInput input, String path, Map<String, String> namespaces) throws IOException {
        this.input = input;
        this.reader = Conversion.openForQuery(input);
        Map<String, String> all = new HashMap<>();
        run(() -> {
            while (reader.getEventType() != XMLStreamConstants.START_ELEMENT) {
                reader.next();
            }
            for (int i = 0; i < reader.getNamespaceCount(); i++) {
                String prefix = reader.getNamespacePrefix(i);
                all.put(prefix == null ? "" : prefix, reader.getNamespaceURI(i));
            }
        });
        all.putAll(namespaces);
        this.path = CompiledXPath.compile(path, all);
    }

    /** A part of the evaluation. */
    private interface Step {
        void run() throws XMLStreamException;
    }

    /** Maps failures of readers, which some methods throw as unchecked exceptions. */
    private void run(Step step) throws IOException {
        try {
            step.run();
        } catch (XMLStreamException e) {
            throw Conversion.failure(input, reader, e);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof XMLStreamException cause) {
                throw Conversion.failure(input, reader, cause);
            }
            throw e;
        }
    }

    /** Counts the nodes that the path selects. */
    public long count() throws IOException {
        long[] count = new long[1];
        run(() -> {
            count[0] = path.count(reader);
            readEnd();
        });
        return count[0];
    }

    /**
     * Prints the nodes that the path selects: attributes and text as values, elements as XML that declares all
     * namespaces in scope.
     *
     * @param indentation spaces by which to indent elements; 0 to keep the white space of the document
     * @param limit the maximum number of nodes, at least 1
     * @return the number of nodes
     */
    public long print(OutputStream out, int indentation, long limit) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        Printer printer = new Printer(buffered, indentation, limit);
        try {
            run(() -> {
                path.evaluate(reader, limits(), printer);
                if (printer.count < limit) {
                    readEnd();
                }
            });
        } finally {
            buffered.flush();
        }
        return printer.count;
    }

    private static XPathLimits limits() {
        return new XPathLimits(Math.min(
                XPathLimits.DEFAULT.bufferedBytes(), Runtime.getRuntime().maxMemory() / 4));
    }

    /** Reads what follows the document element, which may be malformed. */
    private void readEnd() throws XMLStreamException {
        while (reader.hasNext()) {
            reader.next();
        }
    }

    private final class Printer implements XPathHandler {

        private final OutputStream out;
        private final int indentation;
        private final long limit;
        private final Utf8OutputFactory factory = new Utf8OutputFactory();
        private long count;

        Printer(OutputStream out, int indentation, long limit) {
            this.out = out;
            this.indentation = indentation;
            this.limit = limit;
        }

        @Override
        public boolean element(int output, XMLStreamReader2 element) throws XMLStreamException {
            PreparedStreamWriter writer = factory.create(new UnflushedStream(out));
            XMLStreamWriter2 indented = indentation == 0 ? writer : new IndentingStreamWriter(writer, indentation);
            if (input.isBxml()) {
                XmlConversion.toXml(element, indented);
            } else {
                indented.copyEventFromReader(element, false);
                while (element.hasNext()) {
                    element.next();
                    indented.copyEventFromReader(element, false);
                }
                indented.flush();
            }
            return endLine();
        }

        @Override
        public boolean value(int output, String value) throws XMLStreamException {
            write(value.getBytes(StandardCharsets.UTF_8));
            return endLine();
        }

        private boolean endLine() throws XMLStreamException {
            write(new byte[] {'\n'});
            return ++count < limit;
        }

        private void write(byte[] bytes) throws XMLStreamException {
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        }
    }
}
