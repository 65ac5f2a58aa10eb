/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Writes geometries as well-known binary (OGC 06-103r4 §8.2), in the little-endian order, into an array of the right
 * length.
 *
 * <pre>{@code
 * byte[] bytes = new WkbEncoder(WkbEncoder.Flavor.EXTENDED, false).encode(geometry, 25832);
 * }</pre>
 *
 * <p>Without arcs, the bytes are those of JTS' WKBWriter. A geometry has heights if its first position has one. Used by
 * one thread.
 */
public final class WkbEncoder {

    /** How the code of a geometry's type marks a third dimension. */
    public enum Flavor {
        /** By a flag, as PostGIS and JTS do. */
        EXTENDED,
        /** By a code that is greater by 1000, as ISO 13249-3 and GeoPackage. */
        ISO
    }

    /** An SRID that is not written. */
    public static final int NO_SRID = -1;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLES =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int Z = 0x8000_0000;
    private static final int SRID = 0x2000_0000;
    private static final int ISO_Z = 1000;

    private static final int CIRCULAR_STRING = 8;
    private static final int COMPOUND_CURVE = 9;
    private static final int CURVE_POLYGON = 10;
    private static final int MULTI_CURVE = 11;
    private static final int MULTI_SURFACE = 12;

    private final Flavor flavor;
    private final boolean linearizes;

    private byte[] bytes;
    private int at;
    private int dimension;

    /** @param linearizes whether arcs are written as lines */
    public WkbEncoder(Flavor flavor, boolean linearizes) {
        this.flavor = flavor;
        this.linearizes = linearizes;
    }

    /**
     * The bytes of a geometry.
     *
     * @param srid {@link #NO_SRID} for none
     * @throws IllegalArgumentException if WKB has no such geometry
     * @throws ArithmeticException if there would be more bytes than an array can have
     */
    public byte[] encode(Geometry geometry, int srid) {
        byte[] encoded = new byte[begin(geometry, srid)];
        write(encoded, 0, geometry, srid);
        return encoded;
    }

    /**
     * Prepares {@link #write}.
     *
     * @return the number of bytes of the geometry
     * @throws IllegalArgumentException if WKB has no such geometry
     * @throws ArithmeticException if there would be more bytes than an array can have
     */
    public int begin(Geometry geometry, int srid) {
        dimension = hasZ(geometry) ? 3 : 2;
        return Math.addExact(size(geometry), srid == NO_SRID ? 0 : 4);
    }

    /** The number of ordinates of each position of the geometry of {@link #begin}: 2 or 3. */
    public int dimension() {
        return dimension;
    }

    /** Writes the geometry of {@link #begin} at an index of an array. */
    public void write(byte[] target, int index, Geometry geometry, int srid) {
        bytes = target;
        at = index;
        write(geometry, srid);
        bytes = null;
    }

    private static boolean hasZ(Geometry geometry) {
        CoordinateSequence first = first(geometry);
        return first != null && first.hasZ() && !Double.isNaN(first.getZ(0));
    }

    /** The first coordinates; null if the geometry is empty, or begins with arcs, which have two dimensions. */
    private static CoordinateSequence first(Geometry geometry) {
        if (geometry.isEmpty() || GeometryKind.of(geometry).isCurved()) {
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

    private boolean isCurved(Geometry geometry) {
        return !linearizes && GeometryKind.of(geometry).isCurved();
    }

    // ---- lengths

    private int size(Geometry geometry) {
        if (geometry instanceof Point) {
            return 5 + 8 * dimension;
        }
        if (geometry instanceof LineString line) {
            return isCurved(line) ? curveSize(line) : 9 + positionsSize(line);
        }
        int size = 9;
        if (geometry instanceof Polygon polygon) {
            boolean curved = isCurved(polygon);
            for (int i = 0; i < rings(polygon); i++) {
                LineString ring = ring(polygon, i);
                size = Math.addExact(size, curved ? size(ring) : 4 + positionsSize(ring));
            }
            return size;
        }
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            size = Math.addExact(size, size(geometry.getGeometryN(i)));
        }
        return size;
    }

    private int positionsSize(LineString line) {
        return Math.multiplyExact(8 * dimension, line.getNumPoints());
    }

    private int curveSize(LineString curve) {
        int size = 9;
        if (curve instanceof CompoundCurvedGeometry<?> compound) {
            for (LineString part : compound.getComponents()) {
                size = Math.addExact(size, size(part));
            }
            return size;
        }
        return Math.addExact(size, Math.multiplyExact(4 * dimension, controlPoints(curve).length));
    }

    private static double[] controlPoints(LineString arc) {
        return ((SingleCurvedGeometry<?>) arc).getControlPoints();
    }

    private static int rings(Polygon polygon) {
        return polygon.isEmpty() ? 0 : 1 + polygon.getNumInteriorRing();
    }

    private static LineString ring(Polygon polygon, int index) {
        return index == 0 ? polygon.getExteriorRing() : polygon.getInteriorRingN(index - 1);
    }

    // ---- bytes

    private void write(Geometry geometry, int srid) {
        begin(code(geometry), srid);
        if (geometry instanceof Point point) {
            writePoint(point);
        } else if (geometry instanceof LineString line) {
            writeLine(line);
        } else if (geometry instanceof Polygon polygon) {
            writeRings(polygon);
        } else {
            int count = geometry.getNumGeometries();
            writeInt(count);
            for (int i = 0; i < count; i++) {
                write(geometry.getGeometryN(i), NO_SRID);
            }
        }
    }

    private void begin(int code, int srid) {
        boolean extended = flavor == Flavor.EXTENDED;
        int z = dimension == 2 ? 0 : extended ? Z : ISO_Z;
        bytes[at++] = 1;
        writeInt(code + z | (srid == NO_SRID ? 0 : SRID));
        if (srid != NO_SRID) {
            writeInt(srid);
        }
    }

    /**
     * The code of the type of a geometry, in two dimensions.
     *
     * @throws IllegalArgumentException if WKB has no such geometry
     */
    public int code(Geometry geometry) {
        int code = GeometryKind.of(geometry).code();
        if (code == 0) {
            throw new IllegalArgumentException("a " + geometry.getGeometryType() + " has no WKB");
        }
        return isCurved(geometry) ? curvedCode(geometry, code) : code;
    }

    private static int curvedCode(Geometry geometry, int code) {
        if (geometry instanceof LineString) {
            return geometry instanceof CompoundCurvedGeometry ? COMPOUND_CURVE : CIRCULAR_STRING;
        }
        return geometry instanceof Polygon
                ? CURVE_POLYGON
                : code == GeometryKind.MULTI_CURVE.code() ? MULTI_CURVE : MULTI_SURFACE;
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

    private void writeLine(LineString line) {
        if (!isCurved(line)) {
            writeCounted(line.getCoordinateSequence());
        } else if (line instanceof CompoundCurvedGeometry<?> compound) {
            List<LineString> parts = compound.getComponents();
            writeInt(parts.size());
            for (LineString part : parts) {
                write(part, NO_SRID);
            }
        } else {
            writeArcs(controlPoints(line));
        }
    }

    /** Arcs have two dimensions in GeoTools. */
    private void writeArcs(double[] positions) {
        writeInt(positions.length / 2);
        for (int i = 0; i < positions.length; i += 2) {
            writeDouble(positions[i]);
            writeDouble(positions[i + 1]);
            if (dimension == 3) {
                writeDouble(Double.NaN);
            }
        }
    }

    private void writeRings(Polygon polygon) {
        boolean curved = isCurved(polygon);
        int rings = rings(polygon);
        writeInt(rings);
        for (int i = 0; i < rings; i++) {
            LineString ring = ring(polygon, i);
            if (curved) {
                write(ring, NO_SRID);
            } else {
                writeCounted(ring.getCoordinateSequence());
            }
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
