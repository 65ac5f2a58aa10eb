/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.io.IOException;
import java.io.OutputStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.model.FeatureRow;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;

/** A document of FlatGeobuf: the features of one type. */
abstract class FlatGeobufDocument implements DocumentWriter {

    final OutputStream out;
    final LittleEndianBytes bytes = new LittleEndianBytes();
    final Ordinates ordinates;
    final FeatureTables features;

    /** The plan of the current type; null before the first. */
    LayerPlan plan;

    private final FlatGeobufSettings settings;
    private final FeatureRow featureRow = new FeatureRow();

    /** The type of the current plan, if it is that of features. */
    private SimpleFeatureType featureType;

    private long written;

    /** Whether a part of the document is half written. */
    private boolean incomplete;

    private boolean finished;

    FlatGeobufDocument(FlatGeobufSettings settings, Ordinates ordinates, OutputStream out) {
        this.settings = settings;
        this.ordinates = ordinates;
        this.features = new FeatureTables(bytes, ordinates);
        this.out = out;
    }

    // ---- types

    /** @throws UnsupportedFeatureTypeException if the document cannot have features of this type */
    final void use(RowType type) {
        if (plan != null && type == plan.rowType) {
            return;
        }
        LayerPlan next = new LayerPlan(type, settings);
        if (plan != null && !plan.isSameAs(next)) {
            throw new UnsupportedFeatureTypeException(
                    type.type().getTypeName(),
                    null,
                    "differs from \"" + plan.rowType.type().getTypeName()
                            + "\"; a FlatGeobuf has features of one type, so request them one by one");
        }
        plan = next;
        featureType = null;
        features.use(next);
    }

    // ---- features

    @Override
    public final void write(SimpleFeature feature) throws IOException {
        SimpleFeatureType type = feature.getFeatureType();
        if (type != featureType) {
            use(RowType.of(type));
            featureType = type;
        }
        writeRow(featureRow.of(feature));
    }

    @Override
    public final void write(Row row, RowType type) throws IOException {
        use(type);
        writeRow(row);
    }

    private void writeRow(Row row) throws IOException {
        checkOpen();
        incomplete = true;
        add(row);
        written++;
        incomplete = false;
    }

    /** Adds a row of the current plan. */
    abstract void add(Row row) throws IOException;

    @Override
    public final long written() {
        return written;
    }

    // ---- the end

    private void checkOpen() {
        if (finished || incomplete) {
            throw new IllegalStateException(finished ? "the document is finished" : "the document stays incomplete");
        }
    }

    @Override
    public final void finish() throws IOException {
        checkOpen();
        incomplete = true;
        complete();
        out.flush();
        incomplete = false;
        finished = true;
    }

    /** Writes what is left of the document. */
    abstract void complete() throws IOException;

    final boolean isFinished() {
        return finished;
    }
}
