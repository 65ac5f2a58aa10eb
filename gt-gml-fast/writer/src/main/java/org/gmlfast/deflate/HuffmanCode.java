/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/** A Huffman code of limited length. */
final class HuffmanCode {

    /** Bits of the symbol in a sort key. */
    private static final int SYMBOL_BITS = 9;

    private final int maxLength;
    private final int[] nodes;
    private final long[] keys;
    private final int[] ofLength;
    private final int[] nextCode;

    /** The length of each symbol's code, 0 for a symbol that does not occur. */
    final byte[] lengths;

    /** The code of each symbol, first bit lowest, as deflate sends them. */
    final int[] codes;

    /**
     * An empty code.
     *
     * @param symbols at most 512
     * @param maxLength of a code; long enough for all symbols
     */
    HuffmanCode(int symbols, int maxLength) {
        this.maxLength = maxLength;
        this.lengths = new byte[symbols];
        this.codes = new int[symbols];
        this.nodes = new int[symbols];
        this.keys = new long[symbols];
        this.ofLength = new int[maxLength + 1];
        this.nextCode = new int[maxLength + 1];
    }

    /**
     * Builds the code for these counts. It has two symbols at least, even if fewer occur: some readers refuse other
     * codes.
     *
     * @param from index of the first symbol's count
     */
    void build(int[] counts, int from) {
        int symbols = lengths.length;
        Arrays.fill(lengths, (byte) 0);
        int used = 0;
        for (int s = 0; s < symbols; s++) {
            if (counts[from + s] > 0) {
                keys[used++] = (long) counts[from + s] << SYMBOL_BITS | s;
            }
        }
        for (int s = 0; used < 2; s++) {
            if (counts[from + s] == 0) {
                keys[used++] = 1L << SYMBOL_BITS | s;
            }
        }
        Arrays.sort(keys, 0, used);
        countLengths(used);
        limitLengths();
        int at = 0;
        for (int length = maxLength; length > 0; length--) {
            for (int n = ofLength[length]; n > 0; n--) {
                lengths[(int) keys[at++] & (1 << SYMBOL_BITS) - 1] = (byte) length;
            }
        }
        assignCodes();
    }

    /**
     * Counts the codes of each length, by the in-place method of Moffat and Katajainen: the weights of the inner nodes
     * replace those of the rarest symbols, then their parents, then their depths. Symbols that are too deep count for
     * the longest length.
     */
    private void countLengths(int n) {
        int[] a = nodes;
        int leaf = 0;
        int root = 0;
        for (int next = 0; next < n - 1; next++) {
            int weight = 0;
            for (int child = 0; child < 2; child++) {
                if (leaf >= n || root < next && a[root] < keys[leaf] >>> SYMBOL_BITS) {
                    weight += a[root];
                    a[root++] = next;
                } else {
                    weight += (int) (keys[leaf++] >>> SYMBOL_BITS);
                }
            }
            a[next] = weight;
        }
        Arrays.fill(ofLength, 0);
        a[n - 2] = 0;
        for (int next = n - 3; next >= 0; next--) {
            a[next] = a[a[next]] + 1;
        }
        int open = 1;
        int inner = n - 2;
        for (int depth = 0; open > 0; depth++) {
            int innerHere = 0;
            while (inner >= 0 && a[inner] == depth) {
                innerHere++;
                inner--;
            }
            ofLength[Math.min(depth, maxLength)] += open - innerHere;
            open = 2 * innerHere;
        }
    }

    /** Lengthens short codes until the code is complete: the sum of 2^-length is 1. */
    private void limitLengths() {
        int excess = -(1 << maxLength);
        for (int length = 1; length <= maxLength; length++) {
            excess += ofLength[length] << maxLength - length;
        }
        // each step replaces a code of the longest length and a shorter one by two that are a bit longer than that
        for (; excess > 0; excess--) {
            int length = maxLength - 1;
            while (ofLength[length] == 0) {
                length--;
            }
            ofLength[length]--;
            ofLength[length + 1] += 2;
            ofLength[maxLength]--;
        }
    }

    /** RFC 1951 §3.2.2. */
    private void assignCodes() {
        int code = 0;
        for (int length = 1; length <= maxLength; length++) {
            code = code + (length == 1 ? 0 : ofLength[length - 1]) << 1;
            nextCode[length] = code;
        }
        for (int s = 0; s < lengths.length; s++) {
            int length = lengths[s];
            codes[s] = length == 0 ? 0 : Integer.reverse(nextCode[length]++) >>> 32 - length;
        }
    }

    /** Takes these lengths, which form a complete code. */
    void use(byte[] fixed) {
        System.arraycopy(fixed, 0, lengths, 0, lengths.length);
        Arrays.fill(ofLength, 0);
        for (byte length : lengths) {
            ofLength[length]++;
        }
        ofLength[0] = 0;
        assignCodes();
    }
}
