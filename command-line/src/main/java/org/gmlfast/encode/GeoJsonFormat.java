/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.encode;

import java.io.IOException;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.ReferencedEnvelope;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.output.DocumentTarget;
import org.gmlfast.stax.CoordinateFormat;
import org.gmlfast.wfs.CollectionHeader;
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
        implements DocumentFormat {

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
        GeoJsonSettings settings = GeoJsonSettings.rfc7946()
                .withLayout(layout)
                .withCoordinates(coordinates)
                .withBounds(bounds)
                .withCrs(namesCrs() ? "urn:ogc:def:crs:EPSG::" + reference.code() : null);
        CollectionHeader.Builder header = CollectionHeader.builder();
        Envelope all = bounds ? contents.bounds() : null;
        if (all != null) {
            header.bounds(
                    ReferencedEnvelope.envelope(all, contents.type().type().getCoordinateReferenceSystem()));
        }
        return new GeoJsonForm(settings).open(header.build(), List.of(contents.type()), target.stream());
    }

    @Override
    public List<String> notes() {
        return namesCrs()
                ? List.of("the member crs of the document names " + reference + "; RFC 7946 knows only WGS 84, so some"
                        + " programs ignore that member and read wrong positions")
                : List.of();
    }
}
