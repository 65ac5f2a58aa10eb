/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

/** The tokens of a block in order. {@link Symbols} defines them. */
final class TokenBuffer {

    private static final long EVEN_LOW_5 = 0x001F_001F_001F_001FL;
    private static final long FIRST_PAIRS = Symbols.FIRST_PAIR * 0x0001_0001_0001_0001L;

    final int[] tokens;

    int count;

    TokenBuffer(int size) {
        tokens = new int[size];
    }

    /** Adds literals. The buffer has to have room; the array has to have eight bytes after the last literal. */
    void addLiterals(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length <= 8) {
            long word = Word.load(bytes, from);
            if (Word.leading(Word.notNumeric(word)) >= length) {
                count = addNumeric(tokens, count, word, length);
                return;
            }
        }
        int[] t = tokens;
        int n = count;
        int i = from;
        for (; i + 1 < to; i += 2) {
            int a = bytes[i] & 0xFF;
            int b = bytes[i + 1] & 0xFF;
            boolean pair = ((a ^ 0x20 | b ^ 0x20) & 0xE0) == 0;
            t[n] = pair ? Symbols.FIRST_PAIR + ((a & 31) << 5 | b & 31) : a;
            t[n + 1] = b;
            n += pair ? 1 : 2;
        }
        t[n] = bytes[i] & 0xFF;
        count = n + (length & 1);
    }

    /**
     * Adds up to eight bytes from 0x20 to 0x3F. It stores four pairs even for fewer bytes, so that no branch depends on
     * the length.
     *
     * @return the new number of tokens
     */
    static int addNumeric(int[] t, int n, long word, int length) {
        long pairs = ((word & EVEN_LOW_5) << 5 | word >>> 8 & EVEN_LOW_5) + FIRST_PAIRS;
        t[n + 3] = (int) (pairs >>> 48);
        t[n] = (int) pairs & 0xFFFF;
        t[n + 1] = (int) pairs >>> 16;
        t[n + 2] = (int) (pairs >>> 32) & 0xFFFF;
        int last = n + (length >> 1);
        t[last] = (int) (word >>> ((length & 6) << 3)) & 0xFF;
        return last + (length & 1);
    }

    /**
     * Adds a match.
     *
     * @param length 0 for none, or at least 3
     * @param distance the token of its distance
     */
    void addMatch(int length, int distance) {
        int[] t = tokens;
        int n = count;
        int left = length;
        while (left > Symbols.MAX_MATCH) {
            // the rest has to be long enough for a match
            int piece = left < Symbols.MAX_MATCH + Symbols.MIN_MATCH ? left - Symbols.MIN_MATCH : Symbols.MAX_MATCH;
            t[n++] = Symbols.LENGTH[piece];
            t[n++] = distance;
            left -= piece;
        }
        t[n] = Symbols.LENGTH[left];
        t[n + 1] = distance;
        count = n + (-left >>> 31 << 1);
    }
}
