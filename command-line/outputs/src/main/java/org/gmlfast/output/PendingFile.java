/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * A file that is written under another name in the same folder, until {@link #commit} gives it its own, so that a file
 * of that name is always complete. With {@link #sync} before, that holds after a crash of the system, too. Without a
 * commit, the pending file stays until {@link #delete}. Not thread-safe.
 */
final class PendingFile implements Closeable {

    private final Path path;
    private final Path pending;
    private final FileChannel channel;
    private boolean synced;

    /**
     * Opens the pending file.
     *
     * @param path the file to come
     * @param name the name of the pending file
     * @param options whether the pending file may exist, and how it is used
     */
    PendingFile(Path path, String name, OpenOption... options) throws IOException {
        this.path = path;
        this.pending = path.resolveSibling(name);
        this.channel = FileChannel.open(pending, options);
    }

    /** A stream for the contents, which is not buffered. Its failures name a file. */
    OutputStream stream(Path named) {
        return new DocumentTarget.NamedStream(named.toString(), Channels.newOutputStream(channel));
    }

    /** Reads and changes what has been written. */
    FileChannel channel() {
        return channel;
    }

    /** Puts the contents on the disk. */
    void sync() throws IOException {
        channel.force(true);
        synced = true;
    }

    /** Gives the file its name, and the permissions of a file that it replaces. */
    void commit() throws IOException {
        channel.close();
        keepPermissions();
        try {
            Files.move(pending, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            if (synced) {
                throw e;
            }
            Files.move(pending, path, StandardCopyOption.REPLACE_EXISTING);
        }
        if (synced) {
            syncFolder(path.toAbsolutePath().getParent());
        }
    }

    private void keepPermissions() throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(pending, PosixFileAttributeView.class);
        if (view != null && Files.exists(path)) {
            view.setPermissions(Files.getPosixFilePermissions(path));
        }
    }

    /** Puts the names of a folder on the disk. Not all systems can open a folder for that. */
    private static void syncFolder(Path folder) {
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException e) {
            // on Windows, for example, the file system does it
        }
    }

    /** Deletes the pending file. The channel may still be open. */
    void delete() throws IOException {
        Files.deleteIfExists(pending);
    }

    /** Closes the pending file, and leaves it where it is. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
