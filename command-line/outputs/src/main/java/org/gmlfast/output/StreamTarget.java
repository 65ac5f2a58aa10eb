/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.IOException;
import java.io.OutputStream;

/** Standard output, a pipe or a device, whose written bytes cannot be changed. */
final class StreamTarget extends DocumentTarget {

    private final OutputStream out;
    private final boolean closeStream;

    StreamTarget(String name, OutputStream out, boolean closeStream) {
        this.out = new NamedStream(name, out);
        this.closeStream = closeStream;
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
        throw new IllegalStateException("a stream does not support deferred counts");
    }

    @Override
    void finish() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (closeStream) {
            out.close();
        }
    }
}
