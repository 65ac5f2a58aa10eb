/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.io.OutputStream;

import org.gmlfast.deflate.GzipEncoder;
import org.locationtech.jts.geom.Envelope;

/** The start and the end of a document, each a gzip member of its own if the document is compressed. */
final class DocumentEnds {

    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    private final WritePlan plan;

    DocumentEnds(WritePlan plan) {
        this.plan = plan;
    }

    /** Writes the start, or the whole document if it has no members. */
    void writeHeader(long count, Envelope bounds, OutputStream file) throws IOException {
        write(out -> plan.writeHeader(count, bounds, out), file);
    }

    void writeFooter(OutputStream file) throws IOException {
        write(out -> plan.parts().writeFooter(true, out), file);
    }

    private void write(Content content, OutputStream file) throws IOException {
        if (!plan.settings.isGzip) {
            content.writeTo(file);
            return;
        }
        // not closed: that would close the file, to which more is written
        GzipEncoder gzip = new GzipEncoder(file);
        content.writeTo(gzip);
        gzip.finish();
    }
}
