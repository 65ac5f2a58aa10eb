/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder for downloads: temporary while a command reads them, or kept so that the same command can continue after
 * an interruption.
 *
 * <pre>{@code
 * try (DownloadFolder folder = DownloadFolder.temporary()) {
 *     InputOptions options = InputOptions.builder("urn:app").download(new DownloadSettings(2, null, folder)).build();
 * }
 * }</pre>
 */
public final class DownloadFolder implements Closeable {

    private final Path path;

    /** Null for a folder that is kept. */
    private final TemporaryFolder temporary;

    /** What this process has fetched, or compared with the server. */
    private final Set<String> current = ConcurrentHashMap.newKeySet();

    private DownloadFolder(Path path, TemporaryFolder temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    /** @throws InputException if the system's folder for temporary files does not exist or is not writable */
    public static DownloadFolder temporary() throws InputException {
        TemporaryFolder folder = new TemporaryFolder();
        return new DownloadFolder(folder.path(), folder);
    }

    /**
     * A folder that is kept.
     *
     * @throws InputException if it does not exist and cannot be created
     */
    public static DownloadFolder kept(Path path) throws InputException {
        try {
            return new DownloadFolder(Files.createDirectories(path), null);
        } catch (IOException e) {
            throw new InputException("cannot create the folder " + path, e);
        }
    }

    /** Returns the folder. */
    public Path path() {
        return path;
    }

    /** Whether the folder is kept, so that an earlier run may have left files in it. */
    public boolean isKept() {
        return temporary == null;
    }

    /** Whether the download of a URL is known to be the same as on the server. */
    public boolean isCurrent(String url) {
        return current.contains(url);
    }

    /** Records that the download of a URL is the same as on the server. */
    public void setCurrent(String url) {
        current.add(url);
    }

    /** Deletes a temporary folder. */
    @Override
    public void close() {
        if (temporary != null) {
            temporary.close();
        }
    }
}
