/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;

import org.gmlfast.model.Row;
import org.locationtech.jts.geom.Envelope;

/** Features that are kept as {@link SortRecord}s, because what comes before them depends on all. */
abstract class RecordedDocument extends FlatGeobufDocument {

    private final Envelope bounds = new Envelope();

    RecordedDocument(FlatGeobufSettings settings, OutputStream out) {
        super(settings, new Ordinates(true), out);
    }

    @Override
    final void add(Row row) throws IOException {
        int record = bytes.at;
        SortRecord.putNoBounds(bytes);
        try {
            if (features.write(row)) {
                features.setBounds(record);
                SortRecord.expand(bounds, bytes.bytes, record);
            }
        } catch (RuntimeException e) {
            bytes.at = record;
            throw e;
        }
        moveIfMany();
    }

    /** Moves the records elsewhere if they take much memory. */
    abstract void moveIfMany() throws IOException;

    final RecordSummary summary() {
        return new RecordSummary(written(), bounds, ordinates.seen(), features.commonType());
    }
}
