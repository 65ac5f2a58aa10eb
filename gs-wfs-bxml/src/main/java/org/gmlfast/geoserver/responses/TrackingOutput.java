/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

import org.gmlfast.geoserver.status.WrittenDocument;

/** A stream that knows how many bytes it has received, and since when. */
final class TrackingOutput extends FilterOutputStream {

    private final long begun = System.nanoTime();
    private long bytes;

    TrackingOutput(OutputStream out) {
        super(out);
    }

    boolean isWritten() {
        return bytes > 0;
    }

    /**
     * Flushes a response that has begun, so that the servlet response knows whether the client has received a part. A
     * GeoServer strategy that buffers the whole response ignores this.
     */
    void flushIfWritten() {
        if (isWritten()) {
            try {
                out.flush();
            } catch (IOException e) {
                // the client is gone
            }
        }
    }

    /** What has been written so far. */
    WrittenDocument document(String form) {
        return new WrittenDocument(form, bytes, System.nanoTime() - begun);
    }

    @Override
    public void write(int b) throws IOException {
        bytes++;
        out.write(b);
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        bytes += length;
        out.write(source, from, length);
    }
}
