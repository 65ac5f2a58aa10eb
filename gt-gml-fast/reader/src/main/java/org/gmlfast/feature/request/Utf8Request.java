/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.io.IOException;

/** The bytes of a request, converted to UTF-8 if its XML declaration names another encoding. */
@FunctionalInterface
public interface Utf8Request {

    /**
     * Reads some bytes.
     *
     * @return the number of bytes read, at least 1; -1 at the end
     * @throws IOException if reading fails
     */
    int read(byte[] target, int from, int length) throws IOException;
}
