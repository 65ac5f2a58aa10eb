/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Keeps the members of a document until its counts and bounds are known, which come before them: in memory, from some
 * size on in a temporary file that disappears with the process, whatever ends it.
 */
final class SpooledBytes extends OutputStream {

    private static final int MEMORY = 8 << 20;
    private static final int BLOCK = 1 << 16;

    private final int limit;
    private ByteArrayOutputStream memory = new ByteArrayOutputStream(BLOCK);
    private SeekableByteChannel channel;
    private OutputStream file;

    SpooledBytes() {
        this(MEMORY);
    }

    /** @param limit of the bytes in memory; for tests */
    SpooledBytes(int limit) {
        this.limit = limit;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (file == null && memory.size() + length > limit) {
            openFile();
        }
        if (file == null) {
            memory.write(bytes, from, length);
        } else {
            file.write(bytes, from, length);
        }
    }

    private void openFile() throws IOException {
        Path path = Files.createTempFile("gml-fast-", ".members");
        channel = Files.newByteChannel(
                path, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        file = Channels.newOutputStream(channel);
        memory.writeTo(file);
        memory = null;
    }

    /** Writes all bytes to a stream. */
    void copyTo(OutputStream out) throws IOException {
        if (file == null) {
            memory.writeTo(out);
            return;
        }
        channel.position(0);
        InputStream in = Channels.newInputStream(channel);
        byte[] block = new byte[BLOCK];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            out.write(block, 0, read);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
