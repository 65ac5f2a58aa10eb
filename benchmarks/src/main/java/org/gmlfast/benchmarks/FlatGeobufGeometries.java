/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;
import org.wololo.flatgeobuf.generated.Geometry;
import org.wololo.flatgeobuf.generated.GeometryType;

/** Geometries of FlatGeobuf from the ordinates in an array; not for use by several threads. */
final class FlatGeobufGeometries {

    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final VarHandle DOUBLES =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] document;
    private final int type;
    private final ByteBuffer ordinates;
    private final Geometry part = new Geometry();

    /** For geometries that all have the same type. */
    FlatGeobufGeometries(byte[] document, int type) {
        this.document = document;
        this.type = type;
        this.ordinates = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether the box of the ordinates intersects the bounds. */
    boolean intersects(Geometry geometry, Envelope bounds) {
        double minX = Double.POSITIVE_INFINITY;
        double maxX = Double.NEGATIVE_INFINITY;
        double minY = Double.POSITIVE_INFINITY;
        double maxY = Double.NEGATIVE_INFINITY;
        int parts = geometry.partsLength();
        for (int i = 0; i < Math.max(1, parts); i++) {
            (parts == 0 ? geometry : geometry.parts(part, i)).xyInByteBuffer(ordinates);
            for (int at = ordinates.position(), end = ordinates.limit(); at < end; at += 16) {
                double x = (double) DOUBLES.get(document, at);
                double y = (double) DOUBLES.get(document, at + 8);
                minX = Math.min(minX, x);
                maxX = Math.max(maxX, x);
                minY = Math.min(minY, y);
                maxY = Math.max(maxY, y);
            }
        }
        return minX <= bounds.getMaxX()
                && maxX >= bounds.getMinX()
                && minY <= bounds.getMaxY()
                && maxY >= bounds.getMinY();
    }

    org.locationtech.jts.geom.Geometry read(Geometry geometry) {
        return switch (type) {
            case GeometryType.Point -> GEOMETRIES.createPoint(positions(geometry, 0, 1));
            case GeometryType.LineString -> line(geometry, 0, geometry.xyLength() / 2);
            case GeometryType.Polygon -> polygon(geometry);
            case GeometryType.MultiLineString -> lines(geometry);
            case GeometryType.MultiPolygon -> polygons(geometry);
            default -> throw new IllegalStateException("type " + type + " does not occur in the data");
        };
    }

    private org.locationtech.jts.geom.Geometry lines(Geometry geometry) {
        LineString[] lines = new LineString[Math.max(1, geometry.endsLength())];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = line(geometry, start(geometry, i), end(geometry, i));
        }
        return GEOMETRIES.createMultiLineString(lines);
    }

    private org.locationtech.jts.geom.Geometry polygons(Geometry geometry) {
        Polygon[] polygons = new Polygon[geometry.partsLength()];
        for (int i = 0; i < polygons.length; i++) {
            polygons[i] = polygon(geometry.parts(part, i));
        }
        return GEOMETRIES.createMultiPolygon(polygons);
    }

    private Polygon polygon(Geometry geometry) {
        LinearRing shell = ring(geometry, 0);
        LinearRing[] holes = new LinearRing[Math.max(0, geometry.endsLength() - 1)];
        for (int i = 0; i < holes.length; i++) {
            holes[i] = ring(geometry, i + 1);
        }
        return GEOMETRIES.createPolygon(shell, holes);
    }

    private LinearRing ring(Geometry geometry, int i) {
        return GEOMETRIES.createLinearRing(positions(geometry, start(geometry, i), end(geometry, i)));
    }

    private LineString line(Geometry geometry, int start, int end) {
        return GEOMETRIES.createLineString(positions(geometry, start, end));
    }

    private static int start(Geometry geometry, int i) {
        return i == 0 ? 0 : (int) geometry.ends(i - 1);
    }

    private static int end(Geometry geometry, int i) {
        return geometry.endsLength() == 0 ? geometry.xyLength() / 2 : (int) geometry.ends(i);
    }

    private CoordinateSequence positions(Geometry geometry, int start, int end) {
        geometry.xyInByteBuffer(ordinates);
        int at = ordinates.position() + 16 * start;
        double[] numbers = new double[2 * (end - start)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (double) DOUBLES.get(document, at + 8 * i);
        }
        return new PackedCoordinateSequence.Double(numbers, 2, 0);
    }
}
