/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.util.Arrays;

/**
 * Bytes that are expected in a document. Eight are compared at a time: the first and the last, which are fields of this
 * object because most tags are short, and those between them.
 */
final class Literal {

    private static final long[] NONE = {};

    final int length;
    private final byte[] bytes;
    private final long first;
    private final long last;
    private final long[] between;

    Literal(byte[] source, int from, int to) {
        bytes = Arrays.copyOfRange(source, from, to);
        length = to - from;
        boolean isShort = length < XmlBytes.WORD;
        first = isShort ? 0 : XmlBytes.word(bytes, 0);
        last = isShort ? 0 : XmlBytes.word(bytes, length - XmlBytes.WORD);
        int count = (length - 1) / XmlBytes.WORD - 1;
        between = count > 0 ? new long[count] : NONE;
        for (int i = 0; i < count; i++) {
            between[i] = XmlBytes.word(bytes, (i + 1) * XmlBytes.WORD);
        }
    }

    /** The bytes, which are not to be changed. */
    byte[] bytes() {
        return bytes;
    }

    byte byteAt(int index) {
        return bytes[index];
    }

    /** Whether these bytes begin at an index. */
    boolean isAt(byte[] document, int at, int end) {
        if (end - at < length) {
            return false;
        }
        if (length < XmlBytes.WORD) {
            return isShortAt(document, at);
        }
        if (XmlBytes.word(document, at) != first || XmlBytes.word(document, at + length - XmlBytes.WORD) != last) {
            return false;
        }
        if (length > 2 * XmlBytes.WORD) {
            int i = at;
            for (long word : between) {
                i += XmlBytes.WORD;
                if (XmlBytes.word(document, i) != word) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Literal literal && Arrays.equals(bytes, literal.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    private boolean isShortAt(byte[] document, int at) {
        for (int i = 0; i < length; i++) {
            if (document[at + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
