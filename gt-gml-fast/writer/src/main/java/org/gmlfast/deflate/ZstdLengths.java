/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

/** The codes of lengths in sequences of zstd (RFC 8878 §3.1.1.3.2.1.1). */
final class ZstdLengths {

    /** The shortest match. */
    static final int MIN_MATCH = 3;

    static final int LITERAL_CODES = 36;
    static final int MATCH_CODES = 53;

    /** Bits after the code. */
    static final byte[] LITERAL_BITS = new byte[LITERAL_CODES];

    /** Bits after the code. */
    static final byte[] MATCH_BITS = new byte[MATCH_CODES];

    private static final int TABLED_LITERALS = 64;
    private static final int TABLED_MATCHES = 128;
    private static final byte[] LITERALS = new byte[TABLED_LITERALS];
    private static final byte[] MATCHES = new byte[TABLED_MATCHES];

    static {
        fill(LITERAL_BITS, LITERALS, 16, new int[] {1, 1, 1, 1, 2, 2, 3, 3, 4});
        fill(MATCH_BITS, MATCHES, 32, new int[] {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5});
    }

    private ZstdLengths() {}

    /** From the last code of the table on, each one has a bit more than the code before. */
    private static void fill(byte[] bits, byte[] codes, int single, int[] more) {
        int value = 0;
        for (int code = 0; code < bits.length; code++) {
            int of = code < single ? 0 : code - single < more.length ? more[code - single] : -1;
            bits[code] = (byte) (of >= 0 ? of : codes.length == TABLED_LITERALS ? code - 19 : code - 36);
            for (int i = 0; i < 1 << bits[code] && value < codes.length; i++) {
                codes[value++] = (byte) code;
            }
        }
    }

    static int literalCode(int length) {
        return length < TABLED_LITERALS ? LITERALS[length] : 31 - Integer.numberOfLeadingZeros(length) + 19;
    }

    /** The code of the length of a match. */
    static int matchCode(int length) {
        int more = length - MIN_MATCH;
        return more < TABLED_MATCHES ? MATCHES[more] : 31 - Integer.numberOfLeadingZeros(more) + 36;
    }
}
