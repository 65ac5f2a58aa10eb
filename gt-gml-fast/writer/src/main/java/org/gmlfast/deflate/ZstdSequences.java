/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.util.Arrays;

/** The literals and matches of a block, as a search finds them, and the block that they become (RFC 8878 §3.1.1.3). */
final class ZstdSequences {

    /** Bytes of a block. */
    static final int MAX_BLOCK = 1 << 17;

    /** The search finds no shorter match. */
    static final int SHORTEST = 4;

    /** A sequence has 10 bytes at most; literals take less room than they have. */
    private static final int ROOM = MAX_BLOCK / SHORTEST * 10 + 1024;

    private static final int OFFSET_CODES = 32;
    private static final int DESCRIBED = 2;
    private static final int ONE_SYMBOL = 1;

    private final byte[] literals = new byte[MAX_BLOCK + 16];
    private int literalCount;

    private final int[] runs = new int[MAX_BLOCK / SHORTEST + 1];
    private final int[] lengths = new int[MAX_BLOCK / SHORTEST + 1];

    /** 1 to 3 for one of the last offsets, or the offset and 3. */
    private final int[] offsets = new int[MAX_BLOCK / SHORTEST + 1];

    private int count;

    private final byte[] runCodes = new byte[MAX_BLOCK / SHORTEST + 1];
    private final byte[] lengthCodes = new byte[MAX_BLOCK / SHORTEST + 1];
    private final int[] symbolCounts = new int[64];
    private final FiniteStateCode runCode = new FiniteStateCode(ZstdLengths.LITERAL_CODES, 9);
    private final FiniteStateCode lengthCode = new FiniteStateCode(ZstdLengths.MATCH_CODES, 9);
    private final FiniteStateCode offsetCode = new FiniteStateCode(OFFSET_CODES, 8);
    private final ZstdLiterals literalWriter = new ZstdLiterals();

    final byte[] block = new byte[ROOM];

    void clear() {
        literalCount = 0;
        count = 0;
    }

    /**
     * Adds a match.
     *
     * @param from index of the literals before it; the array has 16 bytes more than the literals
     * @param offset as {@link #offsets} has it
     */
    void add(byte[] bytes, int from, int run, int offset, int length) {
        runs[count] = run;
        offsets[count] = offset;
        lengths[count++] = length;
        addLiterals(bytes, from, run);
    }

    /** Adds what follows the last match. */
    void addLiterals(byte[] bytes, int from, int run) {
        byte[] to = literals;
        int at = literalCount;
        if (run <= 16) {
            Word.store(to, at, Word.load(bytes, from));
            Word.store(to, at + 8, Word.load(bytes, from + 8));
        } else {
            System.arraycopy(bytes, from, to, at, run);
        }
        literalCount = at + run;
    }

    /** Makes the block without its header; returns its length. */
    int write() {
        int at = literalWriter.write(literals, literalCount, block, 0);
        at = writeCount(at);
        return count == 0 ? at : writeSequences(at);
    }

    private int writeCount(int from) {
        int at = from;
        if (count < 0x80) {
            block[at++] = (byte) count;
        } else if (count < 0x7F00) {
            block[at++] = (byte) (0x80 + (count >>> 8));
            block[at++] = (byte) count;
        } else {
            block[at++] = (byte) 0xFF;
            block[at++] = (byte) (count - 0x7F00);
            block[at++] = (byte) (count - 0x7F00 >>> 8);
        }
        return at;
    }

    private int writeSequences(int from) {
        int n = count;
        for (int i = 0; i < n; i++) {
            runCodes[i] = (byte) ZstdLengths.literalCode(runs[i]);
            lengthCodes[i] = (byte) ZstdLengths.matchCode(lengths[i]);
        }
        block[from] = 0;
        int at = from + 1;
        Arrays.fill(symbolCounts, 0);
        for (int i = 0; i < n; i++) {
            symbolCounts[runCodes[i]]++;
        }
        at = writeCode(runCode, from, 6, at);
        Arrays.fill(symbolCounts, 0);
        for (int i = 0; i < n; i++) {
            symbolCounts[offsetCode(offsets[i])]++;
        }
        at = writeCode(offsetCode, from, 4, at);
        Arrays.fill(symbolCounts, 0);
        for (int i = 0; i < n; i++) {
            symbolCounts[lengthCodes[i]]++;
        }
        at = writeCode(lengthCode, from, 2, at);
        return writeBits(at);
    }

    private int writeCode(FiniteStateCode code, int modes, int shift, int at) {
        int only = code.build(symbolCounts, count);
        block[modes] |= (byte) ((only < 0 ? DESCRIBED : ONE_SYMBOL) << shift);
        if (only < 0) {
            return code.describe(block, at);
        }
        block[at] = (byte) only;
        return at + 1;
    }

    private static int offsetCode(int offset) {
        return 31 - Integer.numberOfLeadingZeros(offset);
    }

    /** RFC 8878 §3.1.1.3.2.1.2, from the last sequence to the first. */
    private int writeBits(int from) {
        byte[] out = block;
        int at = from;
        int last = count - 1;
        int lengthState = lengthCode.first(lengthCodes[last]);
        int offsetState = offsetCode.first(offsetCode(offsets[last]));
        int runState = runCode.first(runCodes[last]);
        long held = 0;
        int bits = 0;
        for (int i = last; i >= 0; i--) {
            int run = runCodes[i];
            int length = lengthCodes[i];
            int offset = offsetCode(offsets[i]);
            if (i < last) {
                int width = offsetState + offsetCode.bits[offset] >>> 16;
                held |= (offsetState & (1L << width) - 1) << bits;
                bits += width;
                offsetState = offsetCode.next[(offsetState >>> width) + offsetCode.base[offset]];
                width = lengthState + lengthCode.bits[length] >>> 16;
                held |= (lengthState & (1L << width) - 1) << bits;
                bits += width;
                lengthState = lengthCode.next[(lengthState >>> width) + lengthCode.base[length]];
                width = runState + runCode.bits[run] >>> 16;
                held |= (runState & (1L << width) - 1) << bits;
                bits += width;
                runState = runCode.next[(runState >>> width) + runCode.base[run]];
            }
            // 7 bits held, 26 of states and 16 of the run
            int width = ZstdLengths.LITERAL_BITS[run];
            held |= (runs[i] & (1L << width) - 1) << bits;
            bits += width;
            Word.store(out, at, held);
            at += bits >>> 3;
            held >>>= bits & 0x38;
            bits &= 7;
            width = ZstdLengths.MATCH_BITS[length];
            held |= (lengths[i] - ZstdLengths.MIN_MATCH & (1L << width) - 1) << bits;
            bits += width;
            held |= (offsets[i] & (1L << offset) - 1) << bits;
            bits += offset;
            Word.store(out, at, held);
            at += bits >>> 3;
            held >>>= bits & 0x38;
            bits &= 7;
        }
        held |= (long) (lengthState & (1 << lengthCode.log) - 1) << bits;
        bits += lengthCode.log;
        held |= (long) (offsetState & (1 << offsetCode.log) - 1) << bits;
        bits += offsetCode.log;
        held |= (long) (runState & (1 << runCode.log) - 1) << bits;
        bits += runCode.log;
        held |= 1L << bits;
        Word.store(out, at, held);
        return at + (bits >>> 3) + 1;
    }
}
