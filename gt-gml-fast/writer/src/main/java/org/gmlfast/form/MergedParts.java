/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Parts in an intermediate format, for a form in which the order or the bytes of features depend on all features. Only
 * {@link #merge} reads them.
 */
public interface MergedParts extends DocumentParts {

    /**
     * Writes the document.
     *
     * @param parts complete files of {@link #openMembers}, in the order of their features, as far as the form keeps it
     * @param out flushed, never closed
     * @throws IOException if a file cannot be read or is damaged, or the stream fails
     */
    void merge(List<Path> parts, OutputStream out) throws IOException;
}
