/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/** Events of a stream that are kept for elements which cannot be delivered yet. */
final class RecordedEvents {

    /** The strings of a name: namespace, local name, prefix. */
    static final int NAME = 3;

    /** The strings of an attribute: its name and its value. */
    static final int ATTRIBUTE = 4;

    /** The approximate memory of an event, and of a string without its characters. */
    private static final int OVERHEAD = 32;

    private byte[] types = new byte[64];
    private int[] attributes = new int[64];
    private int[] starts = new int[65];
    private int count;
    private String[] strings = new String[256];
    private int stringCount;
    private long bytes;

    /** The number of events. */
    int count() {
        return count;
    }

    /** The approximate memory in bytes. */
    long bytes() {
        return bytes;
    }

    void clear() {
        Arrays.fill(strings, 0, stringCount, null);
        count = 0;
        stringCount = 0;
        bytes = 0;
    }

    /** Appends the current event of a reader. */
    void append(XMLStreamReader2 reader) throws XMLStreamException {
        int type = reader.getEventType();
        int attributeCount = 0;
        switch (type) {
            case XMLStreamConstants.START_ELEMENT -> {
                addName(reader.getNamespaceURI(), reader.getLocalName(), reader.getPrefix());
                attributeCount = reader.getAttributeCount();
                addAttributes(reader, attributeCount);
            }
            case XMLStreamConstants.END_ELEMENT ->
                addName(reader.getNamespaceURI(), reader.getLocalName(), reader.getPrefix());
            case XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                addText(reader.getPITarget());
                addText(reader.getPIData());
            }
            case XMLStreamConstants.ENTITY_REFERENCE -> addText(reader.getLocalName());
            default -> addText(reader.getText());
        }
        end(type, attributeCount);
    }

    /** Appends an event with a text that has been read from the reader. */
    void append(int type, String text) {
        addText(text);
        end(type, 0);
    }

    private void end(int type, int attributeCount) {
        if (count == types.length) {
            types = Arrays.copyOf(types, 2 * count);
            attributes = Arrays.copyOf(attributes, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count + 1);
        }
        types[count] = (byte) type;
        attributes[count] = attributeCount;
        starts[++count] = stringCount;
        bytes += OVERHEAD;
    }

    private void addAttributes(XMLStreamReader2 reader, int attributeCount) {
        for (int i = 0; i < attributeCount; i++) {
            addName(reader.getAttributeNamespace(i), reader.getAttributeLocalName(i), reader.getAttributePrefix(i));
            addText(reader.getAttributeValue(i));
        }
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            add(reader.getNamespacePrefix(i));
            add(reader.getNamespaceURI(i));
        }
    }

    private void addName(String uri, String localName, String prefix) {
        add(uri);
        add(localName);
        add(prefix);
    }

    private void addText(String text) {
        add(text);
        bytes += OVERHEAD + (text == null ? 0 : text.length());
    }

    private void add(String string) {
        if (stringCount == strings.length) {
            strings = Arrays.copyOf(strings, 2 * stringCount);
        }
        strings[stringCount++] = string == null ? "" : string;
        bytes += Integer.BYTES;
    }

    // ---- access

    int type(int event) {
        return types[event];
    }

    int attributeCount(int event) {
        return attributes[event];
    }

    int namespaceCount(int event) {
        return types[event] == XMLStreamConstants.START_ELEMENT
                ? (starts[event + 1] - starts[event] - NAME - ATTRIBUTE * attributes[event]) / 2
                : 0;
    }

    /** A string of an event: for elements the name, the attributes and the declared namespaces. */
    String string(int event, int index) {
        return strings[starts[event] + index];
    }
}
