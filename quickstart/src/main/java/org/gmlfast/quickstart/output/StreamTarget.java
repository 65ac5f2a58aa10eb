/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.io.OutputStream;

/** Standard output, a pipe or a device: what is written has gone. */
final class StreamTarget extends DocumentTarget {

    private final OutputStream out;
    private final boolean closed;

    StreamTarget(String name, OutputStream out, boolean closed) {
        this.out = new Named(name, out);
        this.closed = closed;
    }

    @Override
    OutputStream rawStream() {
        return out;
    }

    @Override
    public boolean isPatchable() {
        return false;
    }

    @Override
    public void fillIn(DeferredCounts counts) {
        throw new IllegalStateException("what has been written to a stream cannot be changed");
    }

    @Override
    void finish() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            out.close();
        }
    }
}
