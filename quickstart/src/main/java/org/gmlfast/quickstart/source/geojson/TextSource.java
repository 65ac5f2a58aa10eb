/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/** The bytes of a JSON text: decompressed if need be, the separators of a text sequence (RFC 8142) as white space. */
final class TextSource {

    private static final int RECORD_SEPARATOR = 0x1E;

    private final Counter counter;
    private final InputStream text;

    private TextSource(Counter counter, InputStream text) {
        this.counter = counter;
        this.text = text;
    }

    /** Looks at the first bytes to see what they are. */
    static TextSource open(InputStream in) throws IOException {
        Counter counter = new Counter(in);
        PushbackInputStream head = new PushbackInputStream(counter, 2);
        byte[] magic = head.readNBytes(2);
        head.unread(magic);
        boolean compressed = magic.length == 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B;
        InputStream text = compressed ? new GZIPInputStream(new NeverSeeminglyEmpty(head), 1 << 16) : head;
        PushbackInputStream start = new PushbackInputStream(text, 1);
        int first = start.read();
        if (first >= 0) {
            start.unread(first);
        }
        return new TextSource(counter, first == RECORD_SEPARATOR ? new WithoutSeparators(start) : start);
    }

    InputStream text() {
        return text;
    }

    /** Bytes read from the file, before decompression. */
    long position() {
        return counter.count;
    }

    private static final class Counter extends FilterInputStream {

        private long count;

        Counter(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = super.read(bytes, offset, length);
            count += Math.max(n, 0);
            return n;
        }
    }

    /**
     * Between two members of a compressed file, GZIPInputStream takes a stream that has nothing available for one that
     * is at its end: with a slow pipe it would drop the rest without a word.
     */
    private static final class NeverSeeminglyEmpty extends FilterInputStream {

        NeverSeeminglyEmpty(InputStream in) {
            super(in);
        }

        @Override
        public int available() throws IOException {
            return Math.max(1, super.available());
        }
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
