/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import javax.xml.stream.XMLStreamException;

/**
 * A text writer that also writes prepared fragments of markup, with values between them. It copies a template that has
 * been parsed and balanced once, without the look-ups of a {@link PreparedStreamWriter}.
 *
 * <pre>{@code
 * fragments.writeFragment(bytes("<app:road href=\""));
 * fragments.writeAttributeText(id);
 * fragments.writeFragment(bytes("\"/>"));
 * }</pre>
 *
 * <p>Pitfall: the writer does not parse fragments. The caller balances them between two calls of the
 * {@link PreparedStreamWriter}, whose methods for values and elements may be used where a fragment has ended its tags.
 */
public interface FragmentWriter {

    /**
     * Writes markup as it is.
     *
     * @param markup in ASCII apart from names, so that a document in any charset has its characters
     * @throws XMLStreamException if the document allows no content here, the format is not text, or writing fails
     */
    void writeFragment(byte[] markup) throws XMLStreamException;

    /**
     * Writes text of an attribute that a fragment has begun; drops characters that XML forbids.
     *
     * @throws XMLStreamException if the format is not text, or writing fails
     */
    void writeAttributeText(String text) throws XMLStreamException;

    /**
     * Writes text of an attribute that a fragment has begun; drops characters that XML forbids.
     *
     * @param text valid UTF-8
     * @throws XMLStreamException if the format is not text, or writing fails
     */
    void writeAttributeText(Utf8Text text) throws XMLStreamException;

    /**
     * Writes text of an attribute that a fragment has begun; drops characters that XML forbids.
     *
     * @throws XMLStreamException if the format is not text, or writing fails
     */
    void writeAttributeText(char[] text, int start, int length) throws XMLStreamException;

    /**
     * Writes character data; drops characters that XML forbids.
     *
     * @param text valid UTF-8
     * @throws XMLStreamException if the document allows no text here, the format is not text, or writing fails
     */
    void writeText(Utf8Text text) throws XMLStreamException;
}
