/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** Makes geometries of the values of columns, whose bytes they keep where that is possible. Used by one thread. */
final class GeometryColumns {

    private final WkbGeometryReader wkb = new WkbGeometryReader(new GeometryFactory());
    private final NativeGeometries nativeValues = new NativeGeometries();

    /** Null until it is needed. */
    private SedonaGeometries sedona;

    /** @return valid as long as the row is */
    Geometry read(InternalRow row, WriteColumn column) {
        return switch (column.type) {
            case SEDONA -> sedona(row.getBinary(column.ordinal));
            case NATIVE -> nativeValue(nativeValues.bytes(row.get(column.ordinal, column.dataType)));
            default -> {
                byte[] value = row.getBinary(column.ordinal);
                yield wkb.read(value, 0, value.length);
            }
        };
    }

    private Geometry sedona(byte[] value) {
        if (sedona == null) {
            sedona = new SedonaGeometries();
        }
        return sedona.geometry(value);
    }

    private Geometry nativeValue(byte[] value) {
        Geometry geometry = wkb.read(value, NativeGeometries.HEADER, value.length - NativeGeometries.HEADER);
        geometry.setSRID(NativeGeometries.srid(value));
        return geometry;
    }
}
