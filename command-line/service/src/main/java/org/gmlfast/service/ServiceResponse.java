/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** The response to a request: written once, then closed. Belongs to one thread. */
public interface ServiceResponse extends Closeable {

    /** The MIME type of the document. */
    String contentType();

    /** The kind of the document, which decides its compressor. There is one kind for each layer and format. */
    default String kind() {
        return contentType();
    }

    /** Whether gzip makes the document smaller; false if the document compresses itself. */
    default boolean isCompressible() {
        return true;
    }

    /**
     * Writes the document.
     *
     * @param out flushed, not closed
     * @throws IOException if a feature cannot be read or written; the document is incomplete then
     */
    void write(OutputStream out) throws IOException;

    /** The response with a document in memory. */
    static ServiceResponse document(String contentType, byte[] bytes) {
        return new ServiceResponse() {
            @Override
            public String contentType() {
                return contentType;
            }

            @Override
            public void write(OutputStream out) throws IOException {
                out.write(bytes);
                out.flush();
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }
}
