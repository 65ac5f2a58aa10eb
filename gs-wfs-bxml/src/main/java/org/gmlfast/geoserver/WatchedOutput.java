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

    /**
     * Sends what has been written, if that is possible: a strategy of GeoServer that still holds everything back does
     * nothing. Afterwards the servlet response knows whether the client has got a part.
     */
    void push() {
        if (used) {
            try {
                out.flush();
            } catch (IOException e) {
                // the client is gone, and nothing more needs to be kept from it
            }
        }
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
