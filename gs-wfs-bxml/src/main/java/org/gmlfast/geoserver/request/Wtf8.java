/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.request;

/**
 * UTF-8 that also has the halves of surrogate pairs, which XML forbids: so all characters can be read again, and the
 * reader that refuses them is GeoServer's.
 */
final class Wtf8 {

    private Wtf8() {}

    /**
     * Encodes characters.
     *
     * @param target has room for three bytes for each character
     * @return the number of bytes
     */
    static int encode(char[] chars, int count, byte[] target) {
        int at = 0;
        for (int i = 0; i < count; i++) {
            char c = chars[i];
            if (c < 0x80) {
                target[at++] = (byte) c;
            } else if (c < 0x800) {
                target[at++] = (byte) (0xC0 | c >> 6);
                target[at++] = (byte) (0x80 | c & 0x3F);
            } else if (Character.isHighSurrogate(c) && i + 1 < count && Character.isLowSurrogate(chars[i + 1])) {
                int code = Character.toCodePoint(c, chars[++i]);
                target[at++] = (byte) (0xF0 | code >> 18);
                target[at++] = (byte) (0x80 | code >> 12 & 0x3F);
                target[at++] = (byte) (0x80 | code >> 6 & 0x3F);
                target[at++] = (byte) (0x80 | code & 0x3F);
            } else {
                target[at++] = (byte) (0xE0 | c >> 12);
                target[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                target[at++] = (byte) (0x80 | c & 0x3F);
            }
        }
        return at;
    }

    /** The number of bytes of a character with a certain first byte. */
    static int length(byte first) {
        return first >= 0 ? 1 : (first & 0xE0) == 0xC0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
    }

    /** The character at an index, of a certain number of bytes. */
    static int decode(byte[] bytes, int at, int length) {
        int code = length == 1 ? bytes[at] : bytes[at] & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07);
        for (int i = 1; i < length; i++) {
            code = code << 6 | bytes[at + i] & 0x3F;
        }
        return code;
    }
}
