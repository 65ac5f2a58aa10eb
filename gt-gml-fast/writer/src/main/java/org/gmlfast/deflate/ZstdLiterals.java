/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/**
 * Writes the literals of a block of zstd (RFC 8878 §3.1.1.3.1): with a Huffman code of their own in four streams, or as
 * they are where that is shorter.
 */
final class ZstdLiterals {

    private static final int SYMBOLS = 256;
    private static final int MAX_LENGTH = 11;

    /** Bits of the type, before the bits of the format. */
    private static final int TYPE_BITS = 2;

    private static final int COMPRESSED = 2;

    /** Literals that are not worth a code. */
    private static final int FEW = 64;

    private static final int STREAMS = 4;
    private static final int LENGTH_OF_JUMPS = 6;

    /** The number of weights in bytes above this one. */
    private static final int DIRECT = 127;

    private final HuffmanCode code = new HuffmanCode(SYMBOLS, MAX_LENGTH);
    private final int[] counts = new int[4 * SYMBOLS];

    /** For each byte, its code and, in the lowest 8 bits, the length of it. */
    private final int[] table = new int[SYMBOLS];

    private final int[] nextCode = new int[MAX_LENGTH + 2];
    private final byte[] weights = new byte[SYMBOLS];
    private final int[] weightCounts = new int[MAX_LENGTH + 2];
    private final FiniteStateCode weightCode = new FiniteStateCode(MAX_LENGTH + 2, 6);

    /**
     * Writes literals.
     *
     * @param out has room for twice the literals
     * @return the index after them
     */
    int write(byte[] literals, int count, byte[] out, int from) {
        if (count >= FEW) {
            int end = writeCompressed(literals, count, out, from);
            if (end >= 0 && end - from < count) {
                return end;
            }
        }
        return writeRaw(literals, count, out, from);
    }

    private static int writeRaw(byte[] literals, int count, byte[] out, int from) {
        // three bytes, or two or one where the size fits
        int bytes = count < 1 << 5 ? 1 : count < 1 << 12 ? 2 : 3;
        int header = bytes == 1 ? count << 3 : count << 4 | (bytes == 2 ? 1 : 3) << TYPE_BITS;
        Word.store(out, from, header);
        System.arraycopy(literals, 0, out, from + bytes, count);
        return from + bytes + count;
    }

    /** Negative if the code cannot be described. */
    private int writeCompressed(byte[] literals, int count, byte[] out, int from) {
        count(literals, count);
        code.build(counts, 0);
        // 3, 4 or 5 bytes for two sizes of 10, 14 or 18 bits
        int format = count < 1 << 10 ? 1 : count < 1 << 14 ? 2 : 3;
        int tree = from + 2 + format;
        int jumps = writeCode(out, tree);
        if (jumps < 0) {
            return -1;
        }
        int at = jumps + LENGTH_OF_JUMPS;
        int part = (count + STREAMS - 1) / STREAMS;
        for (int i = 0; i < STREAMS; i++) {
            int begin = at;
            at = writeStream(literals, i * part, Math.min(count, (i + 1) * part), out, at);
            if (i < STREAMS - 1) {
                out[jumps + 2 * i] = (byte) (at - begin);
                out[jumps + 2 * i + 1] = (byte) (at - begin >>> 8);
            }
        }
        if (at - tree >= count) {
            return -1;
        }
        int width = format == 1 ? 10 : format == 2 ? 14 : 18;
        long header = COMPRESSED | format << TYPE_BITS | (long) count << 4 | (long) (at - tree) << 4 + width;
        for (int i = 0; i < 2 + format; i++) {
            out[from + i] = (byte) (header >>> 8 * i);
        }
        return at;
    }

    /** Counts in four tables, so that equal bytes beside each other do not wait for each other. */
    private void count(byte[] literals, int count) {
        int[] c = counts;
        Arrays.fill(c, 0);
        int i = 0;
        for (; i + 3 < count; i += 4) {
            c[literals[i] & 0xFF]++;
            c[SYMBOLS + (literals[i + 1] & 0xFF)]++;
            c[2 * SYMBOLS + (literals[i + 2] & 0xFF)]++;
            c[3 * SYMBOLS + (literals[i + 3] & 0xFF)]++;
        }
        for (; i < count; i++) {
            c[literals[i] & 0xFF]++;
        }
        for (int s = 0; s < SYMBOLS; s++) {
            c[s] += c[SYMBOLS + s] + c[2 * SYMBOLS + s] + c[3 * SYMBOLS + s];
        }
    }

    /**
     * Assigns the codes, the longest first, and describes them by the weights of all symbols but the last (RFC 8878
     * §4.2.1).
     *
     * @return the index after the description; negative if there is none
     */
    private int writeCode(byte[] out, int from) {
        byte[] lengths = code.lengths;
        int longest = 0;
        int last = 0;
        int[] next = nextCode;
        Arrays.fill(next, 0);
        for (int s = 0; s < SYMBOLS; s++) {
            if (lengths[s] > 0) {
                last = s;
                longest = Math.max(longest, lengths[s]);
                next[lengths[s]]++;
            }
        }
        int first = 0;
        for (int length = longest; length > 0; length--) {
            int ofLength = next[length];
            next[length] = first;
            first = first + ofLength >>> 1;
        }
        Arrays.fill(weightCounts, 0);
        for (int s = 0; s <= last; s++) {
            int length = lengths[s];
            int weight = length == 0 ? 0 : longest + 1 - length;
            weights[s] = (byte) weight;
            weightCounts[weight]++;
            table[s] = length == 0 ? 0 : next[length]++ << Byte.SIZE | length;
        }
        weightCounts[weights[last]]--;
        return writeWeights(last, out, from);
    }

    private int writeWeights(int count, byte[] out, int from) {
        if (weightCode.build(weightCounts, count) < 0) {
            int at = writeWeights(count, out, from + 1, weightCode);
            if (at - from <= DIRECT && (count > DIRECT || at - from < count / 2)) {
                out[from] = (byte) (at - from - 1);
                return at;
            }
        }
        if (count > DIRECT) {
            return -1;
        }
        weights[count] = 0;
        out[from] = (byte) (DIRECT + count);
        for (int i = 0; i < count; i += 2) {
            out[from + 1 + i / 2] = (byte) (weights[i] << 4 | weights[i + 1]);
        }
        return from + 1 + (count + 1) / 2;
    }

    /** Two states take turns. */
    private int writeWeights(int count, byte[] out, int from, FiniteStateCode states) {
        int at = states.describe(out, from);
        long held = 0;
        int bits = 0;
        int other = states.first(weights[count - 1]);
        int state = states.first(weights[count - 2]);
        for (int i = count - 3; i >= 0; i--) {
            int weight = weights[i];
            int width = other + states.bits[weight] >>> 16;
            held |= (other & (1L << width) - 1) << bits;
            bits += width;
            Word.store(out, at, held);
            at += bits >>> 3;
            held >>>= bits & 0x38;
            bits &= 7;
            int changed = states.next[(other >>> width) + states.base[weight]];
            other = state;
            state = changed;
        }
        int mask = (1 << states.log) - 1;
        held |= (long) (other & mask) << bits;
        bits += states.log;
        held |= (long) (state & mask) << bits;
        bits += states.log;
        held |= 1L << bits;
        Word.store(out, at, held);
        return at + (bits >>> 3) + 1;
    }

    /** Writes from the last byte to the first, as the reader begins at the end. */
    private int writeStream(byte[] literals, int from, int to, byte[] out, int start) {
        int[] t = table;
        int at = start;
        long held = 0;
        int bits = 0;
        int i = to - 1;
        for (; i - 3 >= from; i -= 4) {
            int a = t[literals[i] & 0xFF];
            int b = t[literals[i - 1] & 0xFF];
            int c = t[literals[i - 2] & 0xFF];
            int d = t[literals[i - 3] & 0xFF];
            held |= (long) (a >>> Byte.SIZE) << bits;
            bits += a & 0xFF;
            held |= (long) (b >>> Byte.SIZE) << bits;
            bits += b & 0xFF;
            held |= (long) (c >>> Byte.SIZE) << bits;
            bits += c & 0xFF;
            held |= (long) (d >>> Byte.SIZE) << bits;
            bits += d & 0xFF;
            Word.store(out, at, held);
            at += bits >>> 3;
            held >>>= bits & 0x38;
            bits &= 7;
        }
        for (; i >= from; i--) {
            int entry = t[literals[i] & 0xFF];
            held |= (long) (entry >>> Byte.SIZE) << bits;
            bits += entry & 0xFF;
        }
        held |= 1L << bits;
        Word.store(out, at, held);
        return at + (bits >>> 3) + 1;
    }
}
