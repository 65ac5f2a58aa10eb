/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.io.IOException;

/** Supplies the bytes of a {@link ByteWindow}. */
public interface ByteSource {

    /**
     * Reads some bytes.
     *
     * @return the number of bytes read, at least 1; -1 at the end
     * @throws IOException if reading fails, or if compressed data is malformed
     */
    int read(byte[] target, int from, int length) throws IOException;
}
