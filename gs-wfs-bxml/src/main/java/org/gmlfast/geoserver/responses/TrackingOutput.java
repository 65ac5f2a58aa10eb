/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that knows whether it has received a byte. */
final class TrackingOutput extends FilterOutputStream {

    private boolean written;

    TrackingOutput(OutputStream out) {
        super(out);
    }

    boolean isWritten() {
        return written;
    }

    /**
     * Flushes a response that has begun, so that the servlet response knows whether the client has received a part. A
     * GeoServer strategy that buffers the whole response ignores this.
     */
    void flushIfWritten() {
        if (written) {
            try {
                out.flush();
            } catch (IOException e) {
                // the client is gone
            }
        }
    }

    @Override
    public void write(int b) throws IOException {
        written = true;
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        written = true;
        out.write(bytes, from, length);
    }
}
