/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.io.OutputStream;

/** Counts bytes and drops them. */
public final class CountingStream extends OutputStream {

    private long count;

    @Override
    public void write(int b) {
        count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        count += length;
    }

    /** The number of bytes written. */
    public long count() {
        return count;
    }
}
