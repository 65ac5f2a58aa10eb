/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.form;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Parts whose concatenation is the document: a header, the parts with features, separators between those that are not
 * empty, and a footer. If each of them is compressed as a gzip member of its own, the concatenation of the compressed
 * ones is a gzip file (RFC 1952 §2.2).
 */
public interface ConcatenatedParts extends DocumentParts {

    /**
     * Writes the first part of the document.
     *
     * @param complete the header with all that is known of the collection at the end
     * @param hasMembers whether the document has features
     * @param out flushed, never closed
     * @throws IOException if the stream fails
     */
    void writeHeader(CollectionHeader complete, boolean hasMembers, OutputStream out) throws IOException;

    /** Returns the bytes between two parts with features; empty for none, so that any program can join the parts. */
    byte[] separator();

    /**
     * Writes the last part of the document.
     *
     * @param hasMembers whether the document has features
     * @param out flushed, never closed
     * @throws IOException if the stream fails
     */
    void writeFooter(boolean hasMembers, OutputStream out) throws IOException;
}
