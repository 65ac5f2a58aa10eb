/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The part of a document that a program reads. */
enum ScanLevel {
    /** All events without names and values. */
    TOKENS("raw tokens") {
        @Override
        long scan(XMLStreamReader reader) throws XMLStreamException {
            long events = 0;
            while (reader.hasNext()) {
                reader.next();
                events++;
            }
            return events;
        }
    },
    /** The names of all elements and attributes, and the values of attributes, as strings, without text. */
    ATTRIBUTES("elements with attributes") {
        @Override
        long scan(XMLStreamReader reader) throws XMLStreamException {
            long characters = 0;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    characters += reader.getLocalName().length();
                    int count = reader.getAttributeCount();
                    for (int i = 0; i < count; i++) {
                        characters += reader.getAttributeLocalName(i).length();
                        characters += reader.getAttributeValue(i).length();
                    }
                }
            }
            return characters;
        }
    },
    /** A document in memory with the interfaces of org.w3c.dom. */
    DOM("DOM") {
        @Override
        long scan(XMLStreamReader reader) throws XMLStreamException {
            return new DomBuilder()
                    .build(reader)
                    .getDocumentElement()
                    .getChildNodes()
                    .getLength();
        }
    };

    private final String label;

    ScanLevel(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Reads up to the end of the document; returns a number that depends on all values read. */
    abstract long scan(XMLStreamReader reader) throws XMLStreamException;
}
