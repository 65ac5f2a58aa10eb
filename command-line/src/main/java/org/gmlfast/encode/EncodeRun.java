/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.PrintStream;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowSource;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.Rows;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.query.SelectedFeatures;
import org.gmlfast.wfs.DocumentWriter;

/** One run of the command encode, from input to output. */
public final class EncodeRun {

    /** The number of features between two updates of the progress meter. */
    private static final int STEP = 256;

    private final FeatureInput input;
    private final FeatureQuery query;
    private final SelectedFeatures features;
    private final DocumentFormat format;
    private final DocumentTarget target;

    /**
     * Creates a run.
     *
     * @throws IOException if the query does not fit the input
     */
    public EncodeRun(FeatureInput input, FeatureQuery query, DocumentFormat format, DocumentTarget target)
            throws IOException {
        this.input = input;
        this.query = query;
        this.features = new SelectedFeatures(input, query);
        this.format = format;
        this.target = target;
    }

    /** Returns the number of features in the document, once it is written. */
    public long featuresWritten() {
        return features.numberReturned();
    }

    /**
     * Writes the document.
     *
     * @param terminal shows the progress; null for none
     * @throws IOException if that fails
     */
    public void run(PrintStream terminal) throws IOException {
        SpatialReference source = input.spatialReference();
        SpatialReference written = format.reference(source);
        CoordinateReferenceSystem crs = format.declared(written);
        MathTransform transform = written.equals(source) ? null : source.to(written);
        FeatureProjection projection = new FeatureProjection(input.schema(), query.properties(), crs, transform);
        RowSource rows = format.requiresFeatures() ? null : features.rows();
        RowSource projected = rows == null ? null : projection.project(rows);
        RowType type = rows == null ? RowType.of(projection.type()) : projected.rowType();
        DocumentContents contents = new DocumentContents(input, query, features, projection, type, written);
        boolean bytes = input.unit() == FeatureInput.Unit.BYTES;
        try (DocumentWriter document = format.open(contents, target);
                ProgressMeter progress = terminal == null
                        ? ProgressMeter.none()
                        : ProgressMeter.on(terminal, input.schema().getTypeName(), input.size(), bytes)) {
            if (rows == null) {
                writeFeatures(document, projection, progress);
            } else {
                writeRows(document, projected, progress);
            }
            if (progress.isVisible()) {
                progress.stepTo(input.position());
            }
            document.finish();
        }
        target.complete();
    }

    private void writeFeatures(DocumentWriter document, FeatureProjection projection, ProgressMeter progress)
            throws IOException {
        for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
            document.write(projection.project(feature));
            step(progress);
        }
    }

    private void writeRows(DocumentWriter document, RowSource source, ProgressMeter progress) throws IOException {
        RowType type = source.rowType();
        try (Rows rows = source.open()) {
            for (Row row = rows.next(); row != null; row = rows.next()) {
                document.write(row, type);
                step(progress);
            }
        }
    }

    private void step(ProgressMeter progress) throws IOException {
        if (features.numberReturned() % STEP == 0 && progress.isVisible()) {
            progress.stepTo(input.position());
        }
    }
}
