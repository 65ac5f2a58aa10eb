/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.Arrays;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.XMLStreamWriter2;

/**
 * Copies an XML document to a writer of BXML. Text that is a number, a boolean or a list of numbers becomes a typed
 * value if that prints back to the same characters. Memory does not grow with the document.
 */
final class XmlToBxml {

    /** Characters of a text that is converted as a whole; a longer list of numbers becomes several arrays. */
    private static final int MAX_TEXT = 1024 * 1024;

    private final XMLStreamReader2 reader;
    private final XMLStreamWriter2 writer;
    private final CDataSections sections;
    private final EntityDeclarations entities = new EntityDeclarations();
    private final TypedText typed = new TypedText();
    private char[] text = new char[4096];

    /** The characters in {@link #text} that have not been written. */
    private int length;

    XmlToBxml(XMLStreamReader2 xml, XMLStreamWriter2 bxml) {
        this.reader = xml;
        this.writer = bxml;
        this.sections = new CDataSections(bxml);
    }

    /**
     * Copies all events.
     *
     * @throws XMLStreamException if the XML is not well-formed, or if reading or writing fails
     */
    void copy() throws XMLStreamException {
        writer.copyEventFromReader(reader, false);
        int depth = 0;
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.SPACE && depth > 0) {
                append();
                continue;
            }
            flushText();
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> {
                    startElement();
                    depth++;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    writer.writeEndElement();
                    depth--;
                }
                case XMLStreamConstants.DTD -> doctype();
                case XMLStreamConstants.ENTITY_REFERENCE -> entityReference();
                case XMLStreamConstants.CDATA -> sections.write(reader.getText());
                default -> writer.copyEventFromReader(reader, false);
            }
        }
    }

    private void doctype() throws XMLStreamException {
        DTDInfo doctype = reader.getDTDInfo();
        if (doctype != null && doctype.getDTDRootName() != null) {
            entities.read(doctype, reader.isStandalone());
            writer.copyEventFromReader(reader, false);
        } else {
            String declaration = reader.getText(); // the JDK's parser returns all of it as its text
            writer.writeDTD(declaration);
            entities.read(declaration.substring("<!DOCTYPE".length(), declaration.length() - 1), reader.isStandalone());
        }
    }

    /** Refuses an undeclared entity: a parser that keeps references does not look for declarations. */
    private void entityReference() throws XMLStreamException {
        String refusal = entities.refusal(reader.getLocalName());
        if (refusal != null) {
            throw new XMLStreamException(refusal);
        }
        writer.writeEntityRef(reader.getLocalName());
    }

    private void startElement() throws XMLStreamException {
        writer.writeStartElement(orEmpty(reader.getPrefix()), reader.getLocalName(), orEmpty(reader.getNamespaceURI()));
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            writer.writeNamespace(orEmpty(reader.getNamespacePrefix(i)), orEmpty(reader.getNamespaceURI(i)));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attribute(i);
        }
    }

    private void attribute(int i) throws XMLStreamException {
        String prefix = orEmpty(reader.getAttributePrefix(i));
        String uri = orEmpty(reader.getAttributeNamespace(i));
        String name = reader.getAttributeLocalName(i);
        String value = reader.getAttributeValue(i);
        Object parsed = typed.value(value);
        if (parsed instanceof Long integer) {
            writer.writeLongAttribute(prefix, uri, name, integer);
        } else if (parsed instanceof Double real) {
            writer.writeDoubleAttribute(prefix, uri, name, real);
        } else if (parsed instanceof Boolean bool) {
            writer.writeBooleanAttribute(prefix, uri, name, bool);
        } else {
            writer.writeAttribute(prefix, uri, name, value);
        }
    }

    private static String orEmpty(String s) {
        return s == null ? "" : s;
    }

    private void append() throws XMLStreamException {
        int count = reader.getTextLength();
        if (length > 0 && length + count > MAX_TEXT) {
            flushLong();
        }
        if (length + count > text.length) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, length + count));
        }
        System.arraycopy(reader.getTextCharacters(), reader.getTextStart(), text, length, count);
        length += count;
    }

    /** Writes a long text up to its last white space: the next event may continue its last word. */
    private void flushLong() throws XMLStreamException {
        int end = length;
        while (end > 0 && text[end - 1] > ' ') {
            end--;
        }
        if (end == 0) {
            writer.writeCharacters(text, 0, length);
            length = 0;
            return;
        }
        char[] rest = Arrays.copyOfRange(text, end, length);
        length = end;
        flushText();
        System.arraycopy(rest, 0, text, 0, rest.length);
        length = rest.length;
    }

    private void flushText() throws XMLStreamException {
        if (length > 0 && !typed.write(text, length, writer)) {
            writer.writeCharacters(text, 0, length);
        }
        length = 0;
    }
}
