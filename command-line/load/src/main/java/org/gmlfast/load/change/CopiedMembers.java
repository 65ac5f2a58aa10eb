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

    static final String GML = "http://www.opengis.net/gml/3.2";

    /** When a state of an object of ALKIS began, in the object. */
    static final String BEGIN = "lebenszeitintervall/AA_Lebenszeitintervall/beginnt";

    /** When it ended. */
    static final String END = "lebenszeitintervall/AA_Lebenszeitintervall/endet";

    /** The depth of these, behind the object. */
    private static final int LIFE_DEPTH = 4;

    private static final String BEGIN_NAME = BEGIN.substring(BEGIN.lastIndexOf('/') + 1);

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
     * @return when the state of the object began; null if it does not say so
     */
    String copy(XMLStreamReader in, Map<String, String> namespaces) throws XMLStreamException {
        out.writeStartElement("member");
        StringBuilder begin = null;
        boolean isBegin = false;
        int depth = 0;
        do {
            switch (in.getEventType()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    start(in, depth == 0 ? namespaces : Map.of());
                    depth++;
                    isBegin = depth == LIFE_DEPTH && in.getLocalName().equals(BEGIN_NAME);
                    begin = isBegin ? new StringBuilder() : begin;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    out.writeEndElement();
                    depth--;
                    isBegin = false;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    out.writeCharacters(in.getTextCharacters(), in.getTextStart(), in.getTextLength());
                    if (isBegin) {
                        begin.append(in.getText());
                    }
                }
                default -> {}
            }
        } while (depth > 0 && in.next() > 0);
        out.writeEndElement();
        return begin == null ? null : begin.toString().strip();
    }

    /** Writes a feature of which an update has some properties. */
    void write(PartialFeature feature, String id) throws XMLStreamException {
        out.writeStartElement("member");
        feature.write(out, id);
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
