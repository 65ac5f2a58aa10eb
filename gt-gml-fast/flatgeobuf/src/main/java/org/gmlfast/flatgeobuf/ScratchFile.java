/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A temporary file, which is deleted when it is closed or the process ends. Not thread-safe. */
final class ScratchFile implements Closeable {

    /** The JDK copies arrays into a buffer outside of the heap, of the length of the write. */
    private static final int SLICE = 1 << 16;

    private final Path file;
    private final FileChannel channel;

    /** @param folder null for that of the system */
    ScratchFile(Path folder) throws IOException {
        file = folder == null
                ? Files.createTempFile("gml-fast", ".part")
                : Files.createTempFile(folder, "gml-fast", ".part");
        channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    void write(long position, byte[] bytes, int from, int count) throws IOException {
        for (int done = 0; done < count; ) {
            ByteBuffer slice = ByteBuffer.wrap(bytes, from + done, Math.min(SLICE, count - done));
            try {
                done += channel.write(slice, position + done);
            } catch (IOException e) {
                // the message is only what the system says, for example that no space is left
                throw new IOException("the temporary file " + file + " cannot be written: " + e.getMessage(), e);
            }
        }
    }

    /** Reads bytes that have been written. */
    void read(long position, byte[] bytes, int from, int count) throws IOException {
        for (int done = 0; done < count; ) {
            ByteBuffer slice = ByteBuffer.wrap(bytes, from + done, Math.min(SLICE, count - done));
            int read = channel.read(slice, position + done);
            if (read < 0) {
                throw new IOException("a temporary file has been truncated");
            }
            done += read;
        }
    }

    /** Copies the first bytes to a stream. */
    void copyTo(OutputStream out, long count) throws IOException {
        byte[] block = new byte[SLICE];
        for (long done = 0; done < count; ) {
            int length = (int) Math.min(SLICE, count - done);
            read(done, block, 0, length);
            out.write(block, 0, length);
            done += length;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
