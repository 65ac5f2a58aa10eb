/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.gml;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Reads a stream in a thread of its own, such as one that decompresses, some blocks ahead of its reader. */
final class ReadAheadStream extends InputStream {

    private static final int BLOCK = 128 * 1024;
    private static final int BLOCKS = 6;

    private final BlockingQueue<Block> full = new ArrayBlockingQueue<>(BLOCKS);
    private final BlockingQueue<byte[]> free = new ArrayBlockingQueue<>(BLOCKS);
    private final InputStream in;
    private final ReadingThread thread;
    private Block current = new Block(null, 0, null);
    private int at;
    private boolean ended;

    /**
     * Bytes of the stream.
     *
     * @param length 0 at the end
     * @param failure at the end; null if there was none
     */
    private record Block(byte[] bytes, int length, IOException failure) {}

    /** @param in is closed with this stream */
    ReadAheadStream(InputStream in) {
        this.in = in;
        for (int i = 0; i < BLOCKS; i++) {
            free.add(new byte[BLOCK]);
        }
        thread = new ReadingThread(this::fill, "gml-fast reading ahead");
    }

    private void fill() {
        try {
            boolean ended = false;
            while (!ended) {
                byte[] bytes = free.take();
                int length = 0;
                IOException failure = null;
                try {
                    for (int read = 0; read >= 0 && length < bytes.length; length += Math.max(read, 0)) {
                        read = in.read(bytes, length, bytes.length - length);
                        ended = read < 0;
                    }
                } catch (IOException e) {
                    failure = e;
                    ended = true;
                }
                if (length > 0) {
                    full.put(new Block(bytes, length, null));
                }
                if (ended) {
                    full.put(new Block(null, 0, failure));
                }
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    /** Makes a block with bytes the current one; returns false at the end. */
    private boolean next() throws IOException {
        if (at < current.length) {
            return true;
        }
        if (!ended) {
            try {
                if (current.length > 0) {
                    free.put(current.bytes);
                }
                current = full.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
            at = 0;
            ended = current.length == 0;
        }
        if (current.failure != null) {
            throw current.failure;
        }
        return !ended;
    }

    @Override
    public int read() throws IOException {
        return next() ? current.bytes[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!next()) {
            return -1;
        }
        int count = Math.min(length, current.length - at);
        System.arraycopy(current.bytes, at, target, from, count);
        at += count;
        return count;
    }

    @Override
    public int available() {
        return current.length - at;
    }

    @Override
    public void close() throws IOException {
        thread.end();
        in.close();
    }
}
