/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

import org.wololo.flatgeobuf.generated.Feature;

/** Writes a document of which all features are known: the header, the index, if it has one, and the features. */
final class DocumentAssembly {

    private static final int NODE_SIZE = 16;
    private static final int BLOCK = 1 << 16;

    private final LayerPlan plan;
    private final RecordSummary summary;
    private final Ordinates ordinates;
    private final OutputStream out;

    /** @param plan null for a document without a type */
    DocumentAssembly(LayerPlan plan, RecordSummary summary, OutputStream out) {
        this.plan = plan;
        this.summary = summary;
        this.ordinates = Ordinates.ofAll(summary.ordinates());
        this.out = out;
    }

    /** Writes the document without an index. */
    void write(FeatureRecords records) throws IOException {
        out.write(header().toBytes());
        writeFeatures(records);
    }

    /**
     * Writes the document with an index, if some feature has a geometry.
     *
     * @param records in the order of the index
     * @param folder of temporary files; null for that of the system
     */
    void writeIndexed(FeatureRecords records, Path folder) throws IOException {
        boolean located = !summary.bounds().isNull();
        out.write(header().nodeSize(located ? NODE_SIZE : 0).toBytes());
        if (located) {
            writeIndex(records, folder);
        }
        writeFeatures(records);
    }

    private HeaderBytes header() {
        HeaderBytes header =
                new HeaderBytes(plan, ordinates).count(summary.count()).bounds(summary.bounds());
        return summary.geometryType() < 0 ? header : header.geometryType(summary.geometryType());
    }

    /**
     * The type of the geometries that do not say their own, if the header does not say it either: some of an attribute
     * of lines or polygons have arcs. Otherwise Unknown.
     */
    private int untyped() {
        boolean mixed = plan != null && summary.geometryType() == GeometryTypes.UNKNOWN;
        return mixed ? plan.geometryType : GeometryTypes.UNKNOWN;
    }

    private void writeIndex(FeatureRecords records, Path folder) throws IOException {
        try (PackedTree tree = new PackedTree(summary.count(), NODE_SIZE, folder)) {
            forEach(records, (source, record, length) -> tree.add(source, record, length - SortRecord.BOUNDS_LENGTH));
            tree.writeTo(out);
        }
    }

    private void writeFeatures(FeatureRecords records) throws IOException {
        byte[] block = new byte[BLOCK];
        int[] filled = {0};
        forEach(records, (source, record, length) -> {
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

    /** Visits the features, all with the same ordinates and with the types that the header does not say. */
    private void forEach(FeatureRecords records, FeatureRecords.Visitor visitor) throws IOException {
        int untyped = untyped();
        if (!Ordinates.differ(summary.ordinates()) && untyped == GeometryTypes.UNKNOWN) {
            records.forEach(visitor);
            return;
        }
        LittleEndianBytes padded = new LittleEndianBytes();
        FeatureTables tables = new FeatureTables(padded, ordinates);
        records.forEach((source, record, length) -> {
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
            tables.copy(feature, untyped);
            visitor.visit(padded.bytes, 0, padded.at);
        });
    }
}
