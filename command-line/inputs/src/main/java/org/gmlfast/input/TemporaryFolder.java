/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.Closeable;
import java.io.File;
import java.nio.file.Path;

/** A folder for temporary files that is deleted when it is closed, or when a signal ends the process. */
public final class TemporaryFolder implements Closeable {

    private final Path path;
    private final Thread hook;

    /** @throws InputException if the system's folder for temporary files does not exist or is not writable */
    public TemporaryFolder() throws InputException {
        path = TemporaryFiles.createFolder();
        hook = new Thread(this::delete);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Returns the folder. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending, and the hook runs
        }
        delete();
    }

    /** Deletes the folder as far as possible: what is left in the folder for temporary files does no harm. */
    private void delete() {
        File[] files = path.toFile().listFiles();
        if (files != null) {
            for (File file : files) {
                file.delete();
            }
        }
        path.toFile().delete();
    }
}
