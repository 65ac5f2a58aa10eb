/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;

/** Reads the geometries of records of one shape type. It skips measures. */
final class ShapeReader {

    private static final int BOX_LENGTH = 32;

    private final GeometryFactory geometries = new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY);
    private final ShapeType type;
    private final int dimension;

    ShapeReader(ShapeType type) {
        this.type = type;
        this.dimension = type.hasZ() ? 3 : 2;
    }

    /**
     * Reads a record.
     *
     * @param content the record, little-endian
     * @throws java.nio.BufferUnderflowException if the record is too short
     * @throws IllegalArgumentException if the record is damaged in another way
     */
    Geometry read(ByteBuffer content) {
        int code = content.getInt();
        if (code == ShapeType.NULL) {
            return null;
        }
        if (code != type.code()) {
            throw new IllegalArgumentException(
                    "the shape is of type " + code + ", but the file is of type " + type.code());
        }
        return switch (type.code() % 10) {
            case 1 -> point(content);
            case 3 -> lines(content);
            case 5 -> polygons(content);
            default -> points(content);
        };
    }

    private Point point(ByteBuffer content) {
        double[] ordinates = new double[dimension];
        content.asDoubleBuffer().get(ordinates);
        boolean empty = Double.isNaN(ordinates[0]) && Double.isNaN(ordinates[1]);
        return empty ? geometries.createPoint() : geometries.createPoint(sequence(ordinates));
    }

    private Geometry points(ByteBuffer content) {
        content.position(content.position() + BOX_LENGTH);
        int size = content.getInt();
        double[] all = ordinates(content, size);
        Point[] points = new Point[size];
        for (int i = 0; i < points.length; i++) {
            points[i] = geometries.createPoint(part(all, i, i + 1, 1));
        }
        return geometries.createMultiPoint(points);
    }

    private Geometry lines(ByteBuffer content) {
        List<LineString> lines = new ArrayList<>();
        // a line with one point becomes a line of length zero
        for (CoordinateSequence part : parts(content, 2)) {
            lines.add(geometries.createLineString(part));
        }
        return geometries.createMultiLineString(lines.toArray(LineString[]::new));
    }

    private Geometry polygons(ByteBuffer content) {
        RingAssembly rings = new RingAssembly(geometries);
        for (CoordinateSequence part : parts(content, 0)) {
            LinearRing ring = ring(part);
            if (ring != null) {
                rings.add(ring);
            }
        }
        return rings.polygons();
    }

    /** Creates a ring and closes it if necessary; null if it has too few points, as some programs write them. */
    private LinearRing ring(CoordinateSequence part) {
        int size = part.size();
        boolean closed = size > 1 && part.getX(0) == part.getX(size - 1) && part.getY(0) == part.getY(size - 1);
        CoordinateSequence sequence = closed ? part : closed(part);
        return sequence.size() < 4 ? null : geometries.createLinearRing(sequence);
    }

    private CoordinateSequence closed(CoordinateSequence open) {
        if (open.size() == 0) {
            return open;
        }
        double[] ordinates = ((PackedCoordinateSequence.Double) open).getRawCoordinates();
        double[] more = java.util.Arrays.copyOf(ordinates, ordinates.length + dimension);
        System.arraycopy(ordinates, 0, more, ordinates.length, dimension);
        return sequence(more);
    }

    // ---- numbers

    private List<CoordinateSequence> parts(ByteBuffer content, int minPoints) {
        content.position(content.position() + BOX_LENGTH);
        int count = content.getInt();
        int size = content.getInt();
        if (count < 0 || size < 0 || count > content.remaining() / 4) {
            throw new IllegalArgumentException(
                    "the record is too short for " + count + " parts with " + size + " points");
        }
        int[] starts = new int[count + 1];
        content.asIntBuffer().get(starts, 0, count);
        starts[count] = size;
        content.position(content.position() + 4 * count);
        double[] all = ordinates(content, size);
        List<CoordinateSequence> parts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            if (starts[i] < 0 || starts[i] > starts[i + 1]) {
                throw new IllegalArgumentException("the parts are not in order");
            }
            boolean whole = starts[i] == 0 && starts[i + 1] == size && size >= minPoints;
            parts.add(whole ? sequence(all) : part(all, starts[i], starts[i + 1], minPoints));
        }
        return parts;
    }

    /** Reads the pairs of x and y, and, for shape types with z, the range and values of z. */
    private double[] ordinates(ByteBuffer content, int size) {
        if (size < 0 || size > content.remaining() / 16) {
            throw new IllegalArgumentException("the record is too short for " + size + " points");
        }
        double[] ordinates = new double[size * dimension];
        if (dimension == 2) {
            content.asDoubleBuffer().get(ordinates);
            return ordinates;
        }
        for (int i = 0; i < size; i++) {
            ordinates[i * dimension] = content.getDouble();
            ordinates[i * dimension + 1] = content.getDouble();
        }
        if (type.hasZ()) {
            content.position(Math.min(content.limit(), content.position() + 16));
            for (int i = 0; i < size; i++) {
                ordinates[i * dimension + 2] = content.getDouble();
            }
        }
        return ordinates;
    }

    /** Returns a part of positions. If it has a single position but needs two, the position is repeated. */
    private CoordinateSequence part(double[] ordinates, int from, int to, int minPoints) {
        if (to > from && to - from < minPoints) {
            double[] twice = new double[2 * dimension];
            System.arraycopy(ordinates, from * dimension, twice, 0, dimension);
            System.arraycopy(ordinates, from * dimension, twice, dimension, dimension);
            return sequence(twice);
        }
        return sequence(java.util.Arrays.copyOfRange(ordinates, from * dimension, to * dimension));
    }

    private CoordinateSequence sequence(double[] ordinates) {
        return new PackedCoordinateSequence.Double(ordinates, dimension, 0);
    }
}
