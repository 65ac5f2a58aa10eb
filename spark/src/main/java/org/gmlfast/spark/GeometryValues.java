/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ByteOrderValues;
import org.locationtech.jts.io.WKBWriter;

/** Geometries as values of Spark. Used by one thread. */
final class GeometryValues {

    private final ReadSettings.GeometryForm form;
    private final WKBWriter flat;
    private final WKBWriter withZ;

    /** Null unless the form is Sedona's. */
    private final SedonaGeometries sedona;

    GeometryValues(ReadSettings.GeometryForm form) {
        this.form = form;
        boolean hasSrid = form == ReadSettings.GeometryForm.EWKB;
        this.flat = new WKBWriter(2, ByteOrderValues.LITTLE_ENDIAN, hasSrid);
        this.withZ = new WKBWriter(3, ByteOrderValues.LITTLE_ENDIAN, hasSrid);
        this.sedona = form == ReadSettings.GeometryForm.SEDONA ? new SedonaGeometries() : null;
    }

    byte[] bytes(Geometry geometry) {
        if (form == ReadSettings.GeometryForm.SEDONA) {
            return sedona.serialized(geometry);
        }
        Coordinate first = geometry.getCoordinate();
        return (first == null || Double.isNaN(first.getZ()) ? flat : withZ).write(geometry);
    }
}
