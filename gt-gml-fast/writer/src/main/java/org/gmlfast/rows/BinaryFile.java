/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.Function;

/** Reads sections of a file, mostly in sequence. Reading beyond the end is an error. Used by one thread. */
public final class BinaryFile implements Closeable {

    private static final int BUFFER_SIZE = 1 << 16;

    private final FileChannel channel;
    private final String name;
    private final Function<String, ? extends IOException> damage;
    private final long size;

    private byte[] bytes = new byte[BUFFER_SIZE];
    private long start;
    private int length;

    /**
     * Opens the file of a channel. Ignores the channel's position and does not change it.
     *
     * @param channel closed with this object
     * @param name of the file, for messages
     * @param damage the exception for a message that describes damage
     */
    public BinaryFile(FileChannel channel, String name, Function<String, ? extends IOException> damage)
            throws IOException {
        this.channel = channel;
        this.name = name;
        this.damage = damage;
        this.size = channel.size();
    }

    /** The name of the file, for messages. */
    public String name() {
        return name;
    }

    /** The number of bytes when the file was opened. */
    public long size() {
        return size;
    }

    /**
     * Reads a section of the file. The buffer is big-endian and valid until the next call.
     *
     * @param what a description of the section for error messages
     */
    public ByteBuffer read(long position, long count, String what) throws IOException {
        if (position < 0 || count < 0 || position + count > size) {
            throw damage.apply(
                    name + ": " + what + " extends beyond the end of the file, which is truncated or damaged");
        }
        if (count > Integer.MAX_VALUE - 8) {
            throw damage.apply(name + ": " + what + " is too large");
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
                throw damage.apply(name + " was truncated while it was read");
            }
        }
        length = buffer.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
