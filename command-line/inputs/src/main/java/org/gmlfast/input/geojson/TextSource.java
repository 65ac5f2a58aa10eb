/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

import org.gmlfast.input.DecompressedInput;
import org.gmlfast.input.UnsupportedFormat;

/**
 * The bytes of a JSON text, decompressed if necessary. White space replaces the record separators of a text sequence
 * (RFC 8142).
 */
final class TextSource {

    private static final int RECORD_SEPARATOR = 0x1E;

    private final DecompressedInput input;
    private final byte[] head;
    private final InputStream text;

    private TextSource(DecompressedInput input, byte[] head, InputStream text) {
        this.input = input;
        this.head = head;
        this.text = text;
    }

    /** Opens a text and detects compression and text sequences from the first bytes. */
    static TextSource open(InputStream in) throws IOException {
        DecompressedInput input = DecompressedInput.of(in);
        PushbackInputStream start = new PushbackInputStream(input.stream(), UnsupportedFormat.HEAD_LENGTH);
        byte[] head = start.readNBytes(UnsupportedFormat.HEAD_LENGTH);
        start.unread(head);
        boolean marked = head.length > 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF;
        int first = marked ? 3 : 0;
        boolean sequence = head.length > first && head[first] == RECORD_SEPARATOR;
        return new TextSource(input, head, sequence ? new WithoutSeparators(start) : start);
    }

    /** Returns the first bytes, decompressed. */
    byte[] head() {
        return head;
    }

    InputStream text() {
        return text;
    }

    /** Returns the number of bytes read from the file, before decompression. */
    long position() {
        return input.position();
    }

    private static final class WithoutSeparators extends FilterInputStream {

        WithoutSeparators(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            return b == RECORD_SEPARATOR ? ' ' : b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            for (int i = offset; i < offset + n; i++) {
                if (bytes[i] == RECORD_SEPARATOR) {
                    bytes[i] = ' ';
                }
            }
            return n;
        }
    }
}
