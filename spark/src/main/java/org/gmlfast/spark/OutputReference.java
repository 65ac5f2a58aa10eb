/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;

/**
 * The reference system of a document, as the driver finds it: tasks need no EPSG database. Immutable.
 *
 * <p>Geometries of Spark have x, or longitude, first. They are written in the authority's order where the srsName
 * stands for that, as GeoServer does. The option axisOrder means the same as in reading, so that a table has one.
 */
final class OutputReference implements Serializable {

    private static final long serialVersionUID = 1;

    /** The SRID that geometries may have; 0 if the options name none. */
    final int srid;

    /** Null for none. */
    final String srsName;

    final boolean isSwapped;

    private OutputReference(int srid, String srsName, boolean isSwapped) {
        this.srid = srid;
        this.srsName = srsName;
        this.isSwapped = isSwapped;
    }

    /**
     * Reads the options srid, srsName and axisOrder.
     *
     * @param sridOfType the SRID of the geometry column's type; 0 if it has none
     */
    static OutputReference of(SparkOptions options, GmlVersion version, int sridOfType) {
        int srid = options.integer("srid", sridOfType, 0, 999_999);
        if (sridOfType != 0 && srid != sridOfType) {
            throw options.wrong("srid", "that of the geometry column, " + sridOfType);
        }
        String srsName = options.text("srsName", null);
        String order = options.choice(
                "axisOrder", srsName == null ? "auto" : "xy", "auto", "authority", "xy", "yx", "swapped");
        boolean isSwapped = order.equals("yx") || order.equals("swapped");
        if (srsName != null && !isSwapped && !order.equals("xy")) {
            throw options.wrong("axisOrder", "xy or yx with the option srsName");
        }
        return srsName == null && srid != 0
                ? ofSrid(srid, version, order, isSwapped)
                : new OutputReference(srsName == null ? 0 : srid, srsName, isSwapped);
    }

    private static OutputReference ofSrid(int srid, GmlVersion version, String order, boolean isYx) {
        try {
            CoordinateReferenceSystem crs = CRS.decode("urn:ogc:def:crs:EPSG::" + srid);
            SrsNameStyle style = SrsNameStyle.defaultFor(version);
            boolean isNorthEast = CRS.getAxisOrder(crs) == CRS.AxisOrder.NORTH_EAST;
            boolean isAuthorityOrder = style != SrsNameStyle.OGC_HTTP_URL && style != SrsNameStyle.AUTHORITY_CODE;
            boolean isSwapped =
                    isYx || isNorthEast && (order.equals("authority") || order.equals("auto") && isAuthorityOrder);
            return new OutputReference(srid, SrsName.of(crs, style, true), isSwapped);
        } catch (FactoryException e) {
            throw new IllegalArgumentException("EPSG:" + srid + " is unknown; the option srsName writes any name", e);
        }
    }
}
