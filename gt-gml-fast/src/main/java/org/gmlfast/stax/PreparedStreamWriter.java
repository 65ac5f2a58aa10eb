/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import org.codehaus.stax2.XMLStreamWriter2;

/**
 * A Stax2 writer that also takes what Stax2 lacks for fast GML: names prepared once, text that may hold characters XML
 * forbids, and coordinates with their format.
 *
 * <p>Prepared names are taken as they are: no prefix is looked up or declared, also in repairing mode. The text methods
 * declared here leave out characters that XML 1.0 forbids (§2.2) and halves of surrogate pairs, where the standard ones
 * refuse them. Otherwise the same rules hold as for the standard methods, and both may be mixed.
 *
 * <p>Like any stream writer, an instance belongs to one thread.
 */
public interface PreparedStreamWriter extends XMLStreamWriter2 {

    /**
     * This interface on top of any StAX writer, through its standard calls alone.
     *
     * @param writer returned as it is if it has this interface already
     */
    static PreparedStreamWriter on(XMLStreamWriter writer) {
        return writer instanceof PreparedStreamWriter prepared ? prepared : new StandardStreamWriter(writer);
    }

    /**
     * Opens an element.
     *
     * @throws XMLStreamException if no element can stand here, or if writing fails
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
     * @throws XMLStreamException if no text can stand here, or if writing fails
     */
    void writeText(String text) throws XMLStreamException;

    /**
     * Writes an element that has nothing but text: its start, {@link #writeText}, its end.
     *
     * @throws XMLStreamException if no element can stand here, or if writing fails
     */
    default void writeElement(PreparedName name, String text) throws XMLStreamException {
        writeStartElement(name);
        writeText(text);
        writeEndElement();
    }

    /**
     * Writes an element that has nothing but an integer: its start, {@link #writeLong}, its end.
     *
     * @throws XMLStreamException if no element can stand here, or if writing fails
     */
    default void writeElement(PreparedName name, long value) throws XMLStreamException {
        writeStartElement(name);
        writeLong(value);
        writeEndElement();
    }

    /**
     * Writes an element that has nothing but a number: its start, {@link #writeDouble}, its end.
     *
     * @throws XMLStreamException if no element can stand here, or if writing fails
     */
    default void writeElement(PreparedName name, double value) throws XMLStreamException {
        writeStartElement(name);
        writeDouble(value);
        writeEndElement();
    }

    /**
     * Writes coordinates.
     *
     * @throws XMLStreamException if no text can stand here, or if writing fails
     */
    void writePositions(Positions positions, CoordinateFormat format) throws XMLStreamException;
}
