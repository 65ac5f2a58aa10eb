/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.gml.SrsName;
import org.gmlfast.gml.SrsNameStyle;
import org.locationtech.jts.geom.Geometry;

/** Geometries as values of Spark. Used by one thread. */
final class GeometryValues {

    private static final Pattern EPSG = Pattern.compile("EPSG:(\\d{1,9})");
    private static final int WGS84 = 4326;

    private final WkbEncoder wkb = new WkbEncoder();
    private final ReadSettings.GeometryForm form;

    /** Null unless the form is Sedona's. */
    private final SedonaGeometries sedona;

    /** The reference system of the last geometry, and its SRID. */
    private Object lastSystem;

    private int lastSrid;

    GeometryValues(ReadSettings.GeometryForm form) {
        this.form = form;
        this.sedona = form == ReadSettings.GeometryForm.SEDONA ? new SedonaGeometries() : null;
    }

    /** @param geometry gets the SRID of the reference system that is its user data */
    byte[] bytes(Geometry geometry) {
        if (form == ReadSettings.GeometryForm.WKB) {
            return wkb.encode(geometry, false);
        }
        geometry.setSRID(srid(geometry.getUserData()));
        return sedona == null ? wkb.encode(geometry, true) : sedona.serialized(geometry);
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
