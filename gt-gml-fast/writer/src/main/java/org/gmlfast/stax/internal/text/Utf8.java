/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

/** Code points in UTF-8 (RFC 3629 §3). Stateless. */
public final class Utf8 {

    private Utf8() {}

    /**
     * Writes a code point, in four bytes at most.
     *
     * @param c a code point other than a surrogate
     * @return the index after its bytes
     */
    public static int put(byte[] bytes, int at, int c) {
        if (c < 0x80) {
            bytes[at] = (byte) c;
            return at + 1;
        }
        if (c < 0x800) {
            bytes[at] = (byte) (0xC0 | c >> 6);
            bytes[at + 1] = (byte) (0x80 | c & 0x3F);
            return at + 2;
        }
        if (c < 0x10000) {
            bytes[at] = (byte) (0xE0 | c >> 12);
            bytes[at + 1] = (byte) (0x80 | c >> 6 & 0x3F);
            bytes[at + 2] = (byte) (0x80 | c & 0x3F);
            return at + 3;
        }
        bytes[at] = (byte) (0xF0 | c >> 18);
        bytes[at + 1] = (byte) (0x80 | c >> 12 & 0x3F);
        bytes[at + 2] = (byte) (0x80 | c >> 6 & 0x3F);
        bytes[at + 3] = (byte) (0x80 | c & 0x3F);
        return at + 4;
    }

    /**
     * The index where a piece of text ends, without splitting a character.
     *
     * @param from the index of the first byte of a character
     * @param most bytes in the piece, 4 or more
     */
    public static int endOfPiece(byte[] text, int from, int end, int most) {
        if (end - from <= most) {
            return end;
        }
        int to = from + most;
        while (to > from + most - 3 && (text[to] & 0xC0) == 0x80) {
            to--;
        }
        return to;
    }
}
