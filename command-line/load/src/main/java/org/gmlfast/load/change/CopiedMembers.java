/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.change;

import java.io.OutputStream;
import java.util.Map;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

import org.gmlfast.stax.output.Utf8OutputFactory;

/** Copies features of documents as members of one document. Not thread-safe. */
final class CopiedMembers {

    private final XMLStreamWriter out;

    CopiedMembers(OutputStream stream) throws XMLStreamException {
        out = new Utf8OutputFactory().create(stream);
        out.writeStartDocument();
        out.writeStartElement("changes");
    }

    /**
     * Copies the element at whose start a reader is, and leaves the reader at its end.
     *
     * @param namespaces the namespaces in scope of it, by their prefixes
     */
    void copy(XMLStreamReader in, Map<String, String> namespaces) throws XMLStreamException {
        out.writeStartElement("member");
        int depth = 0;
        do {
            switch (in.getEventType()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    start(in, depth == 0 ? namespaces : Map.of());
                    depth++;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    out.writeEndElement();
                    depth--;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                    out.writeCharacters(in.getTextCharacters(), in.getTextStart(), in.getTextLength());
                default -> {}
            }
        } while (depth > 0 && in.next() > 0);
        out.writeEndElement();
    }

    private void start(XMLStreamReader in, Map<String, String> namespaces) throws XMLStreamException {
        out.writeStartElement(text(in.getPrefix()), in.getLocalName(), text(in.getNamespaceURI()));
        for (Map.Entry<String, String> namespace : namespaces.entrySet()) {
            declare(namespace.getKey(), namespace.getValue());
        }
        if (namespaces.isEmpty()) {
            for (int i = 0; i < in.getNamespaceCount(); i++) {
                declare(text(in.getNamespacePrefix(i)), text(in.getNamespaceURI(i)));
            }
        }
        for (int i = 0; i < in.getAttributeCount(); i++) {
            String uri = text(in.getAttributeNamespace(i));
            if (uri.isEmpty()) {
                out.writeAttribute(in.getAttributeLocalName(i), in.getAttributeValue(i));
            } else {
                out.writeAttribute(in.getAttributePrefix(i), uri, in.getAttributeLocalName(i), in.getAttributeValue(i));
            }
        }
    }

    private void declare(String prefix, String uri) throws XMLStreamException {
        if (prefix.isEmpty()) {
            out.writeDefaultNamespace(uri);
        } else {
            out.writeNamespace(prefix, uri);
        }
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    void end() throws XMLStreamException {
        out.writeEndDocument();
        out.close();
    }
}
