/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Counts of the content of a document. They depend on every name and on every text. */
public final class DocumentTally {

    private long elements;
    private long attributes;
    private long comments;
    private long nameChars;
    private long valueChars;
    private long textChars;
    private long commentChars;

    private DocumentTally() {}

    /** Reads up to the end of the document. */
    public static DocumentTally of(XMLStreamReader reader) throws XMLStreamException {
        DocumentTally tally = new DocumentTally();
        while (reader.hasNext()) {
            tally.add(reader, reader.next());
        }
        reader.close();
        return tally;
    }

    private void add(XMLStreamReader reader, int event) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> addElement(reader);
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                textChars += reader.getText().length();
            case XMLStreamConstants.COMMENT -> {
                comments++;
                commentChars += reader.getText().length();
            }
            default -> {
                // nothing to read
            }
        }
    }

    private void addElement(XMLStreamReader reader) {
        elements++;
        nameChars += reader.getLocalName().length() + length(reader.getNamespaceURI());
        int count = reader.getAttributeCount();
        attributes += count;
        for (int i = 0; i < count; i++) {
            nameChars += reader.getAttributeLocalName(i).length();
            valueChars += reader.getAttributeValue(i).length();
        }
    }

    private static int length(String uri) {
        return uri == null ? 0 : uri.length();
    }

    public long elements() {
        return elements;
    }

    public long attributes() {
        return attributes;
    }

    long comments() {
        return comments;
    }

    /** Characters of the local names of elements and attributes, and of the elements' namespaces. */
    public long nameChars() {
        return nameChars;
    }

    /** Characters of attribute values. */
    public long valueChars() {
        return valueChars;
    }

    /** Characters of text, white space included. */
    public long textChars() {
        return textChars;
    }

    /** Characters of comments. */
    long commentChars() {
        return commentChars;
    }

    /** All counts in one text. */
    public long sum() {
        return elements + attributes + comments + nameChars + valueChars + textChars + commentChars;
    }

    @Override
    public String toString() {
        return elements + " elements, " + attributes + " attributes, " + comments + " comments, characters: "
                + nameChars + " of names, " + valueChars + " of attributes, " + textChars + " of text, "
                + commentChars + " of comments";
    }
}
