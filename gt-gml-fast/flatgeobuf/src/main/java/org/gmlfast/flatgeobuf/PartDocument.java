/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;

/** A part of a document: records of its features, then their summary. {@link PartFiles} reads it. */
final class PartDocument extends RecordedDocument {

    private static final int BLOCK = 1 << 16;

    PartDocument(FlatGeobufSettings settings, OutputStream out) {
        super(settings, out);
    }

    @Override
    void moveIfMany() throws IOException {
        if (bytes.at >= BLOCK) {
            move();
        }
    }

    private void move() throws IOException {
        out.write(bytes.bytes, 0, bytes.at);
        bytes.at = 0;
    }

    @Override
    void complete() throws IOException {
        summary().putTo(bytes);
        move();
    }

    /** Does nothing: a part without its summary is not complete. */
    @Override
    public void close() {
        // the stream belongs to the caller
    }
}
