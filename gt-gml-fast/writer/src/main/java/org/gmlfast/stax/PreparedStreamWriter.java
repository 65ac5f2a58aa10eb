/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;

/**
 * A Stax2 writer with methods that fast GML needs in addition: for prepared names, for text with any characters, and
 * for coordinates with a format.
 *
 * <pre>{@code
 * PreparedStreamWriter writer = new Utf8OutputFactory().create(out);
 * writer.writeStartElement(POS_LIST);
 * writer.writePositions(positions, CoordinateFormat.list(8));
 * writer.writeEndElement();
 * }</pre>
 *
 * <p>Both kinds of methods can be mixed and obey the same rules, with two exceptions. A prepared name is written as it
 * is, without a look-up or declaration of its prefix, also in repairing mode. And the text methods declared here drop
 * characters that XML 1.0 forbids (§2.2) and unpaired surrogates; the standard methods throw an exception for them.
 *
 * <p>An instance belongs to one thread. {@code close} does not complete a document: call {@code writeEndDocument}.
 */
public interface PreparedStreamWriter extends XMLStreamWriter2 {

    /**
     * Writes the start tag of an element.
     *
     * @throws XMLStreamException if the document allows no element here, or if writing fails
     */
    void writeStartElement(PreparedName name) throws XMLStreamException;

    /**
     * Writes an attribute of the element just opened.
     *
     * @throws XMLStreamException if no start tag is open, if it has the attribute already, or if writing fails
     */
    void writeAttribute(PreparedName name, String value) throws XMLStreamException;

    /**
     * Writes an attribute of the element just opened.
     *
     * @throws XMLStreamException if no start tag is open, if it has the attribute already, or if writing fails
     */
    void writeAttribute(PreparedName name, char[] value, int start, int length) throws XMLStreamException;

    /**
     * Writes an attribute of the element just opened.
     *
     * @throws XMLStreamException if no start tag is open, if it has the attribute already, or if writing fails
     */
    void writeAttribute(PreparedAttribute attribute) throws XMLStreamException;

    /**
     * Writes character data.
     *
     * @throws XMLStreamException if the document allows no text here, or if writing fails
     */
    void writeText(String text) throws XMLStreamException;

    /**
     * Writes an element with text only: start tag, {@link #writeText}, end tag.
     *
     * @throws XMLStreamException if the document allows no element here, or if writing fails
     */
    default void writeElement(PreparedName name, String text) throws XMLStreamException {
        writeStartElement(name);
        writeText(text);
        writeEndElement();
    }

    /**
     * Writes an element with text only: start tag, {@link #writeText}, end tag.
     *
     * @param text valid UTF-8
     * @throws XMLStreamException if the document allows no element here, or if writing fails
     */
    default void writeElement(PreparedName name, Utf8Text text) throws XMLStreamException {
        writeElement(name, text.toString());
    }

    /**
     * Writes an element with an integer only: start tag, {@link #writeLong}, end tag.
     *
     * @throws XMLStreamException if the document allows no element here, or if writing fails
     */
    default void writeElement(PreparedName name, long value) throws XMLStreamException {
        writeStartElement(name);
        writeLong(value);
        writeEndElement();
    }

    /**
     * Writes an element with a number only: start tag, {@link #writeDouble}, end tag.
     *
     * @throws XMLStreamException if the document allows no element here, or if writing fails
     */
    default void writeElement(PreparedName name, double value) throws XMLStreamException {
        writeStartElement(name);
        writeDouble(value);
        writeEndElement();
    }

    /**
     * Writes coordinates as text or, in BXML, as an array.
     *
     * @throws XMLStreamException if the document allows no text here, or if writing fails
     */
    void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException;
}
