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
import org.gmlfast.quickstart.crs.SpatialReference;
import org.gmlfast.quickstart.output.DocumentTarget;
import org.gmlfast.quickstart.output.OpenCounts;
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
    private OpenBounds openBounds;

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
        CoordinateReferenceSystem crs = style.isAuthorityOrder() ? written.authorityOrder() : written.xy();
        MathTransform transform = written.equals(source) ? null : source.to(written);
        FeatureProjection projection = new FeatureProjection(input.schema(), query.properties(), crs, transform);
        if (version != WfsVersion.WFS_1_0_0) {
            toReturn = features.numberToReturn();
            deferred = toReturn.isEmpty() && target.isPatchable() && style.isPatchable();
        }
        CollectionHeader.Builder header = header(projection);
        addBounds(header, projection, written, crs);
        try (FeatureCollectionWriter document =
                style.open(written, header.build(), target.stream(), projection.type())) {
            write(document, projection, terminal);
            document.finish();
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
            header.bounds(ReferencedEnvelope.envelope(projection.of(all), crs));
        } else if (schema != null && style.bxml() == null && target.isPatchable()) {
            openBounds = new OpenBounds(style, written, projection.type(), crs, header);
            openBounds.reserve();
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
            schema.see(projection.type());
            header.schemaLocation(style.namespace().uri(), schema.addressFrom(target.file()));
        }
        header.numberReturned(deferred ? OpenCounts.PLACEHOLDER : toReturn.orElse(-1));
        if (version == WfsVersion.WFS_2_0_0) {
            header.numberMatched(
                    deferred ? OpenCounts.PLACEHOLDER : features.numberMatched().orElse(-1));
        }
        return header;
    }

    private void write(FeatureCollectionWriter document, FeatureProjection projection, PrintStream terminal)
            throws IOException {
        boolean bytes = input.unit() == FeatureInput.Unit.BYTES;
        try (ProgressMeter progress = terminal == null
                ? ProgressMeter.none()
                : ProgressMeter.on(terminal, input.schema().getTypeName(), input.size(), bytes)) {
            long written = 0;
            for (SimpleFeature feature = features.next(); feature != null; feature = features.next()) {
                SimpleFeature projected = projection.of(feature);
                if (schema != null) {
                    schema.see(projected);
                }
                document.write(projected);
                if (openBounds != null) {
                    openBounds.include(projected);
                }
                if (++written % STEP == 0 && progress.isVisible()) {
                    progress.stepTo(input.position());
                }
            }
            if (progress.isVisible()) {
                progress.stepTo(input.position());
            }
        }
    }

    private void finish() throws IOException {
        OpenCounts counts = style.openCounts();
        if (openBounds != null) {
            openBounds.addTo(counts);
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
        if (deferred || openBounds != null) {
            target.fillIn(counts);
        }
        if (schema != null) {
            schema.write(version.gml(), style.gml(), style.namespace().prefix());
        }
        target.complete();
    }
}
