/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

/** Compares bytes with those that a match would copy. */
final class Matches {

    private static final long HASH = 0x9E37_79B1_85EB_CA87L;
    private static final long OTHER_HASH = 0xC2B2_AE3D_27D4_EB4FL;

    /** Bits of a word after its first five bytes. */
    private static final int AFTER_FIVE = 24;

    private Matches() {}

    /** The slot of two words in a table of 2^bits slots. */
    static int slot(long first, long second, int bits) {
        return (int) (first * HASH + second * OTHER_HASH >>> Long.SIZE - bits);
    }

    /** The slot of the first five bytes of a word in a table of 2^bits slots. */
    static int slotOfFive(long word, int bits) {
        return (int) ((word << AFTER_FIVE) * HASH >>> Long.SIZE - bits);
    }

    /** Whether a difference of positions is a distance of deflate: 1 to 32,768. */
    static boolean isDistance(int d) {
        return d - 1 >>> 15 == 0;
    }

    /**
     * Whether a candidate may be longer than the best length so far.
     *
     * @param length 0, or at least 8
     */
    static boolean isAsLong(byte[] w, int at, int distance, int length) {
        return length == 0 || Word.load(w, at - distance + length - 7) == Word.load(w, at + length - 7);
    }

    /**
     * The length of a match.
     *
     * @param candidate index of the earlier bytes
     * @param known how many bytes are equal at least
     * @param end index after the last byte
     */
    static int length(byte[] w, int candidate, int at, int known, int end) {
        int max = end - at;
        int length = known;
        while (length < max) {
            long difference = Word.load(w, candidate + length) ^ Word.load(w, at + length);
            if (difference != 0) {
                return Math.min(length + Word.leading(difference), max);
            }
            length += 8;
        }
        return max;
    }
}
