/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.shapefile;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import org.gmlfast.quickstart.source.InputException;

/** A file of which parts are read, mostly one after the other. What is beyond its end is an error. */
final class BinaryFile implements Closeable {

    private static final int READ_AHEAD = 1 << 16;

    private final Path path;
    private final FileChannel channel;
    private final long size;

    private byte[] bytes = new byte[READ_AHEAD];
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
     * A part of the file, big-endian until told otherwise. Good until the next part is asked for.
     *
     * @param what it is, for the message if it is not there
     */
    ByteBuffer read(long position, long count, String what) throws IOException {
        if (position < 0 || count < 0 || position + count > size) {
            throw new InputException(
                    path + ": " + what + " goes beyond the end of the file, which is cut off or damaged");
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
                throw new InputException(path + ": has become shorter while it was read");
            }
        }
        length = buffer.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
