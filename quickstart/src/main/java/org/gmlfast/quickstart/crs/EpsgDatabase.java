/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.crs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where GeoTools unpacks EPSG's database (34 MB) on its first use. By itself it takes a fixed place under the common
 * temporary directory, where the files of one user are in the way of the next one's.
 */
final class EpsgDatabase {

    private static final String DIRECTORY_KEY = "EPSG-HSQL.directory";

    private EpsgDatabase() {}

    /** Names a place in the user's own cache, if that can be written and no other has been named. */
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
            // then GeoTools' own choice has to do
        }
    }
}
