/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.export.ExportStyle;
import org.gmlfast.export.ExportTotals;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.DocumentForm;
import org.gmlfast.wfs.DocumentWriter;
import org.locationtech.jts.geom.Envelope;

/**
 * GeoJSON, by default as RFC 7946 defines it, in WGS 84.
 *
 * @param layout how features follow each other
 * @param reference the CRS; null for WGS 84
 * @param coordinates the format of coordinates
 * @param bounds whether features and, if its bounds are known, the collection have the member {@code bbox}
 */
public record GeoJsonFormat(
        GeoJsonSettings.Layout layout, SpatialReference reference, CoordinateFormat coordinates, boolean bounds)
        implements DocumentFormat, ExportStyle {

    @Override
    public SpatialReference reference(SpatialReference source) {
        return written();
    }

    private SpatialReference written() {
        return reference == null ? SpatialReference.WGS84 : reference;
    }

    /** Whether the coordinates are in a CRS that RFC 7946 does not know. */
    public boolean namesCrs() {
        return !written().equals(SpatialReference.WGS84);
    }

    @Override
    public CoordinateReferenceSystem declared(SpatialReference system) throws UnknownCrsException {
        return system.xy();
    }

    @Override
    public boolean requiresFeatures() {
        return false;
    }

    @Override
    public DocumentWriter open(DocumentContents contents, DocumentTarget target) throws IOException {
        Envelope all = bounds ? contents.bounds() : null;
        return form(contents.reference(), null)
                .open(header(contents.reference(), all), List.of(contents.type()), target.stream());
    }

    @Override
    public DocumentWriter openTrial(DocumentContents contents) throws IOException {
        return form(contents.reference(), null)
                .open(header(contents.reference(), null), List.of(contents.type()), OutputStream.nullOutputStream());
    }

    @Override
    public DocumentForm form(SpatialReference written, Path folder) {
        return new GeoJsonForm(GeoJsonSettings.rfc7946()
                .withLayout(layout)
                .withCoordinates(coordinates)
                .withBounds(bounds)
                .withCrs(namesCrs() ? "urn:ogc:def:crs:EPSG::" + reference.code() : null));
    }

    @Override
    public CollectionHeader header(SpatialReference written, String namespace, String schema, ExportTotals totals)
            throws UnknownCrsException {
        return header(written, totals == null ? null : totals.bounds());
    }

    private static CollectionHeader header(SpatialReference written, Envelope all) throws UnknownCrsException {
        return CollectionHeader.builder().bounds(written.envelope(all, false)).build();
    }

    @Override
    public List<String> notes() {
        return namesCrs()
                ? List.of("the member crs of the document names " + reference + "; RFC 7946 knows only WGS 84, so some"
                        + " programs ignore that member and read wrong positions")
                : List.of();
    }
}
