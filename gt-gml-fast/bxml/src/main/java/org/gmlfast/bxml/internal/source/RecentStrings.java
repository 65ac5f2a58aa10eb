/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.Bytes;

/**
 * Decodes strings, and returns the same object for a short string that has occurred recently. The first and the last
 * eight bytes are all bytes of such a string.
 */
public final class RecentStrings {

    private static final int MAX_LENGTH = 16;
    private static final int SLOTS = 1024;

    private final StringDecoder decoder;
    private final long[] first = new long[SLOTS];
    private final long[] last = new long[SLOTS];
    private final byte[] lengths = new byte[SLOTS];
    private final String[] strings = new String[SLOTS];

    public RecentStrings(StringDecoder decoder) {
        this.decoder = decoder;
    }

    /** @param offset the offset of the bytes in the file */
    public String decode(byte[] bytes, int from, int length, long offset) throws XMLStreamException {
        if (length == 0) {
            return "";
        }
        if (length > MAX_LENGTH || from + 8 > bytes.length) {
            return decoder.decode(bytes, from, length, offset);
        }
        long begin = Bytes.getLong(bytes, from, true);
        long end = 0;
        if (length < 8) {
            begin &= (1L << 8 * length) - 1;
        } else {
            end = Bytes.getLong(bytes, from + length - 8, true);
        }
        int slot = slot(begin, end, length);
        if (first[slot] == begin && last[slot] == end && lengths[slot] == length) {
            return strings[slot];
        }
        String text = decoder.decode(bytes, from, length, offset);
        first[slot] = begin;
        last[slot] = end;
        lengths[slot] = (byte) length;
        strings[slot] = text;
        return text;
    }

    private static int slot(long begin, long end, int length) {
        long mixed = (begin ^ Long.rotateLeft(end, 29)) * 0x9E37_79B9_7F4A_7C15L + length;
        return (int) (mixed >>> 54) & SLOTS - 1;
    }
}
