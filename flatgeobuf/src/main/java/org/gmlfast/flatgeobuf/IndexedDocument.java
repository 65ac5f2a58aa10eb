/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.gmlfast.gml.Row;
import org.locationtech.jts.geom.Envelope;
import org.wololo.flatgeobuf.generated.Feature;

/**
 * A document with an index. Features are kept, in memory or in a temporary file, until all are known: the index comes
 * before them, in their Hilbert order, which depends on the bounds of all.
 */
final class IndexedDocument extends FlatGeobufDocument {

    private static final int NODE_SIZE = 16;
    private static final int BLOCK = 1 << 16;

    private final FeatureSort sort;
    private final Envelope bounds = new Envelope();

    /** Whether some features lack an ordinate that the document has. */
    private boolean mixed;

    IndexedDocument(boolean xy, FeatureSort sort, OutputStream out) {
        super(xy, new Ordinates(true), out);
        this.sort = sort;
    }

    @Override
    void add(Row row) throws IOException {
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
        sort.spillIfLarge(bytes);
    }

    @Override
    void complete() throws IOException {
        mixed = ordinates.takeAll();
        sort.sort(bytes, new HilbertCurve(bounds));
        boolean located = !bounds.isNull();
        HeaderBytes header = new HeaderBytes(plan, ordinates)
                .geometryType(plan == null ? 0 : features.commonType())
                .count(written())
                .bounds(bounds)
                .nodeSize(located ? NODE_SIZE : 0);
        out.write(header.toBytes());
        if (located) {
            writeIndex();
        }
        writeFeatures();
    }

    private void writeIndex() throws IOException {
        try (PackedTree tree = new PackedTree(written(), NODE_SIZE, sort.folder())) {
            forEach((source, record, length) -> tree.add(source, record, length - SortRecord.BOUNDS_LENGTH));
            tree.writeTo(out);
        }
    }

    private void writeFeatures() throws IOException {
        byte[] block = new byte[BLOCK];
        int[] filled = {0};
        forEach((source, record, length) -> {
            int from = record + SortRecord.BOUNDS_LENGTH;
            int count = length - SortRecord.BOUNDS_LENGTH;
            if (count > BLOCK - filled[0]) {
                out.write(block, 0, filled[0]);
                filled[0] = 0;
            }
            if (count > BLOCK) {
                out.write(source, from, count);
            } else {
                System.arraycopy(source, from, block, filled[0], count);
                filled[0] += count;
            }
        });
        out.write(block, 0, filled[0]);
    }

    /** Visits the features in order, all with the same ordinates. */
    private void forEach(FeatureSort.Visitor visitor) throws IOException {
        if (!mixed) {
            sort.forEach(visitor);
            return;
        }
        LittleEndianBytes padded = new LittleEndianBytes();
        FeatureTables tables = new FeatureTables(padded, ordinates);
        sort.forEach((source, record, length) -> {
            int start = record + SortRecord.BOUNDS_LENGTH + 4;
            ByteBuffer table = ByteBuffer.wrap(source, start, record + length - start)
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN);
            Feature feature = Feature.getRootAsFeature(table);
            if (feature.geometry() == null) {
                visitor.visit(source, record, length);
                return;
            }
            padded.at = 0;
            padded.put(source, record, SortRecord.BOUNDS_LENGTH);
            tables.copy(feature);
            visitor.visit(padded.bytes, 0, padded.at);
        });
    }

    /** Closes this document, but not the stream. Deletes the temporary files. */
    @Override
    public void close() throws IOException {
        sort.close();
    }
}
