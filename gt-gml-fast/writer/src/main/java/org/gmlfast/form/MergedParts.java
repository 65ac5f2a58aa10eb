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
 * Parts with the features of a document in a form of their own, because their order or their bytes depend on all of
 * them: no reader knows a part by itself.
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
