/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.Locale;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.wfs.WfsVersion;

/**
 * A coordinate reference system and the form of its name, which decides the axis order.
 *
 * @param style null for CRS84, the name of WMS
 */
record RequestedCrs(SpatialReference reference, SrsNameStyle style) {

    /** The CRS in the form that the capabilities of a version list. */
    static RequestedCrs of(SpatialReference reference, WfsVersion version) {
        return new RequestedCrs(reference, SrsNameStyle.defaultFor(version.gml()));
    }

    /**
     * The CRS that a request names.
     *
     * @param parameter that holds the name, for the exception
     * @throws WfsException if no CRS has the name, or it has no horizontal part
     */
    static RequestedCrs parse(String name, String parameter) throws WfsException {
        try {
            SpatialReference reference = SpatialReference.of(name);
            if (reference.horizontal() == null) {
                throw WfsException.invalid(parameter, reference + " does not have two dimensions");
            }
            return new RequestedCrs(reference, style(name.trim().toLowerCase(Locale.ROOT)));
        } catch (IllegalArgumentException | UnknownCrsException e) {
            throw WfsException.invalid(
                    parameter,
                    WfsException.brief(name) + " is not a known CRS; names have the form EPSG:4326 or"
                            + " urn:ogc:def:crs:EPSG::4326");
        }
    }

    /**
     * Checks that coordinates can be transformed into this CRS. Only a layer with heights has a CRS with heights.
     *
     * @param parameter that holds the name, for the exception
     * @throws WfsException if there is no transformation
     */
    void checkReachable(SpatialReference stored, String parameter) throws WfsException {
        try {
            if (!stored.equals(reference)) {
                if (!reference.equals(reference.horizontal())) {
                    throw WfsException.invalid(parameter, reference + " does not have two dimensions");
                }
                stored.to(reference);
            }
        } catch (UnknownCrsException e) {
            throw WfsException.invalid(parameter, e.getMessage());
        }
    }

    private static SrsNameStyle style(String name) {
        if (name.contains("84")
                && (name.contains("crs84")
                        || name.contains(":ogc:")
                        || name.contains("/ogc/")
                        || name.startsWith("ogc:")
                        || name.startsWith("crs:"))) {
            return null;
        }
        if (name.startsWith("urn:x-ogc")) {
            return SrsNameStyle.OGC_URN_EXPERIMENTAL;
        }
        if (name.startsWith("urn:")) {
            return SrsNameStyle.OGC_URN;
        }
        if (name.contains("/def/crs/")) {
            return SrsNameStyle.OGC_HTTP_URI;
        }
        return name.startsWith("http") ? SrsNameStyle.OGC_HTTP_URL : SrsNameStyle.AUTHORITY_CODE;
    }

    /** Whether the axis order is that of the CRS's authority; otherwise it is x/y. */
    boolean isAuthorityOrder() {
        return style == SrsNameStyle.OGC_URN
                || style == SrsNameStyle.OGC_URN_EXPERIMENTAL
                || style == SrsNameStyle.OGC_HTTP_URI;
    }

    /** Whether the second ordinate points east. */
    boolean isSwapped() throws UnknownCrsException {
        return isAuthorityOrder() && reference.isNorthFirst();
    }

    /** The CRS with its axes in the order of the name. */
    CoordinateReferenceSystem crs() throws UnknownCrsException {
        return isAuthorityOrder() ? reference.authorityOrder() : reference.xy();
    }

    /** The srsName in documents. */
    String name() {
        int code = reference.code();
        return style == null
                ? "urn:ogc:def:crs:OGC:1.3:CRS84"
                : switch (style) {
                    case AUTHORITY_CODE -> "EPSG:" + code;
                    case OGC_HTTP_URL -> "http://www.opengis.net/gml/srs/epsg.xml#" + code;
                    case OGC_URN_EXPERIMENTAL -> "urn:x-ogc:def:crs:EPSG:" + code;
                    case OGC_URN -> "urn:ogc:def:crs:EPSG::" + code;
                    case OGC_HTTP_URI -> "http://www.opengis.net/def/crs/EPSG/0/" + code;
                };
    }
}
