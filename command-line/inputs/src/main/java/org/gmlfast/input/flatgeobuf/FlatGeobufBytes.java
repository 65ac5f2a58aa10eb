/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.flatgeobuf;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import org.gmlfast.input.InputException;

/** The bytes of a file, in any order, or of a stream, in its order. Only one thread may use it. */
final class FlatGeobufBytes implements Closeable {

    private static final int BUFFER_LENGTH = 1 << 16;

    /** The name for messages. */
    private final String name;

    /** Null for a stream. */
    private final FileChannel file;

    private final InputStream in;
    private final long size;

    private byte[] buffer = new byte[BUFFER_LENGTH];
    private int from;
    private int to;

    /** The position of the end of the buffer. */
    private long bufferEnd;

    private FlatGeobufBytes(String name, FileChannel file, InputStream in, long size) {
        this.name = name;
        this.file = file;
        this.in = in;
        this.size = size;
    }

    /** Opens a file. */
    static FlatGeobufBytes of(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return of(path.toString(), Files.newInputStream(path));
        }
        FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
        return new FlatGeobufBytes(path.toString(), file, Channels.newInputStream(file), file.size());
    }

    /** Reads a stream, which is not closed. */
    static FlatGeobufBytes of(String name, InputStream in) {
        return new FlatGeobufBytes(name, null, in, -1);
    }

    /** Returns the name for messages. */
    String name() {
        return name;
    }

    /** Returns the position of the next byte. */
    long position() {
        return bufferEnd - (to - from);
    }

    /** Returns the number of bytes; -1 if unknown. */
    long size() {
        return size;
    }

    /** Returns whether {@link #moveTo} moves backwards, too. */
    boolean isFile() {
        return file != null;
    }

    /** Returns whether there are no more bytes. */
    boolean isAtEnd() throws IOException {
        return from == to && !fill();
    }

    private boolean fill() throws IOException {
        int count = in.read(buffer, 0, buffer.length);
        from = 0;
        to = Math.max(count, 0);
        bufferEnd += to;
        return count > 0;
    }

    /**
     * Moves to a position.
     *
     * @param what what is at the position, for messages
     * @throws InputException if the source ends before it
     */
    void moveTo(long position, String what) throws IOException {
        if (file == null) {
            while (position() < position) {
                if (isAtEnd()) {
                    throw truncated(what);
                }
                from += (int) Math.min(to - from, position - position());
            }
            return;
        }
        if (position < 0 || position > size) {
            throw truncated(what);
        }
        long back = bufferEnd - position;
        if (back >= 0 && back <= to) {
            from = to - (int) back;
        } else {
            file.position(position);
            bufferEnd = position;
            from = 0;
            to = 0;
        }
    }

    /**
     * Reads bytes. It allocates no more than a stream really has.
     *
     * @param reused is returned if it is long enough
     * @param what what the bytes are, for messages
     * @return little-endian; as long as its array is not reused
     * @throws InputException if the source ends before
     */
    ByteBuffer read(int length, byte[] reused, String what) throws IOException {
        if (length < 0 || size >= 0 && length > size - position()) {
            throw truncated(what);
        }
        byte[] bytes =
                reused.length >= length ? reused : new byte[size >= 0 ? length : Math.min(length, BUFFER_LENGTH)];
        int count = 0;
        while (count < length) {
            if (isAtEnd()) {
                throw truncated(what);
            }
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * bytes.length));
            }
            int part = Math.min(Math.min(length, bytes.length) - count, to - from);
            System.arraycopy(buffer, from, bytes, count, part);
            from += part;
            count += part;
        }
        return ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private InputException truncated(String what) {
        return new InputException(name + ": the file ends before the end of " + what + "; it is incomplete or damaged");
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
