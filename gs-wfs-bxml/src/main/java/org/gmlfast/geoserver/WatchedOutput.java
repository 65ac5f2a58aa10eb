/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that knows whether anything has been written to it. */
final class WatchedOutput extends FilterOutputStream {

    private boolean used;

    WatchedOutput(OutputStream out) {
        super(out);
    }

    boolean isUsed() {
        return used;
    }

    @Override
    public void write(int b) throws IOException {
        used = true;
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        used = true;
        out.write(bytes, from, length);
    }
}
