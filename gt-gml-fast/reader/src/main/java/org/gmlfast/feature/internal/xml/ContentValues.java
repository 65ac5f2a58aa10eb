/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import javax.xml.stream.XMLStreamException;

/**
 * Takes the values of an element whose content was learned, in the order of the document. Each method returns false if
 * the element has to be read in another way, from its start.
 */
public interface ContentValues {

    /**
     * Takes the text that the cursor has read, or has skipped.
     *
     * @param use what the program has said of the place
     */
    boolean takeText(Object use) throws XMLStreamException;

    /**
     * Takes a list of numbers.
     *
     * @param use what the program has said of the place
     * @param role of the list, as the program has said
     */
    boolean takeNumbers(Object use, int role, double[] numbers);

    /** Takes the end of the element. */
    boolean takeEnd() throws XMLStreamException;
}
