/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax.internal.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Text as UTF-8 in a buffer, which is written to a stream when it is full. Not thread-safe. */
public class Utf8Buffer {

    private static final int SIZE = 1 << 14;

    private final OutputStream out;

    /** The bytes; those before {@link #at} are text. */
    public final byte[] buffer = new byte[SIZE];

    /** The index of the next byte. */
    public int at;

    /** @param out never closed */
    public Utf8Buffer(OutputStream out) {
        this.out = out;
    }

    /**
     * Makes room.
     *
     * @param bytes at most a quarter of the buffer
     */
    public final void reserve(int bytes) throws IOException {
        if (buffer.length - at < bytes) {
            empty();
        }
    }

    /** Hands the bytes to the stream. */
    public final void empty() throws IOException {
        int length = at;
        at = 0;
        out.write(buffer, 0, length);
    }

    /** Hands the bytes to the stream, and flushes it. */
    public final void flush() throws IOException {
        empty();
        out.flush();
    }

    /** Writes a byte. */
    public final void put(char ascii) throws IOException {
        reserve(1);
        buffer[at++] = (byte) ascii;
    }

    /** Copies text. */
    public final void put(byte[] text, int from, int length) throws IOException {
        if (length > buffer.length - at) {
            empty();
            if (length > buffer.length) {
                out.write(text, from, length);
                return;
            }
        }
        System.arraycopy(text, from, buffer, at, length);
        at += length;
    }

    /** Writes text that is ASCII, such as the digits of a number. */
    public final void putAscii(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        put(bytes, 0, bytes.length);
    }

    /** Writes an integer. */
    public final void write(long value) throws IOException {
        reserve(NumberText.MAX_LENGTH);
        at = NumberText.writeInteger(buffer, at, value);
    }

    /** Writes a number that is finite, {@code 2} instead of {@code 2.0}. */
    public final void writeCompact(double value) throws IOException {
        reserve(NumberText.MAX_LENGTH);
        at = NumberText.writeCompact(buffer, at, value);
    }

    /** Writes a number that is finite, {@code 2} instead of {@code 2.0}. */
    public final void writeCompact(float value) throws IOException {
        reserve(NumberText.MAX_LENGTH);
        at = NumberText.writeCompact(buffer, at, value);
    }
}
