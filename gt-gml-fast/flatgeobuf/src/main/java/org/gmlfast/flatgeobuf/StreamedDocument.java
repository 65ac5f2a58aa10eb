/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;

import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.model.Row;
import org.locationtech.jts.geom.Envelope;

/**
 * A document without index. Its header, which says whether there are Z and M, is written with the first geometry; until
 * then, features without one are kept.
 */
final class StreamedDocument extends FlatGeobufDocument {

    /** Features without geometry that are kept, in bytes. */
    private static final int MAX_KEPT = 1 << 20;

    private static final int BLOCK = 1 << 15;

    /** A feature of the greatest length, of which the first bytes follow: no reader takes it for one. */
    private static final byte[] BROKEN_FEATURE = {-1, -1, -1, 0x7F, 0, 0};

    private final CollectionHeader header;
    private boolean begun;

    /** The bytes of the header until they are written, with the first features; null before and after. */
    private byte[] head;

    StreamedDocument(FlatGeobufSettings settings, CollectionHeader header, OutputStream out) {
        super(settings, new Ordinates(false), out);
        this.header = header;
    }

    @Override
    void add(Row row) throws IOException {
        features.write(row);
        if (!begun && (ordinates.isFixed() || bytes.at > MAX_KEPT)) {
            makeHeader();
        }
        if (begun && bytes.at >= BLOCK) {
            flushBlock();
        }
    }

    private void makeHeader() {
        begun = true;
        ordinates.fix();
        head = new HeaderBytes(plan, ordinates)
                .count(header.numberReturned().orElse(0))
                .bounds(bounds())
                .toBytes();
    }

    private Envelope bounds() {
        ReferencedEnvelope bounds = header.bounds();
        if (bounds == null) {
            return null;
        }
        return LayerPlan.isNorthFirst(bounds.getCoordinateReferenceSystem())
                ? new Envelope(bounds.getMinY(), bounds.getMaxY(), bounds.getMinX(), bounds.getMaxX())
                : bounds;
    }

    private void flushBlock() throws IOException {
        if (head != null) {
            out.write(head);
            head = null;
        }
        out.write(bytes.bytes, 0, bytes.at);
        bytes.at = 0;
    }

    @Override
    void complete() throws IOException {
        long announced = header.numberReturned().orElse(written());
        if (announced != written()) {
            throw new IOException("the features have changed while they were read: " + announced + " were announced, "
                    + written() + " came");
        }
        if (!begun) {
            makeHeader();
        }
        flushBlock();
    }

    /**
     * Closes this document, but not the stream. One of which a part has been written without the end ends with the
     * start of a feature.
     */
    @Override
    public void close() throws IOException {
        if (begun && head == null && !isFinished()) {
            out.write(BROKEN_FEATURE);
            out.flush();
        }
    }
}
