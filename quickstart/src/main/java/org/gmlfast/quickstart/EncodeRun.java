/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart;

import java.io.IOException;
import java.io.PrintStream;
import java.util.OptionalLong;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.gml.Row;
import org.gmlfast.gml.RowSource;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.Rows;
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.output.DeferredCounts;
import org.gmlfast.quickstart.output.DocumentTarget;
import org.gmlfast.quickstart.output.ProgressMeter;
import org.gmlfast.quickstart.output.SchemaFile;
import org.gmlfast.quickstart.query.FeatureProjection;
import org.gmlfast.quickstart.query.FeatureQuery;
import org.gmlfast.quickstart.query.SelectedFeatures;
import org.gmlfast.quickstart.source.FeatureInput;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.FeatureCollectionWriter;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

/** One run of the command encode, from input to output. */
final class EncodeRun {

    /** The number of features between two updates of the progress meter. */
    private static final int STEP = 256;

    private final FeatureInput input;
    private final FeatureQuery query;
    private final SelectedFeatures features;
    private final DocumentStyle style;
    private final WfsVersion version;
    private final DocumentTarget target;
    private final SchemaFile schema;

    /** The number of features to write; empty if it is not known beforehand. */
    private OptionalLong toReturn = OptionalLong.empty();

    /** Whether counts are filled in at the end. */
    private boolean deferred;

    /** The bounds that are filled in at the end; null if they are known beforehand, or not written. */
    private DeferredBounds deferredBounds;

    /**
     * A run.
     *
     * @param schema the schema to write as well; null for none
     * @throws IOException if the query does not fit the input
     */
    EncodeRun(FeatureInput input, FeatureQuery query, DocumentStyle style, DocumentTarget target, SchemaFile schema)
            throws IOException {
        this.input = input;
        this.query = query;
        this.features = new SelectedFeatures(input, query);
        this.style = style;
        this.version = style.version();
        this.target = target;
        this.schema = schema;
    }

    /** Whether the document lacks a count that its version requires. */
    boolean isCountLeftOut() {
        return version == WfsVersion.WFS_2_0_0 && toReturn.isEmpty() && !deferred;
    }

    /** The number of features in the document, once it is written. */
    long featuresWritten() {
        return features.numberReturned();
    }

    /**
     * Writes the document.
     *
     * @param terminal shows the progress; null for none
     * @throws IOException if that fails
     */
    void run(PrintStream terminal) throws IOException {
        SpatialReference source = input.spatialReference();
        SpatialReference written = style.reference() == null ? source : style.reference();
        CoordinateReferenceSystem crs = style.usesAuthorityOrder() ? written.authorityOrder() : written.xy();
        MathTransform transform = written.equals(source) ? null : source.to(written);
        FeatureProjection projection = new FeatureProjection(input.schema(), query.properties(), crs, transform);
        if (version != WfsVersion.WFS_1_0_0) {
            toReturn = features.numberToReturn();
            deferred = toReturn.isEmpty() && target.isPatchable() && style.isPatchable();
        }
        CollectionHeader.Builder header = header(projection);
        addBounds(header, projection, written, crs);
        // a schema is made of the classes of all values, which features have
        RowSource rows = schema == null ? features.rows() : null;
        if (rows == null) {
            RowType type = RowType.of(projection.type());
            write(
                    type,
                    written,
                    header.build(),
                    terminal,
                    (document, progress) -> writeFeatures(document, projection, progress));
        } else {
            RowSource projected = projection.project(rows);
            write(
                    projected.rowType(),
                    written,
                    header.build(),
                    terminal,
                    (document, progress) -> writeRows(document, projected, progress));
        }
        finish();
    }

    /** Readers of a document with a schema take the CRS from these bounds, not from geometries. */
    private void addBounds(
            CollectionHeader.Builder header,
            FeatureProjection projection,
            SpatialReference written,
            CoordinateReferenceSystem crs)
            throws IOException {
        if (schema == null && !style.gml().features().featureBounds()
                || projection.type().getGeometryDescriptor() == null) {
            return;
        }
        Envelope all = query.isFiltered() || query.isPaged() ? null : input.bounds();
        if (all != null) {
            header.bounds(ReferencedEnvelope.envelope(projection.transform(all), crs));
        } else if (schema != null && style.bxml() == null && target.isPatchable()) {
            deferredBounds = new DeferredBounds(style, written, projection.type(), crs, header);
            deferredBounds.reserve();
        }
    }

    private CollectionHeader.Builder header(FeatureProjection projection) throws IOException {
        CollectionHeader.Builder header = CollectionHeader.builder()
                .prefix(style.namespace().prefix(), style.namespace().uri())
                .schemaLocation(version.namespace(), version.schemaLocation());
        if (version == WfsVersion.WFS_2_0_0) {
            header.schemaLocation(version.gml().namespace(), "http://schemas.opengis.net/gml/3.2.1/gml.xsd");
        }
        if (schema != null) {
            schema.include(projection.type());
            header.schemaLocation(style.namespace().uri(), schema.addressFrom(target.file()));
        }
        header.numberReturned(deferred ? DeferredCounts.PLACEHOLDER : toReturn.orElse(-1));
        if (version == WfsVersion.WFS_2_0_0) {
            header.numberMatched(
                    deferred
                            ? DeferredCounts.PLACEHOLDER
                            : features.numberMatched().orElse(-1));
        }
        return header;
    }

    /** Writes the features, and shows the progress. */
    @FunctionalInterface
    private interface Members {

        void write(FeatureCollectionWriter document, ProgressMeter progress) throws IOException;
    }

    private void write(
            RowType type, SpatialReference written, CollectionHeader header, PrintStream terminal, Members members)
            throws IOException {
        boolean bytes = input.unit() == FeatureInput.Unit.BYTES;
        try (FeatureCollectionWriter document = style.open(written, header, target.stream(), type);
                ProgressMeter progress = terminal == null
                        ? ProgressMeter.none()
                        : ProgressMeter.on(terminal, input.schema().getTypeName(), input.size(), bytes)) {
            members.write(document, progress);
            if (progress.isVisible()) {
                progress.stepTo(input.position());
            }
            document.finish();
        }
    }

    private void writeFeatures(FeatureCollectionWriter document, FeatureProjection projection, ProgressMeter progress)
            throws IOException {
        for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
            SimpleFeature projected = projection.project(feature);
            if (schema != null) {
                schema.include(projected);
            }
            document.write(projected);
            if (deferredBounds != null) {
                deferredBounds.include(projected);
            }
            step(progress);
        }
    }

    private void writeRows(FeatureCollectionWriter document, RowSource source, ProgressMeter progress)
            throws IOException {
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

    private void finish() throws IOException {
        DeferredCounts counts = style.deferredCounts();
        if (deferredBounds != null) {
            deferredBounds.addTo(counts);
        }
        if (deferred) {
            OptionalLong returned = OptionalLong.of(features.numberReturned());
            if (version == WfsVersion.WFS_2_0_0) {
                counts.set(DocumentStyle.NUMBER_MATCHED, features.numberMatched())
                        .set(DocumentStyle.NUMBER_RETURNED, returned);
            } else {
                counts.set(DocumentStyle.NUMBER_OF_FEATURES, returned);
            }
        } else if (toReturn.isPresent() && toReturn.getAsLong() != features.numberReturned()) {
            throw new IOException("the input has changed while it was read: " + toReturn.getAsLong()
                    + " features were announced, " + features.numberReturned() + " came");
        }
        if (deferred || deferredBounds != null) {
            target.fillIn(counts);
        }
        if (schema != null) {
            schema.write(version.gml(), style.gml(), style.namespace().prefix());
        }
        target.complete();
    }
}
