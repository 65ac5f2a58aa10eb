/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.OutputStream;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a file around a dataset as XML. Attributes are names and values in turns; those without a value are left out.
 */
final class FeedXml {

    private static final String PREFIX = "xmlns:";

    private final XMLStreamWriter xml;

    private FeedXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /** Writes a part of a file. */
    @FunctionalInterface
    interface Content {

        void write(FeedXml xml) throws XMLStreamException, IOException;
    }

    /** Writes a file. */
    static void write(OutputStream out, Content content) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            content.write(new FeedXml(xml));
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    void start(String name, String... attributes) throws XMLStreamException {
        xml.writeStartElement(name);
        attributes(attributes);
    }

    void end() throws XMLStreamException {
        xml.writeEndElement();
    }

    void empty(String name, String... attributes) throws XMLStreamException {
        xml.writeEmptyElement(name);
        attributes(attributes);
    }

    /** Writes an element with text; nothing for null. */
    void text(String name, String text, String... attributes) throws XMLStreamException {
        if (text != null) {
            start(name, attributes);
            xml.writeCharacters(text);
            end();
        }
    }

    private void attributes(String... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            String name = attributes[i];
            String value = attributes[i + 1];
            if (name.equals("xmlns")) {
                xml.writeDefaultNamespace(value);
            } else if (name.startsWith(PREFIX)) {
                xml.writeNamespace(name.substring(PREFIX.length()), value);
            } else if (value != null) {
                xml.writeAttribute(name, value);
            }
        }
    }
}
