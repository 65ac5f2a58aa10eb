/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.StringCoder;
import org.gmlfast.stax.internal.text.Utf8;
import org.gmlfast.stax.internal.text.XmlChars;

/**
 * Encodes text as UTF-8. Characters that XML forbids are dropped if {@code lenient}, and refused otherwise. The room
 * needed is three bytes for each char. Stateless.
 */
final class Utf8Encoder {

    private Utf8Encoder() {}

    /**
     * Encodes text.
     *
     * @return {@link #end} and {@link #omitted}: a caller that discards the bytes counts no characters
     */
    static long encode(char[] text, int from, int to, byte[] bytes, int at, boolean lenient) throws XMLStreamException {
        int b = at;
        long omitted = 0;
        for (int i = from; i < to; ) {
            char c = text[i];
            if (c < 0x80 && c >= 0x20) {
                bytes[b++] = (byte) c;
                i++;
            } else if (c >= 0x80 && c < Character.MIN_SURROGATE) {
                b = Utf8.put(bytes, b, c);
                i++;
            } else {
                int codePoint = Character.codePointAt(text, i, to);
                int next = putChecked(bytes, b, codePoint, lenient);
                omitted += next == b ? 1 : 0;
                b = next;
                i += Character.charCount(codePoint);
            }
        }
        return omitted << Integer.SIZE | b;
    }

    /** The index after the bytes of encoded text. */
    static int end(long encoded) {
        return (int) encoded;
    }

    /** The number of characters that were dropped. */
    static int omitted(long encoded) {
        return (int) (encoded >>> Integer.SIZE);
    }

    private static int putChecked(byte[] bytes, int at, int c, boolean lenient) throws XMLStreamException {
        if (XmlChars.isChar(c)) {
            return Utf8.put(bytes, at, c);
        }
        if (!lenient) {
            throw StringCoder.forbidden(c);
        }
        return at;
    }

    /**
     * Copies text that is UTF-8 already; drops characters that XML forbids.
     *
     * @return as {@link #encode}
     */
    static long copy(byte[] text, int from, int to, byte[] bytes, int at) {
        int b = at;
        long omitted = 0;
        for (int i = from; i < to; ) {
            byte c = text[i];
            if (c >= 0x20 || c < 0 && c != (byte) 0xEF) {
                bytes[b++] = c;
                i++;
            } else if (XmlChars.isNonCharacter(text, i, to)) {
                omitted++;
                i += 3;
            } else {
                if (c < 0 || XmlChars.isChar(c)) {
                    bytes[b++] = c;
                } else {
                    omitted++;
                }
                i++;
            }
        }
        return omitted << Integer.SIZE | b;
    }
}
