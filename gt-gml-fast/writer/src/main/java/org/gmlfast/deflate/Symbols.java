/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

/**
 * The tokens of a block before it has Huffman codes. A token holds a symbol in its low 12 bits and the value of the
 * extra bits (RFC 1951 §3.2.5) above them. Symbols are literals, lengths, distances, and pairs of characters that occur
 * in numbers: a pair is written as the codes of its two literals in one step. So one loop without branches counts all
 * tokens, and another one writes them.
 */
final class Symbols {

    static final int BITS = 12;
    static final int MASK = (1 << BITS) - 1;

    static final int END_OF_BLOCK = 256;
    static final int FIRST_LENGTH = 257;

    /** Literals, the end of the block, lengths, and two symbols that never occur: RFC 1951 §3.2.6. */
    static final int LITERALS_AND_LENGTHS = 288;

    static final int FIRST_DISTANCE = 288;
    static final int DISTANCES = 30;
    static final int FIRST_PAIR = 320;
    static final int PAIRS = 1 << 10;
    static final int COUNT = FIRST_PAIR + PAIRS;

    static final int MIN_MATCH = 3;
    static final int MAX_MATCH = 258;
    static final int MAX_DISTANCE = 1 << 15;

    /** The token of a match's length. */
    static final int[] LENGTH = new int[MAX_MATCH + 1];

    /** Extra bits of each symbol. */
    static final byte[] EXTRA_BITS = new byte[FIRST_PAIR];

    static {
        int symbol = FIRST_LENGTH;
        for (int length = MIN_MATCH; length < MAX_MATCH; symbol++) {
            int extra = symbol < FIRST_LENGTH + 8 ? 0 : (symbol - FIRST_LENGTH >> 2) - 1;
            EXTRA_BITS[symbol] = (byte) extra;
            for (int value = 0; value < 1 << extra && length < MAX_MATCH; value++) {
                LENGTH[length++] = symbol | value << BITS;
            }
        }
        LENGTH[MAX_MATCH] = symbol;
        for (int code = 4; code < DISTANCES; code++) {
            EXTRA_BITS[FIRST_DISTANCE + code] = (byte) ((code >> 1) - 1);
        }
    }

    private Symbols() {}

    /** The token of a match's distance, 1 to 32,768. */
    static int distance(int distance) {
        int d = distance - 1;
        if (d < 2) {
            return FIRST_DISTANCE + d;
        }
        int extra = 30 - Integer.numberOfLeadingZeros(d);
        return FIRST_DISTANCE + (extra << 1) + (d >> extra) | (d & (1 << extra) - 1) << BITS;
    }
}
