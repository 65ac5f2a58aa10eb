/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** What a request is answered with. To be written once and closed. Belongs to one thread. */
public interface Answer extends Closeable {

    /** What the document is. */
    String contentType();

    /** Whether it gets smaller when it is compressed, which it is not already. */
    default boolean isCompressible() {
        return true;
    }

    /**
     * Writes the document.
     *
     * @param out flushed, not closed
     * @throws IOException if that fails; the document has no end then
     */
    void write(OutputStream out) throws IOException;

    /** A document that is there already. */
    static Answer document(String contentType, byte[] bytes) {
        return new Answer() {
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
