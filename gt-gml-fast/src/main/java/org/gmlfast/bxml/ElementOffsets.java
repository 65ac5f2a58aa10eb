/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.util.BitSet;

import javax.xml.stream.XMLStreamException;

/**
 * Where the elements of a file in memory begin. Only the index tables of a file ask for it, so it is found by a second
 * scanner that follows the first up to each of them.
 */
final class ElementOffsets {

    private final ByteWindow in;
    private final TokenScanner tokens;
    private final BitSet offsets = new BitSet();

    private ElementOffsets(ByteWindow in, TokenScanner tokens) {
        this.in = in;
        this.tokens = tokens;
    }

    /** Those of the file that is being scanned; null if it is not in memory from its first byte on. */
    static ElementOffsets of(TokenScanner scanner) throws XMLStreamException {
        if (scanner.in.offset(0) != 0) {
            return null;
        }
        ByteWindow again = new ByteWindow(scanner.in.bytes, 0, (int) scanner.offset);
        return new ElementOffsets(again, new TokenScanner(again, scanner.limits, new FileIndex(false)));
    }

    /** Goes on to where the other scanner is; false if the bytes are not there any more. */
    boolean follow(TokenScanner scanner) throws XMLStreamException {
        if (scanner.in.offset(0) != 0) {
            return false;
        }
        in.bytes = scanner.in.bytes;
        in.end = (int) scanner.offset;
        while (in.at + tokens.left < in.end) {
            tokens.next();
            if (tokens.code <= Codes.CONTENT_ATTR_ELEMENT) {
                offsets.set((int) tokens.offset);
            }
        }
        return true;
    }

    boolean contains(long offset) {
        return offset < in.end && offsets.get((int) offset);
    }
}
