/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.input.FeatureInput;
import org.gmlfast.input.InputException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.output.ProgressMeter;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.query.FeatureProjection;
import org.gmlfast.query.FeatureQuery;
import org.gmlfast.query.SelectedFeatures;
import org.gmlfast.table.LiteralCheck;

/** One run of the command encode, from input to output. */
public final class EncodeRun implements Closeable {

    /** The number of features between two updates of the progress meter. */
    private static final int STEP = 256;

    private final FeatureInput input;
    private final FeatureQuery query;
    private final SelectedFeatures features;
    private final DocumentFormat format;
    private final DocumentTarget target;
    private DocumentContents contents;
    private Map<String, String> renamed = Map.of();
    private RowSource rows;

    private SkippedRecords skipped = SkippedRecords.NONE;

    /** Null if no features are skipped. */
    private WritingTrial trial;

    /** The document of {@link #begin}; null without one. */
    private DocumentWriter document;

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
        LiteralCheck.check(query.where(), input.schema());
        this.format = format;
        this.target = target;
    }

    /** Returns the number of features in the document, once it is written. */
    public long featuresWritten() {
        return features.numberReturned();
    }

    /** Returns notes for the user on the features read so far, without a final full stop. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(features.notes());
        String names = contents.projection().note();
        if (names != null) {
            notes.add(names);
        }
        return notes;
    }

    /**
     * Gives attributes other names in the document.
     *
     * @param names by their names in the input
     * @throws IOException if the input has no such attribute
     */
    public EncodeRun withNames(Map<String, String> names) throws IOException {
        for (String name : names.keySet()) {
            if (input.schema().getDescriptor(name) == null) {
                throw new InputException(input.schema().getTypeName() + " has no attribute \"" + name + "\" to rename");
            }
        }
        renamed = names;
        return this;
    }

    /**
     * Skips features that cannot be written, as the input skips features that it cannot read; together at most as many
     * as the records allow.
     */
    public EncodeRun skipping(SkippedRecords records) {
        skipped = records;
        return this;
    }

    /**
     * Writes the document.
     *
     * @param terminal shows the progress; null for none
     * @throws IOException if that fails
     */
    public void run(PrintStream terminal) throws IOException {
        prepare(!format.requiresFeatures());
        boolean bytes = input.unit() == FeatureInput.Unit.BYTES;
        try (DocumentWriter writer = format.open(contents, target);
                ProgressMeter progress = terminal == null
                        ? ProgressMeter.none()
                        : ProgressMeter.on(terminal, input.schema().getTypeName(), input.size(), bytes)) {
            if (rows == null) {
                writeFeatures(writer, progress);
            } else {
                writeRows(writer, rows, progress);
            }
            if (progress.isVisible()) {
                progress.stepTo(input.position());
            }
            checkLimit();
            writer.finish();
        }
        target.complete();
    }

    private void prepare(boolean asRows) throws IOException {
        SpatialReference source = input.spatialReference();
        SpatialReference written = format.style().reference(source);
        CoordinateReferenceSystem crs = format.style().declared(written);
        MathTransform transform = written.equals(source) ? null : source.to(written);
        FeatureProjection projection = new FeatureProjection(
                input.schema(),
                query.properties(),
                crs,
                transform,
                new AttributeNames(renamed, format.style().hasXmlNames()));
        RowSource selected = asRows ? features.rows() : null;
        rows = selected == null ? null : projection.project(selected);
        RowType type = rows == null ? RowType.of(projection.type()) : rows.rowType();
        contents = new DocumentContents(input, query, features, projection, type, written);
        if (skipped.areAllowed()) {
            features.allowDiscounts();
            trial = new WritingTrial(format, contents, skipped);
        }
    }

    // ---- layers whose features arrive together with those of others

    /**
     * Opens the document, for {@link #writeAvailable} and {@link #finish}.
     *
     * @throws IOException if that fails
     */
    public void begin() throws IOException {
        prepare(false);
        document = format.open(contents, target);
    }

    /**
     * Writes the features that the input has available.
     *
     * @throws IOException if that fails
     */
    public void writeAvailable() throws IOException {
        for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
            writeFeature(document, feature);
        }
    }

    /**
     * Completes the document.
     *
     * @throws IOException if that fails
     */
    public void finish() throws IOException {
        writeAvailable();
        checkLimit();
        document.finish();
    }

    /**
     * Puts the finished document into its place.
     *
     * @throws IOException if that fails
     */
    public void complete() throws IOException {
        close();
        target.complete();
    }

    /** Closes the document, even if it is not finished. */
    @Override
    public void close() throws IOException {
        if (document != null) {
            document.close();
            document = null;
        }
    }

    /**
     * Returns a note if no feature is in the area of the query, but would be with x and y exchanged.
     *
     * @return a sentence without a final full stop; null otherwise
     * @throws IOException if the input fails
     */
    public String exchangedAxes() throws IOException {
        return features.numberReturned() == 0 && features.meetsExchangedArea()
                ? "no feature of " + input.schema().getTypeName() + " is in --bbox, but some would be with x and y"
                        + " exchanged: the box has x (longitude, easting) first"
                : null;
    }

    private void writeFeatures(DocumentWriter document, ProgressMeter progress) throws IOException {
        for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
            writeFeature(document, feature);
            step(progress);
        }
    }

    private void writeFeature(DocumentWriter document, SimpleFeature feature) throws IOException {
        if (trial == null) {
            document.write(contents.projection().project(feature));
            return;
        }
        SimpleFeature projected = trial.projected(feature);
        if (projected != null) {
            document.write(projected);
        }
    }

    /** The last features may be those that the input skips. */
    private void checkLimit() throws IOException {
        if (trial != null) {
            trial.checkLimit();
        }
    }

    private void writeRows(DocumentWriter document, RowSource source, ProgressMeter progress) throws IOException {
        RowType type = source.rowType();
        try (Rows rows = source.open()) {
            Rows written = trial == null ? rows : trial.writable(rows, type);
            for (Row row = written.next(); row != null; row = written.next()) {
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
