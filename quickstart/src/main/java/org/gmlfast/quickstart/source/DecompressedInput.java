/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/** The bytes of an input, decompressed if they are gzipped, whatever the file is called. */
public final class DecompressedInput {

    private static final int BUFFER = 1 << 16;

    private final Counter counter;
    private final InputStream stream;

    private DecompressedInput(Counter counter, InputStream stream) {
        this.counter = counter;
        this.stream = stream;
    }

    /**
     * Looks at the first bytes to see what they are.
     *
     * @param in stays open
     * @throws IOException if it cannot be read
     */
    public static DecompressedInput of(InputStream in) throws IOException {
        Counter counter = new Counter(in);
        PushbackInputStream head = new PushbackInputStream(counter, 2);
        byte[] magic = head.readNBytes(2);
        head.unread(magic);
        boolean compressed = magic.length == 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B;
        return new DecompressedInput(
                counter, compressed ? new GZIPInputStream(new NeverSeeminglyEmpty(head), BUFFER) : head);
    }

    /** The bytes. */
    public InputStream stream() {
        return stream;
    }

    /** Bytes read so far, before decompression. */
    public long position() {
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
}
