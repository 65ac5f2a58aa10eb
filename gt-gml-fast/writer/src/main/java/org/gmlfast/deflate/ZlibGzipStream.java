/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Compresses with the zlib of the JDK, in blocks of 64 KB. A pool keeps the compressors. */
final class ZlibGzipStream extends CompressedStream {

    private static final int BLOCK = 64 * 1024;

    /** RFC 1952 §2.3: magic, deflate, no flags, no time, no hint, unknown system. */
    private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};

    private static final int TRAILER = 8;

    /**
     * The pool, by level: after {@link Deflater#setLevel}, the first call of {@code deflate} may consume nothing and
     * ignore its flush mode. It is small, so that a thousand threads do not leave a thousand compressors behind.
     */
    private static final List<ArrayBlockingQueue<Deflater>> IDLE = Stream.generate(
                    () -> new ArrayBlockingQueue<Deflater>(Runtime.getRuntime().availableProcessors()))
            .limit(Deflater.BEST_COMPRESSION + 1)
            .toList();

    private final OutputStream out;
    private final Queue<Deflater> idle;
    private final Deflater deflater;
    private final CRC32 crc = new CRC32();
    private final byte[] input = new byte[BLOCK];
    private final byte[] output = new byte[BLOCK];
    private int filled;
    private long length;
    private boolean begun;
    private boolean finished;
    private boolean ended;

    ZlibGzipStream(OutputStream out, int level) {
        this.out = out;
        this.idle = IDLE.get(level);
        Deflater used = idle.poll();
        this.deflater = used == null ? new Deflater(level, true) : used;
    }

    @Override
    public void write(int b) throws IOException {
        check();
        if (filled == BLOCK) {
            deflateInput();
        }
        input[filled++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        check();
        if (length >= BLOCK - filled) {
            deflateInput();
        }
        if (length >= BLOCK) {
            deflate(bytes, offset, length);
        } else {
            System.arraycopy(bytes, offset, input, filled, length);
            filled += length;
        }
    }

    private void check() throws IOException {
        if (ended) {
            throw new IOException(finished ? "the gzip output is finished" : "the gzip output has been aborted");
        }
    }

    private void deflateInput() throws IOException {
        deflate(input, 0, filled);
        filled = 0;
    }

    private void deflate(byte[] bytes, int offset, int count) throws IOException {
        crc.update(bytes, offset, count);
        length += count;
        deflater.setInput(bytes, offset, count);
        drain(Deflater.NO_FLUSH);
    }

    private void drain(int mode) throws IOException {
        int count;
        do {
            count = deflater.deflate(output, 0, BLOCK, mode);
            writeOutput(count);
        } while (count == BLOCK || !deflater.needsInput());
    }

    private void writeOutput(int count) throws IOException {
        if (count > 0) {
            if (!begun) {
                begun = true;
                out.write(HEADER);
            }
            out.write(output, 0, count);
        }
    }

    @Override
    public void flush() throws IOException {
        check();
        deflateInput();
        drain(Deflater.SYNC_FLUSH);
        out.flush();
    }

    @Override
    public void finish() throws IOException {
        if (finished) {
            return;
        }
        check();
        deflateInput();
        deflater.finish();
        while (!deflater.finished()) {
            writeOutput(deflater.deflate(output, 0, BLOCK));
        }
        writeTrailer();
        finished = true;
        release();
    }

    /** RFC 1952 §2.3.1: CRC-32 and length, modulo 2^32, lowest byte first. */
    private void writeTrailer() throws IOException {
        byte[] trailer = new byte[TRAILER];
        long both = length << Integer.SIZE | crc.getValue();
        for (int i = 0; i < TRAILER; i++) {
            trailer[i] = (byte) (both >>> Byte.SIZE * i);
        }
        out.write(trailer);
    }

    @Override
    public void abort() {
        if (!ended) {
            release();
        }
    }

    @Override
    public void close() throws IOException {
        abort();
        out.close();
    }

    @Override
    public ContentCoding coding() {
        return ContentCoding.GZIP;
    }

    private void release() {
        ended = true;
        deflater.reset();
        if (!idle.offer(deflater)) {
            deflater.end();
        }
    }
}
