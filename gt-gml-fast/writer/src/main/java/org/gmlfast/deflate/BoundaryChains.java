/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/**
 * Finds the longest of the last matches where a word, a number or markup begins. Attributes that follow each other
 * share their markup with each feature before, and the first characters of the values with some: so a few more
 * candidates than the two of {@link MatchFinder} make the matches longer. As few positions are searched, this takes a
 * third to a ninth of the time of zlib's level 6.
 */
final class BoundaryChains {

    /** Candidates. 16 make roads 0.5 % smaller, and parcels, places and states no smaller. */
    private static final int DEPTH = 4;

    /** Bytes that all positions of a chain share, unless their hashes are equal by chance. */
    static final int SHARED = 14;

    /** Offset of the second word that a candidate shares. */
    private static final int SECOND_WORD = SHARED - 8;

    private final byte[] w;

    /** The last position, modulo 65,536, by the hash of its bytes. */
    private final char[] heads = new char[1 << MatchFinder.FAR_BITS];

    /** The position before each one with the same hash. */
    private final char[] before = new char[Symbols.MAX_DISTANCE];

    int distance;

    BoundaryChains(byte[] window) {
        this.w = window;
    }

    void clear() {
        Arrays.fill(heads, (char) 0);
        Arrays.fill(before, (char) 0);
    }

    /**
     * Enters a position and finds its longest match.
     *
     * @param at index in the window
     * @param offset position minus index
     * @param end index after the last byte
     * @return the length of the match; 0 for none
     */
    int search(int at, int offset, int end) {
        int position = at + offset;
        int d = position - enter(at, position) & 0xFFFF;
        long first = Word.load(w, at);
        long second = Word.load(w, at + SECOND_WORD);
        int best = 0;
        int nearer = 0;
        // an entry of a position that has left the window may look like a later one: the bytes decide
        for (int left = DEPTH; left > 0 && d > nearer && d <= Symbols.MAX_DISTANCE; left--) {
            int candidate = at - d;
            if (Matches.isAsLong(w, at, d, best) && MatchFinder.isFar(w, candidate, first, second)) {
                int length = Matches.length(w, candidate, at, SHARED, end);
                if (length > best) {
                    best = length;
                    distance = d;
                }
            }
            nearer = d;
            d = position - before[position - d & Symbols.MAX_DISTANCE - 1] & 0xFFFF;
        }
        return best;
    }

    /** Enters a position; returns the last one with the same hash. */
    int enter(int at, int position) {
        int slot = MatchFinder.farSlot(Word.load(w, at), Word.load(w, at + SECOND_WORD));
        char last = heads[slot];
        if (last != (char) position) {
            before[position & Symbols.MAX_DISTANCE - 1] = last;
            heads[slot] = (char) position;
        }
        return last;
    }
}
