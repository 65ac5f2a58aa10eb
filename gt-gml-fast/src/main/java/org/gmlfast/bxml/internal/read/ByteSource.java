/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.io.IOException;

/** Where a {@link ByteWindow} gets its bytes from. */
public interface ByteSource {

    /**
     * Reads some bytes.
     *
     * @return how many, at least one; -1 if there are no more
     * @throws IOException if the bytes cannot be had, or if what they are packed in is broken
     */
    int read(byte[] target, int from, int length) throws IOException;
}
