/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The parts of one document, which different threads, processes or machines write, each from some of its features. The
 * form decides how they become the document: {@link ConcatenatedParts} or {@link MergedParts}. Implementations are
 * immutable and thread-safe.
 */
public interface DocumentParts {

    /**
     * Opens a part with features alone. Its {@link DocumentWriter#finish} completes the part and not the document.
     *
     * @param out flushed at the end, never closed
     * @throws IOException if the stream fails
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if one of the types cannot be written
     */
    DocumentWriter openMembers(OutputStream out) throws IOException;
}
