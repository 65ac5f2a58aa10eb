/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

/**
 * A response that arrived completely: a body of the announced length, or with the last chunk.
 *
 * @param status the HTTP status
 * @param gzip whether the body is compressed
 * @param length the number of bytes of the body as sent
 * @param tail the last bytes of the body, fewer only if the body has fewer
 */
record LoadResponse(int status, boolean gzip, long length, byte[] tail) {

    /** The number of bytes in the tail; a root end tag is shorter. */
    static final int TAIL = 64;
}
