/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;

/** A buffer of bits before an output stream, the first bit lowest in its byte. */
final class BitOutput {

    private static final int SIZE = 64 * 1024;

    /** Bytes after the end of the buffer, which writing a whole word may touch. */
    private static final int SLACK = 8;

    private OutputStream stream;
    private final byte[] buffer = new byte[SIZE + SLACK];
    private int at;

    /** Bits that do not fill a byte yet, and their number, 0 to 7. */
    private long bits;

    private int count;

    /** Empties the buffer and starts a new output. */
    void open(OutputStream to) {
        stream = to;
        at = 0;
        bits = 0;
        count = 0;
    }

    /** Makes room for bytes, 64 KB at most. */
    void reserve(int bytes) throws IOException {
        if (SIZE - at < bytes) {
            drain();
        }
    }

    /** Writes all whole bytes to the stream. */
    void drain() throws IOException {
        int length = at;
        at = 0; // first, so that a failure does not write the bytes twice
        if (length > 0) {
            stream.write(buffer, 0, length);
        }
    }

    /** Puts up to 48 bits. The caller has reserved the room. */
    void put(long value, int length) {
        bits |= value << count;
        Word.store(buffer, at, bits);
        count += length;
        at += count >>> 3;
        bits >>>= count & 0x38;
        count &= 7;
    }

    /** Fills up the last byte with zeros. */
    void align() {
        put(0, -count & 7);
    }

    /** Copies bytes. The output has to be aligned. */
    void write(byte[] bytes, int from, int length) throws IOException {
        drain();
        stream.write(bytes, from, length);
    }

    /**
     * Writes tokens.
     *
     * @param table for each symbol, {@code code << 24 | (length + extra) << 16 | 1 << length}, where {@code extra} is
     *     the number of extra bits
     */
    void write(int[] tokens, int from, int to, long[] table) throws IOException {
        for (int next = from; next < to; ) {
            // a token has 28 bits at most
            int end = Math.min(to, next + SIZE / 16);
            reserve((end - next) * 4 + SLACK);
            writeAll(tokens, next, end, table);
            next = end;
        }
    }

    private void writeAll(int[] tokens, int from, int to, long[] table) {
        byte[] out = buffer;
        int o = at;
        long b = bits;
        int n = count;
        int i = from;
        for (; i + 1 < to; i += 2) {
            int token = tokens[i];
            long entry = table[token & Symbols.MASK];
            b |= ((entry >>> 24) + (token >>> Symbols.BITS) * (entry & 0xFFFF)) << n;
            n += (int) (entry >>> 16) & 0xFF;
            token = tokens[i + 1];
            entry = table[token & Symbols.MASK];
            b |= ((entry >>> 24) + (token >>> Symbols.BITS) * (entry & 0xFFFF)) << n;
            n += (int) (entry >>> 16) & 0xFF;
            // two tokens of 28 bits and 7 bits before them fit
            Word.store(out, o, b);
            o += n >>> 3;
            b >>>= n & 0x38;
            n &= 7;
        }
        at = o;
        bits = b;
        count = n;
        if (i < to) {
            long entry = table[tokens[i] & Symbols.MASK];
            put((entry >>> 24) + (tokens[i] >>> Symbols.BITS) * (entry & 0xFFFF), (int) (entry >>> 16) & 0xFF);
        }
    }
}
