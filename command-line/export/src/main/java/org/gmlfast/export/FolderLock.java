/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.gmlfast.input.InputException;
import org.gmlfast.output.OutputException;

/**
 * Keeps two exports apart that write to the same directory. The system releases the lock when a process ends.
 *
 * <p>POSIX releases all locks that a process has on a file as soon as the process closes any descriptor of that file. A
 * process therefore opens the file once, for as long as it has the lock, and knows which directories it has locked.
 */
final class FolderLock implements Closeable {

    private static final String NAME = ".gml-fast-export.lock";

    /** The locked byte. It is beyond the contents, because Windows does not allow reading locked bytes. */
    private static final long LOCKED_BYTE = 1L << 62;

    /** The contents of a file that its last owner has deleted. */
    private static final byte[] DELETED = "deleted\n".getBytes(StandardCharsets.US_ASCII);

    /** The directories that this process has locked, or is about to lock. */
    private static final Set<Object> OWN = ConcurrentHashMap.newKeySet();

    private final Object folder;
    private final Path path;
    private final FileChannel channel;

    private FolderLock(Object folder, Path path, FileChannel channel) {
        this.folder = folder;
        this.path = path;
        this.channel = channel;
    }

    /**
     * Locks an existing directory.
     *
     * @throws InputException if another export has the lock
     * @throws OutputException if the directory cannot be locked
     */
    static FolderLock acquire(Path folder) throws IOException {
        Object identity = identity(folder);
        if (!OWN.add(identity)) {
            throw locked(folder);
        }
        Path path = folder.resolve(NAME);
        FileChannel channel = null;
        try {
            channel = lock(path);
            if (channel == null) {
                throw locked(folder);
            }
            return new FolderLock(identity, path, channel);
        } catch (IOException e) {
            throw e instanceof InputException ? e : OutputException.of(path, e);
        } finally {
            if (channel == null) {
                OWN.remove(identity);
            }
        }
    }

    private static InputException locked(Path folder) {
        return new InputException("another export is writing to " + folder + "; wait until it has ended");
    }

    /** A directory has many names. */
    private static Object identity(Path folder) throws IOException {
        try {
            Object key = Files.readAttributes(folder, BasicFileAttributes.class).fileKey();
            return key != null ? key : folder.toRealPath();
        } catch (IOException e) {
            throw OutputException.of(folder, e);
        }
    }

    /** Returns null if another process has the lock. */
    private static FileChannel lock(Path path) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            boolean kept = false;
            try {
                if (channel.tryLock(LOCKED_BYTE, 1, false) == null) {
                    return null;
                }
                if (!isDeleted(channel)) {
                    kept = true;
                    return channel;
                }
            } finally {
                if (!kept) {
                    channel.close();
                }
            }
        }
    }

    /** The last owner may have deleted the file after it was opened here and before it was locked. */
    private static boolean isDeleted(FileChannel channel) throws IOException {
        ByteBuffer contents = ByteBuffer.allocate(DELETED.length);
        channel.read(contents, 0);
        return Arrays.equals(contents.array(), DELETED);
    }

    @Override
    public void close() throws IOException {
        // a channel fails in an interrupted thread
        boolean interrupted = Thread.interrupted();
        try (channel) {
            Files.deleteIfExists(path);
            channel.write(ByteBuffer.wrap(DELETED), 0);
        } catch (IOException e) {
            throw OutputException.of(path, e);
        } finally {
            OWN.remove(folder);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
