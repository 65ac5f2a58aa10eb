/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.ByteArrayInputStream;

/** Bytes in memory, read without locking: EXIficient, which reads byte by byte, is twice as fast with it. */
public final class UnlockedStream extends ByteArrayInputStream {

    /** Creates a stream of these bytes. */
    public UnlockedStream(byte[] bytes) {
        super(bytes);
    }

    @Override
    public int read() {
        return pos < count ? buf[pos++] & 0xFF : -1;
    }
}
