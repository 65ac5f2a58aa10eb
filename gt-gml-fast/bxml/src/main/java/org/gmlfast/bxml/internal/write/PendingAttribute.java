/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.stax.PreparedName;

/**
 * The attribute whose value is being written. Its AttributeStart token waits until the value is known, because the
 * string table fragments of both the name and the value come before it (BXML §8.7, §8.9).
 */
final class PendingAttribute {

    private final BinaryOutput out;
    private final StringTableWriter strings;

    /** Null if no AttributeStart is to be written. */
    private PreparedName name;

    PendingAttribute(BinaryOutput out, StringTableWriter strings) {
        this.out = out;
        this.strings = strings;
    }

    void start(PreparedName attribute) {
        name = attribute;
    }

    /** Writes the AttributeStart before the first part of the value; does nothing before other content. */
    void beforeValue() throws XMLStreamException {
        if (name != null) {
            writeStart();
        }
    }

    private void writeStart() throws XMLStreamException {
        PreparedName written = name;
        name = null;
        NameTokens tokens = strings.tokens(written);
        out.reserve(8);
        out.putBytes(tokens.token(BxmlCodes.ATTRIBUTE_START), tokens.length);
    }
}
