/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes in one {@code long}, the first one lowest; which of them are what is said by their highest bits. */
final class Word {

    static final long ONES = 0x0101_0101_0101_0101L;
    static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Word() {}

    static long load(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    static void store(byte[] bytes, int at, long word) {
        WORD.set(bytes, at, word);
    }

    /** Bytes before the first one that has its highest bit set or, given a difference, that is not zero: 8 if none. */
    static int leading(long word) {
        return Long.numberOfTrailingZeros(word) >>> 3;
    }

    /**
     * Where numbers and words of a text end: space to comma, and semicolon to question mark. With one bit turned round
     * these are the characters from 0x2B to 0x3C.
     */
    static long separators(long word) {
        long turned = (word ^ 0x10 * ONES) & ~HIGH_BITS;
        return turned + 0x55 * ONES & ~(turned + 0x43 * ONES) & HIGH_BITS;
    }

    /** What stands between letters and digits: characters below zero, and colon to at sign. */
    static long punctuation(long word) {
        long ascii = word & ~HIGH_BITS;
        return (~(ascii + 0x50 * ONES) | ascii + 0x46 * ONES & ~(ascii + 0x3F * ONES)) & HIGH_BITS;
    }

    /** Bytes that are not from 0x20 to 0x3F: no digits and no punctuation. */
    static long notNumeric(long word) {
        return (word ^ 0x20 * ONES) & 0xE0 * ONES;
    }

    /** Index of the first separator from an index on, or 16 bytes after it. */
    static int nextSeparator(byte[] bytes, int from) {
        int first = leading(separators(load(bytes, from)));
        int second = leading(separators(load(bytes, from + 8)));
        return from + first + (second & -(first >>> 3));
    }

    /** Index of the first punctuation from an index on, or 16 bytes after it. */
    static int nextPunctuation(byte[] bytes, int from) {
        int first = leading(punctuation(load(bytes, from)));
        int second = leading(punctuation(load(bytes, from + 8)));
        return from + first + (second & -(first >>> 3));
    }
}
