/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A document with an index. Features are kept, in memory or in a temporary file, until all are known: the index comes
 * before them, in their Hilbert order, which depends on the bounds of all.
 */
final class IndexedDocument extends RecordedDocument {

    private final FeatureSort sort;

    IndexedDocument(FlatGeobufSettings settings, FeatureSort sort, OutputStream out) {
        super(settings, out);
        this.sort = sort;
    }

    @Override
    void moveIfMany() throws IOException {
        sort.moveIfLarge(bytes);
    }

    @Override
    void complete() throws IOException {
        RecordSummary summary = summary();
        sort.sort(bytes, new HilbertCurve(summary.bounds()));
        new DocumentAssembly(plan, summary, out).writeIndexed(sort, sort.folder());
    }

    /** Closes this document, but not the stream. Deletes the temporary files. */
    @Override
    public void close() throws IOException {
        sort.close();
    }
}
