/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Ignores flush, so that small pieces collect in the stream below: in a buffer, or in the large blocks of a compressor.
 * The caller flushes or finishes that stream at the end.
 */
public final class UnflushedStream extends FilterOutputStream {

    /** Passes bytes on to a stream. */
    public UnflushedStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void flush() {
        // the caller flushes the stream below
    }
}
