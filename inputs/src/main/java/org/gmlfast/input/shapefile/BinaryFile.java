/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.gmlfast.input.InputException;

/** Reads sections of a file, mostly in sequence. Reading beyond the end is an error. */
final class BinaryFile implements Closeable {

    private static final int BUFFER_SIZE = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final long size;

    private byte[] bytes = new byte[BUFFER_SIZE];
    private long start;
    private int length;

    BinaryFile(Path path) throws IOException {
        this.path = path;
        this.channel = FileChannel.open(path);
        this.size = channel.size();
    }

    Path path() {
        return path;
    }

    long size() {
        return size;
    }

    /**
     * Reads a section of the file. The buffer is big-endian and valid until the next call.
     *
     * @param what a description of the section for error messages
     */
    ByteBuffer read(long position, long count, String what) throws IOException {
        if (position < 0 || count < 0 || position + count > size) {
            throw new InputException(
                    path + ": " + what + " extends beyond the end of the file, which is truncated or damaged");
        }
        if (count > Integer.MAX_VALUE - 8) {
            throw new InputException(path + ": " + what + " is too large");
        }
        if (position < start || position + count > start + length) {
            fill(position, (int) count);
        }
        return ByteBuffer.wrap(bytes, (int) (position - start), (int) count).slice();
    }

    private void fill(long position, int count) throws IOException {
        if (count > bytes.length) {
            bytes = new byte[count];
        }
        start = position;
        length = 0;
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, (int) Math.min(bytes.length, size - position));
        while (buffer.hasRemaining()) {
            int n = channel.read(buffer, position + buffer.position());
            if (n < 0) {
                throw new InputException(path + " was truncated while it was read");
            }
        }
        length = buffer.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
