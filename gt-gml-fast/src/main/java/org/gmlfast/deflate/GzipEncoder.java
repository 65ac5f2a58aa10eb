/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.CRC32;

/**
 * Compresses bytes as one gzip member (RFC 1952) as they are written. GML of coordinates, also with some attributes, is
 * compressed much faster than by {@link java.util.zip.Deflater} at level 1; GML of attributes alone takes up to two and
 * a half times as long as at level 6. All of it comes out as small as at level 6 to a few bytes, or smaller. It accepts
 * any bytes.
 *
 * <p>Only {@link #finish} completes the output. After a failure, {@link #abort} or {@link #close} leaves it without the
 * trailer, so that every reader recognizes it as truncated:
 *
 * <pre>{@code
 * try (GzipEncoder gzip = new GzipEncoder(out)) {
 *     encoder.write(features, header, gzip);
 *     gzip.finish();
 * }
 * }</pre>
 *
 * <p>Pitfalls:
 *
 * <ul>
 *   <li>{@code close} without {@code finish} leaves a truncated member, unlike {@link java.util.zip.GZIPOutputStream}:
 *       it also runs while an exception is thrown.
 *   <li>{@link #flush} makes all bytes readable at once. It costs some five bytes and a new Huffman table: do not flush
 *       after each feature.
 *   <li>An encoder holds 550 to 780 KB until it is finished, aborted or closed. A pool keeps these buffers for other
 *       encoders, up to one for each processor.
 * </ul>
 *
 * <p>Not thread-safe: an encoder belongs to one thread at a time.
 */
public final class GzipEncoder extends GzipStream {

    private static final BlockingQueue<MatchFinder> UNUSED =
            new ArrayBlockingQueue<>(Math.min(Runtime.getRuntime().availableProcessors(), 32));

    /** The header, RFC 1952 §2.3.1: deflate without a name or a time, by an unknown system. */
    private static final long MAGIC_METHOD_FLAGS = 0x00_08_8B_1FL;

    private static final long UNKNOWN_SYSTEM = 0xFF_00L;

    private final OutputStream out;
    private final CRC32 checksum = new CRC32();

    /** Null after the end of the output: finished, aborted or closed. */
    private MatchFinder finder;

    private boolean finished;
    private long written;
    private long flushed;

    /**
     * Creates an encoder. It writes nothing until its buffer is full.
     *
     * @param out receives the compressed bytes, in pieces of up to 64 KB; not null
     */
    public GzipEncoder(OutputStream out) {
        this.out = Objects.requireNonNull(out, "out");
        MatchFinder unused = UNUSED.poll();
        finder = unused == null ? new MatchFinder() : unused;
        finder.open(out);
        BitOutput bits = finder.out();
        bits.put(MAGIC_METHOD_FLAGS, 32);
        bits.put(0, 32);
        bits.put(UNKNOWN_SYSTEM, 16);
    }

    /**
     * Compresses one byte. For more than a few, the other method is faster.
     *
     * @throws IOException as {@link #write(byte[], int, int)} does
     */
    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /**
     * Compresses bytes.
     *
     * @throws IOException if the underlying stream fails, which aborts the output, or if the output has ended
     */
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        MatchFinder open = open();
        boolean done = false;
        try {
            checksum.update(bytes, offset, length);
            written += length;
            open.write(bytes, offset, length);
            done = true;
        } finally {
            abortUnless(done);
        }
    }

    /**
     * Makes all bytes so far readable and flushes the underlying stream. Without new bytes it only flushes.
     *
     * @throws IOException if the underlying stream fails, which aborts the output
     */
    @Override
    public void flush() throws IOException {
        boolean done = false;
        try {
            if (finder != null && written != flushed) {
                flushed = written;
                finder.sync();
                finder.out().drain();
            }
            out.flush();
            done = true;
        } finally {
            abortUnless(done);
        }
    }

    /**
     * Writes the remaining bytes and the trailer, which completes the output. Neither flushes nor closes the underlying
     * stream. A second call does nothing.
     *
     * @throws IOException if the underlying stream fails, or if the output has been aborted
     */
    @Override
    public void finish() throws IOException {
        if (finished) {
            return;
        }
        MatchFinder open = open();
        boolean done = false;
        try {
            open.finish();
            BitOutput bits = open.out();
            bits.align();
            bits.reserve(8);
            bits.put(checksum.getValue(), 32);
            bits.put(written & 0xFFFF_FFFFL, 32);
            bits.drain();
            done = true;
        } finally {
            abortUnless(done);
        }
        finished = true;
        release();
    }

    /** Leaves the output without its trailer and writes nothing more. Does nothing after the end of the output. */
    @Override
    public void abort() {
        release();
    }

    /**
     * Closes the underlying stream. If the output is not {@linkplain #finish finished}, aborts it.
     *
     * @throws IOException if the underlying stream fails
     */
    @Override
    public void close() throws IOException {
        release();
        out.close();
    }

    /**
     * For tests: counts bytes as if they had been written before, without their checksum.
     *
     * @param bytes a multiple of 65,536
     */
    void skip(long bytes) {
        written += bytes;
        for (long left = bytes >> 16; left > 0; left -= 1 << 14) {
            finder.skip((int) Math.min(left, 1 << 14));
        }
    }

    private MatchFinder open() throws IOException {
        if (finder == null) {
            throw new IOException(finished ? "the gzip output is finished" : "the gzip output has been aborted");
        }
        return finder;
    }

    private void abortUnless(boolean done) {
        if (!done) {
            release();
        }
    }

    private void release() {
        MatchFinder used = finder;
        if (used != null) {
            finder = null;
            used.out().open(null);
            UNUSED.offer(used);
        }
    }
}
