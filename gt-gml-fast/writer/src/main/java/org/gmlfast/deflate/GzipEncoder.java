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

import org.gmlfast.deflate.CompressionChoice.Compressor;

/**
 * Compresses bytes as one gzip member (RFC 1952) as they are written. It compresses GML with coordinates much faster
 * than {@link java.util.zip.Deflater} at level 1, and to a smaller size than level 6. If the first bytes show that
 * level 6 makes a document smaller, as it does with attributes alone, the encoder searches more, in half of zlib's
 * time; for a reader of zstd, {@link ZstdStream} compresses it if its output is no larger. A few KB are left to zlib.
 * It accepts any bytes.
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
 *   <li>An encoder holds 550 to 700 KB until it is finished, aborted or closed. A pool keeps these buffers for other
 *       encoders, up to one for each processor.
 * </ul>
 *
 * <p>Not thread-safe: an encoder belongs to one thread at a time.
 */
public final class GzipEncoder extends CompressedStream {

    /** Bytes that are collected before a compressor is chosen. In 32 KB, places and roads look alike. */
    private static final int SAMPLE = 96 * 1024;

    /** Documents without a choice: zlib makes the least of so few bytes, and takes no time for them. */
    private static final int SMALL = 8 * 1024;

    /** The level of GeoServer's filter. */
    private static final int ZLIB_LEVEL = 6;

    /**
     * Percent of zlib's size that the search at boundaries, which takes a third to a fifteenth of the time, may make of
     * the sample. Of a document, it makes about 102 at most then.
     */
    private static final int MAX_PERCENT = 101;

    /**
     * Percent of zlib's size that {@link LazySearch}, which takes half of the time, may make of the sample; of a
     * document, it makes less.
     */
    private static final int MAX_PERCENT_LAZY = 102;

    private static final BlockingQueue<MatchFinder> UNUSED =
            new ArrayBlockingQueue<>(Math.min(Runtime.getRuntime().availableProcessors(), 32));

    /** The header, RFC 1952 §2.3.1: deflate without a name or a time, by an unknown system. */
    private static final long MAGIC_METHOD_FLAGS = 0x00_08_8B_1FL;

    private static final long UNKNOWN_SYSTEM = 0xFF_00L;

    /** The length of the header and the trailer. */
    private static final int FRAME = 18;

    private final OutputStream out;
    private final CRC32 checksum = new CRC32();

    private final CompressionChoice earlier;
    private final boolean zstd;

    /** Null if another stream compresses, and after the end of the output: finished, aborted or closed. */
    private MatchFinder finder;

    /** Null unless it compresses. */
    private CompressedStream other;

    private ContentCoding coding = ContentCoding.GZIP;

    /** Whether a compressor has been chosen. Until then, the window of the finder has all bytes. */
    private boolean chosen;

    private boolean finished;
    private long written;
    private long flushed;

    /**
     * Creates an encoder. It writes nothing until its buffer is full.
     *
     * @param out receives the compressed bytes, in pieces of up to 64 KB; not null
     */
    public GzipEncoder(OutputStream out) {
        this(out, null, false);
    }

    /**
     * An encoder.
     *
     * @param earlier what earlier documents of this kind have shown; null to try each document
     * @param zstd whether the reader may get zstd, which then is the {@link #coding}
     */
    GzipEncoder(OutputStream out, CompressionChoice earlier, boolean zstd) {
        this.out = Objects.requireNonNull(out, "out");
        this.earlier = earlier;
        this.zstd = zstd;
        finder = finder(out);
        BitOutput bits = finder.out();
        bits.put(MAGIC_METHOD_FLAGS, 32);
        bits.put(0, 32);
        bits.put(UNKNOWN_SYSTEM, 16);
    }

    /** For tests: compresses each document alike. */
    static GzipEncoder by(Compressor compressor, OutputStream out) throws IOException {
        GzipEncoder encoder = new GzipEncoder(out);
        encoder.choose(compressor);
        return encoder;
    }

    private static MatchFinder finder(OutputStream out) {
        MatchFinder unused = UNUSED.poll();
        MatchFinder finder = unused == null ? new MatchFinder() : unused;
        finder.open(out);
        return finder;
    }

    /**
     * Compresses one byte. For more than a few bytes, {@link #write(byte[], int, int)} is faster.
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
        checkOpen();
        boolean done = false;
        try {
            int sampled = chosen ? 0 : Math.min(length, SAMPLE - finder.size());
            add(bytes, offset, sampled);
            if (!chosen && finder.size() == SAMPLE) {
                choose(compressor());
            }
            add(bytes, offset + sampled, length - sampled);
            done = true;
        } finally {
            abortUnless(done);
        }
    }

    private void add(byte[] bytes, int offset, int length) throws IOException {
        if (other != null) {
            other.write(bytes, offset, length);
        } else {
            checksum.update(bytes, offset, length);
            written += length;
            finder.write(bytes, offset, length);
        }
    }

    private void choose(Compressor compressor) throws IOException {
        chosen = true;
        switch (compressor) {
            case SEARCH -> {}
            case LAZY_SEARCH -> finder.searchEverywhere();
            case ZLIB -> compressBy(new ZlibGzipStream(out, ZLIB_LEVEL));
            case ZSTD -> compressBy(new ZstdStream(out));
        }
    }

    private void compressBy(CompressedStream stream) throws IOException {
        other = stream;
        coding = stream.coding();
        finder.copyTo(stream);
        releaseFinder();
    }

    private Compressor compressor() throws IOException {
        if (finder.size() < SMALL) {
            return Compressor.ZLIB;
        } else if (earlier == null) {
            return tryOnSample();
        }
        boolean whole = finder.size() < SAMPLE;
        Compressor known = earlier.known(zstd, whole);
        if (known == null) {
            known = tryOnSample();
            earlier.remember(zstd, whole, known);
        }
        return known;
    }

    /** The fastest compressor that makes about as little of the sample as zlib does. */
    private Compressor tryOnSample() throws IOException {
        ByteCount byZlib = new ByteCount();
        sampleTo(new ZlibGzipStream(byZlib, ZLIB_LEVEL));
        if (sizeBySearch(false) * 100 <= byZlib.count * MAX_PERCENT) {
            return Compressor.SEARCH;
        }
        if (zstd) {
            ByteCount byZstd = new ByteCount();
            sampleTo(new ZstdStream(byZstd));
            if (byZstd.count <= byZlib.count) {
                return Compressor.ZSTD;
            }
        }
        return sizeBySearch(true) * 100 <= byZlib.count * MAX_PERCENT_LAZY ? Compressor.LAZY_SEARCH : Compressor.ZLIB;
    }

    private void sampleTo(CompressedStream trial) throws IOException {
        finder.copyTo(trial);
        trial.finish();
    }

    private long sizeBySearch(boolean everywhere) throws IOException {
        ByteCount size = new ByteCount();
        MatchFinder trial = finder(size);
        if (everywhere) {
            trial.searchEverywhere();
        }
        finder.copyTo(trial);
        trial.finish();
        trial.out().align();
        trial.out().drain();
        release(trial);
        return size.count + FRAME;
    }

    /** Counts what is written. */
    private static final class ByteCount extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
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
            if (other != null) {
                other.flush();
            } else if (finder != null && written != flushed) {
                chosen = true; // what follows may be of another kind
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
        checkOpen();
        boolean done = false;
        try {
            if (!chosen) {
                choose(compressor());
            }
            if (other != null) {
                other.finish();
            } else {
                finishOwn();
            }
            done = true;
        } finally {
            abortUnless(done);
        }
        finished = true;
        release();
    }

    private void finishOwn() throws IOException {
        finder.finish();
        BitOutput bits = finder.out();
        bits.align();
        bits.reserve(8);
        bits.put(checksum.getValue(), 32);
        bits.put(written & 0xFFFF_FFFFL, 32);
        bits.drain();
    }

    @Override
    public ContentCoding coding() {
        return coding;
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
        chosen = true;
        written += bytes;
        for (long left = bytes >> 16; left > 0; left -= 1 << 14) {
            finder.skip((int) Math.min(left, 1 << 14));
        }
    }

    private void checkOpen() throws IOException {
        if (finder == null && other == null) {
            throw new IOException(finished ? "the gzip output is finished" : "the gzip output has been aborted");
        }
    }

    private void abortUnless(boolean done) {
        if (!done) {
            release();
        }
    }

    private void release() {
        releaseFinder();
        if (other != null) {
            other.abort();
            other = null;
        }
    }

    private void releaseFinder() {
        MatchFinder used = finder;
        if (used != null) {
            finder = null;
            release(used);
        }
    }

    private static void release(MatchFinder used) {
        used.out().open(null);
        UNUSED.offer(used);
    }
}
