/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.Closeable;
import java.nio.file.Path;

/** A folder for temporary files that is deleted when it is closed, or when a signal ends the process. */
public final class TemporaryFolder implements Closeable {

    private final Path path;

    /** @throws InputException if the system's folder for temporary files does not exist or is not writable */
    public TemporaryFolder() throws InputException {
        path = TemporaryFiles.createFolder();
    }

    /** Returns the folder. */
    public Path path() {
        return path;
    }

    @Override
    public void close() {
        TemporaryFiles.delete(path);
    }
}
