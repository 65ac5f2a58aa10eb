/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.stax.PreparedName;

/** A name of a document: the first bytes of its tokens, and the text that its last element or attribute has had. */
final class NameTokens {

    final PreparedName name;

    /** The number of bytes of a code and the reference. */
    final int length;

    /** The bytes of code 0 and the reference, those of the first one in the lowest bits. */
    private final long reference;

    /** The last text with a reference that has been written as a string; null if there was none. */
    String text;

    /** The reference to the last text that has one; -1 if there was none. */
    int textRef = -1;

    /**
     * @param ref the reference to the name
     * @param out encodes the reference; its bytes are not written
     */
    NameTokens(PreparedName name, int ref, BinaryOutput out) throws XMLStreamException {
        this.name = name;
        out.reserve(10);
        int start = out.at;
        out.put(0);
        out.putCount(ref);
        this.length = out.at - start;
        out.at = start;
        this.reference = Bytes.getLong(out.buffer, start, true) & (1L << 8 * length) - 1;
    }

    /** The bytes of a token with this code and the name. */
    long token(int code) {
        return reference | code;
    }

    /** The bytes of a ContentElement and the code of a token in it, one more than {@link #length}. */
    long elementWith(int code) {
        return reference | BxmlCodes.CONTENT_ELEMENT | (long) code << 8 * length;
    }

    /** The bytes of a ContentElement and of the start of a string in it, two more than {@link #length}. */
    long elementWithString() {
        return elementWith(BxmlCodes.CHAR_CONTENT) | (long) BxmlCodes.STRING << 8 * (length + 1);
    }

    void setText(String last, int lastRef) {
        text = last;
        textRef = lastRef;
    }
}
