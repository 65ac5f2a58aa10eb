/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/** The bytes of an input, decompressed if their content, not the name of the file, shows that they are gzipped. */
public final class DecompressedInput {

    private static final int BUFFER_SIZE = 1 << 16;

    private final Counter counter;
    private final InputStream stream;

    private DecompressedInput(Counter counter, InputStream stream) {
        this.counter = counter;
        this.stream = stream;
    }

    /**
     * Detects the compression from the first bytes.
     *
     * @param in the bytes; not closed
     * @throws IOException if reading fails
     */
    public static DecompressedInput of(InputStream in) throws IOException {
        Counter counter = new Counter(in);
        PushbackInputStream head = new PushbackInputStream(counter, 2);
        byte[] magic = head.readNBytes(2);
        head.unread(magic);
        return new DecompressedInput(
                counter, isGzip(magic) ? new GZIPInputStream(new AvailableStream(head), BUFFER_SIZE) : head);
    }

    /** Returns whether the first bytes of a file, at least two of them, are those of gzip. */
    public static boolean isGzip(byte[] head) {
        return head.length > 1 && head[0] == 0x1F && (head[1] & 0xFF) == 0x8B;
    }

    /** Returns the decompressed bytes. */
    public InputStream stream() {
        return stream;
    }

    /** Returns the number of bytes read so far, before decompression. */
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
     * Reports at least one available byte. Between the members of a gzip file, GZIPInputStream interprets zero
     * available bytes as the end of the file: with a slow pipe it would silently drop the rest.
     */
    private static final class AvailableStream extends FilterInputStream {

        AvailableStream(InputStream in) {
            super(in);
        }

        @Override
        public int available() throws IOException {
            return Math.max(1, super.available());
        }
    }
}
