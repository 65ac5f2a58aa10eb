/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

import org.gmlfast.input.InputException;
import org.gmlfast.output.OutputException;

/** Keeps two exports apart that write to the same directory. The system releases the lock when a process ends. */
final class FolderLock implements Closeable {

    private static final String NAME = ".gml-fast-export.lock";

    /** The locked byte. It is beyond the contents, because Windows lets nobody read locked bytes. */
    private static final long LOCKED_BYTE = 1L << 62;

    private final Path path;
    private final FileChannel channel;

    private FolderLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** @throws InputException if another export has the lock */
    static FolderLock acquire(Path folder) throws IOException {
        Path path = folder.resolve(NAME);
        while (true) {
            FileChannel channel;
            try {
                channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw OutputException.of(path, e);
            }
            if (!isLocked(channel)) {
                channel.close();
                throw new InputException("another export is writing to " + folder + "; wait until it has ended");
            }
            if (isAt(path, channel)) {
                return new FolderLock(path, channel);
            }
            channel.close();
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // by another thread of this process
        }
    }

    /** Returns whether the locked file still has its name: its last owner may have deleted it before it was locked. */
    private static boolean isAt(Path path, FileChannel channel) throws IOException {
        String token = UUID.randomUUID().toString();
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(token.getBytes(StandardCharsets.US_ASCII)), 0);
        try {
            return Files.readString(path).equals(token);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        channel.close();
    }
}
