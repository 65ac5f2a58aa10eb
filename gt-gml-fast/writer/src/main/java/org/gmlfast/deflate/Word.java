/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes in one {@code long}, the first one lowest. A test of all eight sets the highest bit of those it finds.
 */
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

    /** How many bytes precede the first one with its highest bit set or, in a difference, the first other than 0. */
    static int leading(long word) {
        return Long.numberOfTrailingZeros(word) >>> 3;
    }

    /**
     * Finds the characters that end numbers and words: space to comma, and semicolon to question mark. With bit 4
     * inverted, these are the characters from 0x2B to 0x3C.
     */
    static long separators(long word) {
        long turned = (word ^ 0x10 * ONES) & ~HIGH_BITS;
        return turned + 0x55 * ONES & ~(turned + 0x43 * ONES) & HIGH_BITS;
    }

    /** Finds the characters that are neither letters nor digits: those below the digit 0, and colon to at sign. */
    static long punctuation(long word) {
        long ascii = word & ~HIGH_BITS;
        return (~(ascii + 0x50 * ONES) | ascii + 0x46 * ONES & ~(ascii + 0x3F * ONES)) & HIGH_BITS;
    }

    /** Marks bytes outside 0x20 to 0x3F, which are neither digits nor punctuation. */
    static long notNumeric(long word) {
        return (word ^ 0x20 * ONES) & 0xE0 * ONES;
    }

    /** The index of the first separator in 16 bytes, or the index after them. */
    static int nextSeparator(byte[] bytes, int from) {
        int first = leading(separators(load(bytes, from)));
        int second = leading(separators(load(bytes, from + 8)));
        return from + first + (second & -(first >>> 3));
    }

    /** The index of the first punctuation in 16 bytes, or the index after them. */
    static int nextPunctuation(byte[] bytes, int from) {
        int first = leading(punctuation(load(bytes, from)));
        int second = leading(punctuation(load(bytes, from + 8)));
        return from + first + (second & -(first >>> 3));
    }
}
