/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Makes the WKB that JTS' WKBWriter makes, in the little-endian order, in one array of the right length: numbers go to
 * their place without a call for each of their bytes. Used by one thread.
 */
final class WkbEncoder {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLES =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int Z = 0x8000_0000;
    private static final int SRID = 0x2000_0000;

    private byte[] bytes;
    private int at;
    private int dimension;

    /** @param hasSrid whether the SRID is written, as PostGIS does */
    byte[] encode(Geometry geometry, boolean hasSrid) {
        dimension = hasZ(geometry) ? 3 : 2;
        bytes = new byte[size(geometry) + (hasSrid ? 4 : 0)];
        at = 0;
        write(geometry, hasSrid);
        return bytes;
    }

    private static boolean hasZ(Geometry geometry) {
        CoordinateSequence first = first(geometry);
        return first != null && first.hasZ() && !Double.isNaN(first.getZ(0));
    }

    /** The first coordinates; null if the geometry is empty. */
    private static CoordinateSequence first(Geometry geometry) {
        if (geometry.isEmpty()) {
            return null;
        }
        if (geometry instanceof Point point) {
            return point.getCoordinateSequence();
        }
        if (geometry instanceof LineString line) {
            return line.getCoordinateSequence();
        }
        if (geometry instanceof Polygon polygon) {
            return polygon.getExteriorRing().getCoordinateSequence();
        }
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            CoordinateSequence first = first(geometry.getGeometryN(i));
            if (first != null) {
                return first;
            }
        }
        return null;
    }

    // ---- lengths

    private int size(Geometry geometry) {
        if (geometry instanceof Point) {
            return 5 + 8 * dimension;
        }
        int size = 9;
        if (geometry instanceof LineString line) {
            return size + 8 * dimension * line.getNumPoints();
        }
        if (geometry instanceof Polygon polygon) {
            for (int i = 0; i < rings(polygon); i++) {
                size = Math.addExact(size, 4 + 8 * dimension * ring(polygon, i).getNumPoints());
            }
            return size;
        }
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            size = Math.addExact(size, size(geometry.getGeometryN(i)));
        }
        return size;
    }

    private static int rings(Polygon polygon) {
        return polygon.isEmpty() ? 0 : 1 + polygon.getNumInteriorRing();
    }

    private static LineString ring(Polygon polygon, int index) {
        return index == 0 ? polygon.getExteriorRing() : polygon.getInteriorRingN(index - 1);
    }

    // ---- bytes

    private void write(Geometry geometry, boolean hasSrid) {
        bytes[at++] = 1;
        writeInt(type(geometry) | (dimension == 3 ? Z : 0) | (hasSrid ? SRID : 0));
        if (hasSrid) {
            writeInt(geometry.getSRID());
        }
        if (geometry instanceof Point point) {
            writePoint(point);
        } else if (geometry instanceof LineString line) {
            writeCounted(line.getCoordinateSequence());
        } else if (geometry instanceof Polygon polygon) {
            int rings = rings(polygon);
            writeInt(rings);
            for (int i = 0; i < rings; i++) {
                writeCounted(ring(polygon, i).getCoordinateSequence());
            }
        } else {
            int count = geometry.getNumGeometries();
            writeInt(count);
            for (int i = 0; i < count; i++) {
                write(geometry.getGeometryN(i), false);
            }
        }
    }

    private static int type(Geometry geometry) {
        int code = GeometryKind.of(geometry).code();
        if (code != 0) {
            return code;
        }
        throw new IllegalArgumentException("a " + geometry.getGeometryType() + " has no WKB");
    }

    private void writePoint(Point point) {
        if (!point.isEmpty()) {
            write(point.getCoordinateSequence());
            return;
        }
        for (int i = 0; i < dimension; i++) {
            writeDouble(Double.NaN);
        }
    }

    private void writeCounted(CoordinateSequence positions) {
        writeInt(positions.size());
        write(positions);
    }

    private void write(CoordinateSequence positions) {
        boolean hasZ = dimension == 3 && positions.hasZ();
        for (int i = 0; i < positions.size(); i++) {
            writeDouble(positions.getX(i));
            writeDouble(positions.getY(i));
            if (dimension == 3) {
                writeDouble(hasZ ? positions.getZ(i) : Double.NaN);
            }
        }
    }

    private void writeInt(int value) {
        INTS.set(bytes, at, value);
        at += 4;
    }

    private void writeDouble(double value) {
        DOUBLES.set(bytes, at, value);
        at += 8;
    }
}
