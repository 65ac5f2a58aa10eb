/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.wfs;

import java.io.IOException;
import java.io.OutputStream;

/** Drops the bytes of a document up to a point, and passes on those that follow. */
final class SliceOutput extends OutputStream {

    private final OutputStream out;
    private boolean open;

    /** @param out flushed, never closed */
    SliceOutput(OutputStream out) {
        this.out = out;
    }

    /** Passes on all bytes from now on. */
    void open() {
        open = true;
    }

    @Override
    public void write(int b) throws IOException {
        if (open) {
            out.write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (open) {
            out.write(bytes, offset, length);
        }
    }

    @Override
    public void flush() throws IOException {
        if (open) {
            out.flush();
        }
    }
}
