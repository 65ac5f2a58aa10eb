/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Observes the bytes of files while they are read. */
@FunctionalInterface
public interface FileWatch {

    /** Observes nothing. */
    FileWatch NONE = (file, bytes) -> bytes;

    /**
     * Returns the stream from which a file is read.
     *
     * @param bytes of the file, which are closed with the stream
     * @throws IOException if the file cannot be read
     */
    InputStream watched(Path file, InputStream bytes) throws IOException;
}
