/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes of a document at a time: a word, whose lowest byte is the first. */
final class XmlBytes {

    static final int WORD = 8;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private XmlBytes() {}

    static long word(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    private static long repeated(int character) {
        return ONES * character;
    }

    // ---- characters

    /** How many bytes a mark of the methods below is from the start of the word; 8 if it is 0. */
    static int first(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }

    /**
     * Marks bytes that are markup or may be: less-than, ampersand, another character, control characters, and whatever
     * is not ASCII. The first mark is exact.
     */
    static long special(long word, int other) {
        long less = word ^ repeated('<');
        long ampersand = word ^ repeated('&');
        long third = word ^ repeated(other);
        long equal = less - ONES & ~less | ampersand - ONES & ~ampersand | third - ONES & ~third;
        return (equal | word - repeated(' ') | word) & HIGH_BITS;
    }

    /**
     * The index of the first byte that is a character, such as a quote, or does not stand for itself in a text or an
     * attribute; the end if there is none.
     */
    static int plainEnd(byte[] bytes, int from, int end, byte other) {
        int at = from;
        while (at <= end - WORD) {
            int plain = first(special(word(bytes, at), other));
            at += plain;
            if (plain < WORD) {
                return at;
            }
        }
        while (at < end && bytes[at] != other && isPlain(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Whether a byte stands for itself in an attribute. */
    static boolean isPlain(byte b) {
        return b >= ' ' && b != '<' && b != '&';
    }

    /** The index of the first less-than sign; the end if there is none. */
    static int indexOfLess(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - WORD; at += WORD) {
            long less = word(bytes, at) ^ repeated('<');
            long marks = (less - ONES & ~less) & HIGH_BITS;
            if (marks != 0) {
                return at + first(marks);
            }
        }
        while (at < end && bytes[at] != '<') {
            at++;
        }
        return at;
    }

    /** The index of the first byte that is not white space; the end if there is none. */
    static int indexOfNotSpace(byte[] bytes, int from, int end) {
        if (from < end && bytes[from] > ' ') {
            return from; // a tag after a tag, in documents without indentation
        }
        int at = from;
        while (at <= end - WORD) {
            long word = word(bytes, at);
            long others =
                    notZero(word ^ repeated(' ')) & notZero(word ^ repeated('\n')) & notZero(word ^ repeated('\t'));
            if (others == 0) {
                at += WORD;
                continue;
            }
            at += first(others);
            if (bytes[at] != '\r') {
                return at;
            }
            at++;
        }
        while (at < end && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Marks the bytes that are not 0, exactly: nothing is carried from one to the next. */
    private static long notZero(long word) {
        return ((word & ~HIGH_BITS) + ~HIGH_BITS | word) & HIGH_BITS;
    }

    /** The index of the first greater-than sign or quote; the end if there is none. */
    static int indexOfTagEnd(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - WORD; at += WORD) {
            long word = word(bytes, at);
            long greater = word ^ repeated('>');
            long single = word ^ repeated('\'');
            long pair = word ^ repeated('"');
            long marks = (greater - ONES & ~greater | single - ONES & ~single | pair - ONES & ~pair) & HIGH_BITS;
            if (marks != 0) {
                return at + first(marks);
            }
        }
        while (at < end && bytes[at] != '>' && bytes[at] != '\'' && bytes[at] != '"') {
            at++;
        }
        return at;
    }

    /** The line ends in four words. Most documents have none, or few. */
    static int lineEnds(byte[] bytes, int at) {
        long one = word(bytes, at);
        long two = word(bytes, at + WORD);
        long three = word(bytes, at + 2 * WORD);
        long four = word(bytes, at + 3 * WORD);
        long below = repeated('\n' + 1);
        long control = one - below & ~one | two - below & ~two | three - below & ~three | four - below & ~four;
        return (control & HIGH_BITS) == 0 ? 0 : lineEnds(one) + lineEnds(two) + lineEnds(three) + lineEnds(four);
    }

    private static int lineEnds(long word) {
        return WORD - Long.bitCount(notZero(word ^ repeated('\n')));
    }

    // ---- digits

    /** The values of digits, which are more than 9 for other bytes. */
    static long values(long word) {
        return word ^ repeated('0');
    }

    /** Marks values that are not those of digits. Marks are exact up to the first byte that is not ASCII. */
    static long notDigits(long values) {
        return (values + repeated(0x7F - 9) | values) & HIGH_BITS;
    }

    /**
     * The number that eight digits are. Digits, then pairs, then fours are joined, all of the same size at once.
     *
     * @param values of the digits; those before the first are 0
     */
    static long joined(long values) {
        long pairs = values * 10 + (values >>> 8);
        long mask = 0x0000_00FF_0000_00FFL;
        return (pairs & mask) * (100 + (1_000_000L << 32)) + (pairs >>> 16 & mask) * (1 + (10_000L << 32)) >>> 32;
    }

    /** The number that the first digits of eight bytes are; at least one. */
    static long joined(long values, int count) {
        return joined(values << Long.SIZE - 8 * count);
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
