/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.io.IOException;
import java.nio.file.Files;
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

    /** Sets a directory in the user's cache, if it is writable and no other directory is set. */
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
            if (Files.isWritable(directory)) {
                System.setProperty(DIRECTORY_KEY, directory.toString());
            }
        } catch (IOException e) {
            // GeoTools uses its default directory
        }
    }
}
