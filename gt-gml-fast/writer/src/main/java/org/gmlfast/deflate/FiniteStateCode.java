/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/**
 * A code of finite state entropy (RFC 8878 §4.1) for the counts of symbols. The symbols of a stream are encoded from
 * the last to the first.
 */
final class FiniteStateCode {

    private static final int MIN_LOG = 5;

    /** Bits of the difference to the next state below the number of bits. */
    private static final int ROUNDING = 16;

    private final int maxLog;
    private final int[] shares;
    private final int[] starts;
    private final byte[] spread;

    /** The next state, in the order of the symbols and their states. */
    final char[] next;

    /** For each symbol, what added to a state gives the number of bits to write in the bits from 16 on. */
    final int[] bits;

    /** For each symbol, what added to a shortened state gives an index of {@link #next}. */
    final int[] base;

    /** Bits of a state; 0 if only one symbol occurs, which then takes no bits. */
    int log;

    /** The symbol after the last one that occurs. */
    private int end;

    /**
     * A code without symbols.
     *
     * @param symbols at most 64
     * @param maxLog bits of a state, so many that each symbol can have a state
     */
    FiniteStateCode(int symbols, int maxLog) {
        this.maxLog = maxLog;
        this.shares = new int[symbols];
        this.starts = new int[symbols + 1];
        this.spread = new byte[1 << maxLog];
        this.next = new char[1 << maxLog];
        this.bits = new int[symbols];
        this.base = new int[symbols];
    }

    /**
     * Builds the code.
     *
     * @param total the sum of the counts, more than 0
     * @return the only symbol that occurs; -1 if there are several
     */
    int build(int[] counts, int total) {
        int distinct = 0;
        end = 0;
        for (int s = 0; s < shares.length; s++) {
            if (counts[s] > 0) {
                distinct++;
                end = s + 1;
            }
        }
        if (distinct == 1) {
            log = 0;
            Arrays.fill(bits, 0);
            Arrays.fill(base, 0);
            next[0] = 0;
            return end - 1;
        }
        log = chooseLog(total, distinct);
        share(counts, total);
        spreadSymbols();
        return -1;
    }

    /** A longer state makes the shares more exact, and its description longer. */
    private int chooseLog(int total, int distinct) {
        int forCounts = Integer.SIZE - Integer.numberOfLeadingZeros(total - 1) - 3;
        int forSymbols = Integer.SIZE - Integer.numberOfLeadingZeros(distinct) + 1;
        return Math.min(maxLog, Math.max(MIN_LOG, Math.max(forSymbols, forCounts)));
    }

    /** Divides the states among the symbols by their counts. The most frequent symbol takes what rounding leaves. */
    private void share(int[] counts, int total) {
        int size = 1 << log;
        int left = size;
        int most = 0;
        for (int s = 0; s < end; s++) {
            long exact = ((long) counts[s] << log + 8) / total;
            int share = counts[s] == 0 ? 0 : Math.max(1, (int) (exact + 128 >>> 8));
            shares[s] = share;
            left -= share;
            if (share > shares[most]) {
                most = s;
            }
        }
        Arrays.fill(shares, end, shares.length, 0);
        while (shares[most] + left < 1) {
            // many rare symbols have a state each: the frequent ones give theirs
            shares[most]--;
            left++;
            for (int s = 0; s < end; s++) {
                most = shares[s] > shares[most] ? s : most;
            }
        }
        shares[most] += left;
    }

    /** RFC 8878 §4.1.1, and the states of the encoder in the same order. */
    private void spreadSymbols() {
        int size = 1 << log;
        int step = (size >> 1) + (size >> 3) + 3;
        int at = 0;
        int begun = 0;
        for (int s = 0; s < end; s++) {
            starts[s] = begun;
            begun += shares[s];
            for (int i = 0; i < shares[s]; i++) {
                spread[at] = (byte) s;
                at = at + step & size - 1;
            }
        }
        for (int state = 0; state < size; state++) {
            next[starts[spread[state]]++] = (char) (size + state);
        }
        for (int s = 0; s < end; s++) {
            int share = shares[s];
            int longest = share < 2 ? log : log - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(share - 1));
            bits[s] = (longest << ROUNDING) - (share << longest);
            base[s] = starts[s] - 2 * share; // the loop above has moved the start by the share
        }
    }

    /** The state after the last symbol of a stream, which needs no bits. */
    int first(int symbol) {
        if (log == 0) {
            return 0;
        }
        int count = bits[symbol] + (1 << ROUNDING - 1) >>> ROUNDING;
        int value = (count << ROUNDING) - bits[symbol];
        return next[(value >>> count) + base[symbol]];
    }

    /**
     * Writes the description of the code (RFC 8878 §4.1.1).
     *
     * @return the index after it
     */
    int describe(byte[] out, int from) {
        int at = from;
        long held = log - MIN_LOG;
        int count = 4;
        int left = (1 << log) + 1;
        int threshold = 1 << log;
        int width = log + 1;
        boolean zero = false;
        int s = 0;
        while (left > 1) {
            if (zero) {
                int run = 0;
                while (shares[s + run] == 0) {
                    run++;
                }
                s += run;
                for (; run >= 3; run -= 3) {
                    held |= 3L << count;
                    count += 2;
                    Word.store(out, at, held);
                    at += count >>> 3;
                    held >>>= count & 0x38;
                    count &= 7;
                }
                held |= (long) run << count;
                count += 2;
            }
            int share = shares[s++];
            int max = 2 * threshold - 1 - left;
            left -= share;
            int value = share + 1;
            zero = share == 0;
            held |= (long) (value >= threshold ? value + max : value) << count;
            count += value < max ? width - 1 : width;
            for (; left < threshold; threshold >>= 1) {
                width--;
            }
            Word.store(out, at, held);
            at += count >>> 3;
            held >>>= count & 0x38;
            count &= 7;
        }
        return count > 0 ? at + 1 : at;
    }
}
