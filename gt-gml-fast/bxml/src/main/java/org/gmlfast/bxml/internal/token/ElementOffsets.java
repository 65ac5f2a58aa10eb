/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.token;

import java.util.BitSet;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.source.ByteWindow;

/**
 * The offsets of the elements of a file in memory; index tables are checked against them. A second scanner collects the
 * offsets when the first one reaches an index table, so that a file without indexes costs nothing.
 */
final class ElementOffsets {

    private final ByteWindow in;
    private final TokenScanner tokens;
    private final BitSet offsets = new BitSet();

    private ElementOffsets(ByteWindow in, TokenScanner tokens) {
        this.in = in;
        this.tokens = tokens;
    }

    /** The offsets in a scanner's file; null unless the file is in memory from its first byte on. */
    static ElementOffsets of(TokenScanner scanner) throws XMLStreamException {
        if (scanner.in.offset(0) != 0) {
            return null;
        }
        ByteWindow again = new ByteWindow(scanner.in.bytes, 0, (int) scanner.offset);
        return new ElementOffsets(again, new TokenScanner(again, scanner.limits, new FileIndex(false)));
    }

    /** Scans up to the position of the other scanner. Returns false if the bytes are no longer in memory. */
    boolean scanTo(TokenScanner scanner) throws XMLStreamException {
        if (scanner.in.offset(0) != 0) {
            return false;
        }
        in.bytes = scanner.in.bytes;
        in.end = (int) scanner.offset;
        while (in.at + tokens.left < in.end) {
            tokens.next();
            if (tokens.code <= BxmlCodes.CONTENT_ATTR_ELEMENT) {
                offsets.set((int) tokens.offset);
            }
        }
        return true;
    }

    boolean contains(long offset) {
        return offset < in.end && offsets.get((int) offset);
    }
}
