/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.DocumentWriter;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.model.RowType;
import org.gmlfast.output.DeferredCounts;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * The bounds of a text document that are unknown when its header is written. The header gets a placeholder element with
 * the longest numbers that coordinates are likely to have; once all features are written, the actual element replaces
 * it.
 */
final class DeferredBounds {

    /** The 31 digits leave room for any coordinate with 18 decimals. */
    private static final double PLACEHOLDER = 1e30;

    private static final Pattern ELEMENT = Pattern.compile("<([^<>:\\s]+:boundedBy)>.*</\\1>", Pattern.DOTALL);

    private final DocumentStyle style;
    private final SpatialReference written;
    private final SimpleFeatureType type;
    private final CollectionHeader.Builder header;
    private final Envelope bounds = new Envelope();

    /**
     * Creates empty bounds.
     *
     * @param written the CRS of the features, which has a horizontal part; coordinates are x/y
     * @param header the header of the document
     */
    DeferredBounds(
            DocumentStyle style, SpatialReference written, SimpleFeatureType type, CollectionHeader.Builder header) {
        this.style = style;
        this.written = written;
        this.type = type;
        this.header = header;
    }

    /**
     * Puts the placeholder into the header.
     *
     * @throws IOException if the CRS is unknown
     */
    void reserve() throws IOException {
        header.bounds(placeholder());
    }

    private ReferencedEnvelope placeholder() throws IOException {
        return referenced(new Envelope(-PLACEHOLDER, PLACEHOLDER, -PLACEHOLDER, PLACEHOLDER));
    }

    private ReferencedEnvelope referenced(Envelope envelope) throws IOException {
        return written.envelope(envelope, style.usesAuthorityOrder());
    }

    /** Expands the bounds by a feature. Geometries whose bounds are not finite are ignored. */
    void include(SimpleFeature feature) {
        for (int i = 0; i < feature.getAttributeCount(); i++) {
            if (feature.getAttribute(i) instanceof Geometry geometry) {
                GeometryBounds.expandIfFinite(bounds, geometry);
            }
        }
    }

    /**
     * Adds the replacement of the placeholder to the deferred counts.
     *
     * @throws IOException if the CRS is unknown
     */
    void addTo(DeferredCounts counts) throws IOException {
        String placeholder = element(placeholder());
        String element = element(bounds.isNull() ? null : referenced(bounds));
        counts.replace(placeholder, element.length() <= placeholder.length() ? element : element(null));
    }

    /** Returns the boundedBy element as the document would contain it; empty if it would contain none. */
    private String element(ReferencedEnvelope envelope) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DocumentWriter document =
                style.open(written, header.bounds(envelope).build(), bytes, RowType.of(type))) {
            document.finish();
        }
        Matcher matcher = ELEMENT.matcher(bytes.toString(style.charset()));
        return matcher.find() ? matcher.group() : "";
    }
}
