/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps the members of a document until its counts and bounds are known, which come before them: in memory, from some
 * size on in a temporary file that disappears with the process, whatever ends it.
 */
final class SpooledBytes extends OutputStream {

    private static final int MEMORY = 8 << 20;

    /** Of memory, and of what is exchanged with the file at once. */
    private static final int BLOCK = 1 << 16;

    private final int limit;

    /** Full ones, before those in the file. */
    private final List<byte[]> blocks = new ArrayList<>();

    private byte[] block = new byte[BLOCK];

    /** The bytes in the last block. */
    private int used;

    /** Null until memory does not suffice. */
    private SeekableByteChannel file;

    SpooledBytes() {
        this(MEMORY);
    }

    /** @param limit of the bytes in full blocks in memory; for tests */
    SpooledBytes(int limit) {
        this.limit = limit;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int at = from;
        int end = from + length;
        while (at < end) {
            if (used == block.length) {
                startBlock();
            }
            int part = Math.min(end - at, block.length - used);
            System.arraycopy(bytes, at, block, used, part);
            used += part;
            at += part;
        }
    }

    private void startBlock() throws IOException {
        if (file == null && (blocks.size() + 1L) * BLOCK <= limit) {
            blocks.add(block);
            block = new byte[BLOCK];
        } else {
            writeToFile();
        }
        used = 0;
    }

    private void writeToFile() throws IOException {
        if (file == null) {
            Path path = Files.createTempFile("gml-fast-", ".members");
            file = Files.newByteChannel(
                    path,
                    Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        }
        ByteBuffer bytes = ByteBuffer.wrap(block, 0, used);
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    /** Writes all bytes to a stream; nothing can be added afterwards. */
    void copyTo(OutputStream out) throws IOException {
        for (byte[] full : blocks) {
            out.write(full, 0, BLOCK);
        }
        if (file != null) {
            file.position(0);
            ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
            while (file.read(bytes) >= 0) {
                out.write(bytes.array(), 0, bytes.position());
                bytes.clear();
            }
        }
        out.write(block, 0, used);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
