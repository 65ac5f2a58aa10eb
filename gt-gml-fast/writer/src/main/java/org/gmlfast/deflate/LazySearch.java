/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/**
 * Finds matches at every byte, and lets a match wait for a longer one that begins at the next byte (RFC 1951 §4). This
 * suits values that differ from feature to feature in a few characters, which {@link BoundaryChains} do not search. Two
 * <em>far</em> candidates share 12 bytes: mostly the markup of the same attribute in earlier features. One
 * <em>near</em> candidate shares five.
 *
 * <p>zlib's level 6 compares up to 128 candidates that share three bytes. With these three candidates, the output is
 * about as small in less than half of the time: the longest match mostly begins as one of the last features does.
 */
final class LazySearch {

    /** Bytes without a match for each byte that the search skips, in bits. */
    private static final int SKIP_BITS = 7;

    /** The bits of a position in a slot. */
    private static final int POSITION_BITS = 16;

    private static final int FAR_BITS = 14;

    /** Offset of the second word that far candidates share. */
    private static final int SECOND_WORD = 4;

    private static final int NEAR_BITS = 13;

    /** Bytes that near candidates share. */
    private static final int NEAR_LENGTH = 5;

    /** The positions inside a match that are entered. All would make the output up to 1 % smaller and take longer. */
    private static final int STEP_WITHIN = 2;

    private final byte[] w;

    /**
     * Positions modulo 65,536, by the hash of their bytes: the last one in the low half, the one before in the high
     * half.
     */
    private final int[] far = new int[1 << FAR_BITS];

    /** The last position modulo 65,536, by the hash of its bytes. */
    private final char[] near = new char[1 << NEAR_BITS];

    /** The length of the last match that was found. */
    int length;

    /** The distance of the last match that was found. */
    int distance;

    private int candidateDistance;

    LazySearch(byte[] window) {
        this.w = window;
    }

    void clear() {
        Arrays.fill(far, 0);
        Arrays.fill(near, (char) 0);
    }

    /**
     * Finds the next match.
     *
     * @param from index where the search begins
     * @param limit index before which the match begins
     * @param end index after the last byte
     * @param offset position minus index
     * @return the index where the match begins; the limit if there is no match
     */
    int search(int from, int limit, int end, int offset) {
        for (int at = from; at < limit; at += 1 + (at - from >> SKIP_BITS)) {
            int best = longest(at, at + offset, 0, end);
            if (best > 0) {
                int bestDistance = candidateDistance;
                while (best < Symbols.MAX_MATCH && at + 1 < limit) {
                    int later = longest(at + 1, at + 1 + offset, best, end);
                    if (later <= best) {
                        break;
                    }
                    at++;
                    best = later;
                    bestDistance = candidateDistance;
                }
                length = best;
                distance = bestDistance;
                return at;
            }
        }
        return limit;
    }

    /** Enters a position; returns the length of its longest match, or what is known if none is longer. */
    private int longest(int at, int position, int known, int end) {
        byte[] w = this.w;
        long first = Word.load(w, at);
        int farSlot = farSlot(first, Word.load(w, at + SECOND_WORD));
        int candidates = far[farSlot];
        far[farSlot] = candidates << POSITION_BITS | position & 0xFFFF;
        int nearSlot = nearSlot(first);
        int nearDistance = position - near[nearSlot] & 0xFFFF;
        near[nearSlot] = (char) position;
        int best = known;
        for (int left = candidates; left != 0; left >>>= POSITION_BITS) {
            int d = position - left & 0xFFFF;
            if (Matches.isDistance(d)
                    && Word.load(w, at - d) == first
                    && (best < Long.BYTES || Matches.isAsLong(w, at, d, best))) {
                int matched = Matches.length(w, at - d, at, Long.BYTES, end);
                if (matched > best) {
                    best = matched;
                    candidateDistance = d;
                }
            }
        }
        if (best < Long.BYTES && Matches.isDistance(nearDistance)) {
            int matched = Matches.length(w, at - nearDistance, at, 0, end);
            if (matched >= NEAR_LENGTH && matched > best) {
                best = matched;
                candidateDistance = nearDistance;
            }
        }
        return best;
    }

    /** Enters positions inside a match, because later matches may begin there. */
    void enterWithin(int from, int to, int offset) {
        byte[] w = this.w;
        for (int at = from + STEP_WITHIN; at < to; at += STEP_WITHIN) {
            long first = Word.load(w, at);
            int slot = farSlot(first, Word.load(w, at + SECOND_WORD));
            far[slot] = far[slot] << POSITION_BITS | at + offset & 0xFFFF;
            near[nearSlot(first)] = (char) (at + offset);
        }
    }

    private static int farSlot(long first, long second) {
        return Matches.slot(first, second, FAR_BITS);
    }

    private static int nearSlot(long word) {
        return Matches.slotOfFive(word, NEAR_BITS);
    }
}
