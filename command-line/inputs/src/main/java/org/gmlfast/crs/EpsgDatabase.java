/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Chooses the directory into which GeoTools unpacks the EPSG database (34 MB) on first use. GeoTools' default is a
 * fixed path in the shared temporary directory, where the files of one user block other users.
 */
final class EpsgDatabase {

    private static final String DIRECTORY_KEY = "EPSG-HSQL.directory";

    private EpsgDatabase() {}

    /** The directory, as {@link #prepare} sets it; null for GeoTools' default. */
    static Path directory() {
        prepare();
        String directory = System.getProperty(DIRECTORY_KEY);
        return directory == null ? null : Path.of(directory);
    }

    /** Sets a directory in the user's cache, or another that only the user can write, if no other directory is set. */
    static void prepare() {
        if (System.getProperty(DIRECTORY_KEY) != null) {
            return;
        }
        String cache = System.getenv("XDG_CACHE_HOME");
        Path directory = (cache == null || cache.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(cache))
                .resolve("gml-fast")
                .resolve("epsg");
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            directory = null;
        }
        if (directory == null || !Files.isWritable(directory)) {
            directory = ownTemporary(Path.of(System.getProperty("java.io.tmpdir")));
        }
        if (directory != null) {
            System.setProperty(DIRECTORY_KEY, directory.toString());
        }
    }

    /**
     * A folder for temporary files that only this user can write, kept for the next process if no other user could have
     * made it: GeoTools believes the database that it finds in its folder.
     *
     * @return null if none can be made
     */
    static Path ownTemporary(Path temporary) {
        try {
            Path fresh = Files.createTempDirectory(temporary, "gml-fast-epsg-");
            Path kept = temporary.resolve(
                    "gml-fast-epsg-of-" + Files.getOwner(fresh).getName().replaceAll("[^\\w.-]", "_"));
            try {
                Files.move(fresh, kept);
                return kept;
            } catch (FileAlreadyExistsException e) {
                if (isOwn(kept, fresh)) {
                    Files.delete(fresh);
                    return kept;
                }
                return fresh;
            }
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Whether a folder has the owner and the permissions of one that this process has made, and is no link. */
    private static boolean isOwn(Path folder, Path made) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(made))
                && (!Files.getFileStore(made).supportsFileAttributeView("posix")
                        || Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS)
                                .equals(Files.getPosixFilePermissions(made)));
    }
}
