/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.util.Arrays;

/** Writes tokens as blocks: with dynamic codes, with fixed codes, or stored (RFC 1951 §3.2), whichever is smallest. */
final class BlockWriter {

    /** The longest code of a literal. With 14 bits, not 15, the two codes of a pair are no longer than a distance. */
    static final int MAX_LITERAL_LENGTH = 14;

    private static final int MAX_STORED = 65_535;
    private static final int STORED = 0;
    private static final int FIXED = 1;
    private static final int DYNAMIC = 2;

    /** The order in which the lengths of code length codes are sent: RFC 1951 §3.2.7. */
    private static final byte[] CODE_LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final int REPEAT = 16;
    private static final int FEW_ZEROS = 17;
    private static final int MANY_ZEROS = 18;
    private static final int[] REPEAT_BITS = {2, 3, 7};

    private static final byte[] FIXED_LITERALS = new byte[Symbols.LITERALS_AND_LENGTHS];
    private static final byte[] FIXED_DISTANCES = new byte[Symbols.DISTANCES];

    static {
        Arrays.fill(FIXED_LITERALS, 0, 144, (byte) 8);
        Arrays.fill(FIXED_LITERALS, 144, 256, (byte) 9);
        Arrays.fill(FIXED_LITERALS, 256, 280, (byte) 7);
        Arrays.fill(FIXED_LITERALS, 280, 288, (byte) 8);
        Arrays.fill(FIXED_DISTANCES, (byte) 5);
    }

    private final HuffmanCode literals = new HuffmanCode(Symbols.LITERALS_AND_LENGTHS, MAX_LITERAL_LENGTH);
    private final HuffmanCode distances = new HuffmanCode(Symbols.DISTANCES, 15);
    private final HuffmanCode codeLengths = new HuffmanCode(19, 7);

    private final int[] counts = new int[Symbols.COUNT];
    private final int[] otherCounts = new int[Symbols.COUNT];
    private final int[] codeLengthCounts = new int[19];

    /**
     * The lengths of all codes, with repetitions: a code length symbol in the low 5 bits, its extra bits above them.
     */
    private final int[] lengthTokens = new int[Symbols.LITERALS_AND_LENGTHS + Symbols.DISTANCES];

    private int lengthTokenCount;
    private int literalsSent;
    private int distancesSent;

    private final long[] table = new long[Symbols.COUNT];

    final BitOutput out = new BitOutput();

    /**
     * Writes a block.
     *
     * @param bytes holds the bytes that the tokens stand for
     * @param from index of the first of these bytes; negative if they have been overwritten
     * @param to index after the last of these bytes
     * @param last whether it is the last block
     */
    void write(int[] tokens, int count, byte[] bytes, int from, int to, boolean last) throws IOException {
        count(tokens, count);
        literals.build(counts, 0);
        distances.build(counts, Symbols.FIRST_DISTANCE);
        makeLengthTokens();
        codeLengths.build(codeLengthCounts, 0);
        long dynamic = headerBits() + bodyBits(literals.lengths, distances.lengths);
        long fixed = bodyBits(FIXED_LITERALS, FIXED_DISTANCES);
        if (from >= 0 && storedBits(to - from) <= Math.min(dynamic, fixed)) {
            writeStored(bytes, from, to, last);
            return;
        }
        out.reserve(1024);
        if (fixed <= dynamic) {
            out.put((last ? 1 : 0) | FIXED << 1, 3);
            literals.use(FIXED_LITERALS);
            distances.use(FIXED_DISTANCES);
        } else {
            out.put((last ? 1 : 0) | DYNAMIC << 1, 3);
            writeHeader();
        }
        fillTable();
        out.write(tokens, 0, count, table);
        out.reserve(8);
        out.put(literals.codes[Symbols.END_OF_BLOCK], literals.lengths[Symbols.END_OF_BLOCK]);
    }

    /** Writes an empty stored block, so that a reader can read everything before it. */
    void writeSync() throws IOException {
        out.reserve(16);
        out.put(STORED << 1, 3);
        out.align();
        out.put(0xFFFF_0000L, 32);
    }

    private void writeStored(byte[] bytes, int from, int to, boolean last) throws IOException {
        int at = from;
        do {
            int length = Math.min(to - at, MAX_STORED);
            out.reserve(16);
            out.put((last && at + length == to ? 1 : 0) | STORED << 1, 3);
            out.align();
            out.put(length | (long) (~length & 0xFFFF) << 16, 32);
            out.write(bytes, at, length);
            at += length;
        } while (at < to);
    }

    private static long storedBits(int length) {
        return 8L * length + (length / MAX_STORED + 1) * 42L;
    }

    // ---- counts

    private void count(int[] tokens, int count) {
        int[] even = counts;
        int[] odd = otherCounts;
        Arrays.fill(even, 0);
        Arrays.fill(odd, 0);
        int i = 0;
        // two tables: loading a count right after storing it would have to wait for the store
        for (; i + 1 < count; i += 2) {
            even[tokens[i] & Symbols.MASK]++;
            odd[tokens[i + 1] & Symbols.MASK]++;
        }
        if (i < count) {
            even[tokens[i] & Symbols.MASK]++;
        }
        for (int s = 0; s < even.length; s++) {
            even[s] += odd[s];
        }
        for (int pair = 0; pair < Symbols.PAIRS; pair++) {
            int n = even[Symbols.FIRST_PAIR + pair];
            even[0x20 + (pair >> 5)] += n;
            even[0x20 + (pair & 31)] += n;
        }
        even[Symbols.END_OF_BLOCK] = 1;
    }

    private long bodyBits(byte[] ofLiterals, byte[] ofDistances) {
        long sum = 0;
        for (int s = 0; s < Symbols.LITERALS_AND_LENGTHS; s++) {
            sum += (long) counts[s] * (ofLiterals[s] + Symbols.EXTRA_BITS[s]);
        }
        for (int d = 0; d < Symbols.DISTANCES; d++) {
            int s = Symbols.FIRST_DISTANCE + d;
            sum += (long) counts[s] * (ofDistances[d] + Symbols.EXTRA_BITS[s]);
        }
        return sum + 3;
    }

    // ---- the header: RFC 1951 §3.2.7

    private void makeLengthTokens() {
        literalsSent = Symbols.LITERALS_AND_LENGTHS - 2;
        while (literals.lengths[literalsSent - 1] == 0) {
            literalsSent--;
        }
        distancesSent = Symbols.DISTANCES;
        while (distances.lengths[distancesSent - 1] == 0) {
            distancesSent--;
        }
        Arrays.fill(codeLengthCounts, 0);
        lengthTokenCount = 0;
        addLengthTokens(literals.lengths, literalsSent);
        addLengthTokens(distances.lengths, distancesSent);
    }

    private void addLengthTokens(byte[] lengths, int count) {
        for (int from = 0; from < count; ) {
            int length = lengths[from];
            int to = from + 1;
            while (to < count && lengths[to] == length) {
                to++;
            }
            int left = to - from;
            from = to;
            if (length != 0) {
                addLengthToken(length, 0);
                left--;
            }
            while (left >= 3) {
                int most = length != 0 ? 6 : left > 10 ? 138 : 10;
                int n = Math.min(left, most);
                addLengthToken(length != 0 ? REPEAT : most == 10 ? FEW_ZEROS : MANY_ZEROS, n - (most == 138 ? 11 : 3));
                left -= n;
            }
            for (; left > 0; left--) {
                addLengthToken(length, 0);
            }
        }
    }

    private void addLengthToken(int symbol, int extra) {
        lengthTokens[lengthTokenCount++] = symbol | extra << 5;
        codeLengthCounts[symbol]++;
    }

    private int codeLengthsSent() {
        int sent = CODE_LENGTH_ORDER.length;
        while (codeLengths.lengths[CODE_LENGTH_ORDER[sent - 1]] == 0) {
            sent--;
        }
        return Math.max(sent, 4);
    }

    private long headerBits() {
        long sum = 14 + 3L * codeLengthsSent();
        for (int s = 0; s < codeLengthCounts.length; s++) {
            sum += (long) codeLengthCounts[s] * (codeLengths.lengths[s] + (s < REPEAT ? 0 : REPEAT_BITS[s - REPEAT]));
        }
        return sum;
    }

    private void writeHeader() {
        int sent = codeLengthsSent();
        out.put(literalsSent - 257 | (distancesSent - 1) << 5 | (sent - 4) << 10, 14);
        for (int i = 0; i < sent; i++) {
            out.put(codeLengths.lengths[CODE_LENGTH_ORDER[i]], 3);
        }
        for (int i = 0; i < lengthTokenCount; i++) {
            int symbol = lengthTokens[i] & 31;
            out.put(codeLengths.codes[symbol], codeLengths.lengths[symbol]);
            if (symbol >= REPEAT) {
                out.put(lengthTokens[i] >>> 5, REPEAT_BITS[symbol - REPEAT]);
            }
        }
    }

    // ---- the table for BitOutput

    private void fillTable() {
        for (int s = 0; s < Symbols.LITERALS_AND_LENGTHS; s++) {
            table[s] = entry(literals.codes[s], literals.lengths[s], Symbols.EXTRA_BITS[s]);
        }
        for (int d = 0; d < Symbols.DISTANCES; d++) {
            int s = Symbols.FIRST_DISTANCE + d;
            table[s] = entry(distances.codes[d], distances.lengths[d], Symbols.EXTRA_BITS[s]);
        }
        for (int pair = 0; pair < Symbols.PAIRS; pair++) {
            int first = 0x20 + (pair >> 5);
            int second = 0x20 + (pair & 31);
            int length = literals.lengths[first];
            table[Symbols.FIRST_PAIR + pair] = entry(
                    literals.codes[first] | literals.codes[second] << length, length + literals.lengths[second], 0);
        }
    }

    private static long entry(int code, int length, int extra) {
        return (long) code << 24 | (length + extra) << 16 | 1 << (length & 15);
    }
}
