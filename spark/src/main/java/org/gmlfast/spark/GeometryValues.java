/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.rows.wkb.WkbEncoder;
import org.locationtech.jts.geom.Geometry;

/** Geometries as values of Spark. Used by one thread. */
final class GeometryValues {

    private static final Pattern EPSG = Pattern.compile("EPSG:(\\d{1,9})");
    private static final int WGS84 = 4326;

    private final FiniteCheck finite = new FiniteCheck();
    private final WkbEncoder wkb = new WkbEncoder(WkbEncoder.Flavor.EXTENDED, true);
    private final NativeGeometries nativeValues = new NativeGeometries();

    /** Whether binary columns have EWKB. */
    private final boolean isEwkb;

    /** Null until it is needed. */
    private SedonaGeometries sedona;

    /** The reference system of the last geometry, and its SRID. */
    private Object lastSystem;

    private int lastSrid;

    /** @param form of the values of binary columns */
    GeometryValues(ReadSettings.GeometryForm form) {
        this.isEwkb = form == ReadSettings.GeometryForm.EWKB;
    }

    /**
     * The value of a geometry in a column.
     *
     * @param geometry gets the SRID of the reference system that is its user data
     * @throws ArithmeticException if the type of the column has another SRID, or coordinates are not finite
     */
    Object value(Geometry geometry, DataType type) {
        if (!finite.isFinite(geometry)) {
            throw new ArithmeticException("the geometry has coordinates that are not finite");
        }
        boolean isBinary = type instanceof BinaryType;
        if (isBinary && !isEwkb) {
            return wkb.encode(geometry, WkbEncoder.NO_SRID);
        }
        int srid = srid(geometry.getUserData());
        if (isBinary) {
            return wkb.encode(geometry, srid);
        }
        if (!SedonaGeometries.isType(type)) {
            return nativeValues.value(wkb.encode(geometry, WkbEncoder.NO_SRID), srid, type);
        }
        geometry.setSRID(srid);
        sedona = sedona == null ? new SedonaGeometries() : sedona;
        return sedona.serialized(geometry);
    }

    private int srid(Object system) {
        if (system != lastSystem) {
            lastSystem = system;
            lastSrid = system instanceof CoordinateReferenceSystem crs ? code(crs) : 0;
        }
        return lastSrid;
    }

    /** The code of EPSG; 0 without one. */
    private static int code(CoordinateReferenceSystem system) {
        String name = String.valueOf(SrsName.of(system, SrsNameStyle.AUTHORITY_CODE, true));
        Matcher epsg = EPSG.matcher(name);
        if (epsg.matches()) {
            return Integer.parseInt(epsg.group(1));
        }
        return name.equals("CRS:84") ? WGS84 : 0;
    }
}
