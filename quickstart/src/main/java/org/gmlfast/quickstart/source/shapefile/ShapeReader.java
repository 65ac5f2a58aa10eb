/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.shapefile;

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

/** Makes geometries of the records of one kind. Measures are passed over: they are not written to GML either. */
final class ShapeReader {

    private static final int BOX = 32;

    private final GeometryFactory geometries = new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY);
    private final ShapeType kind;
    private final int dimension;

    ShapeReader(ShapeType kind) {
        this.kind = kind;
        this.dimension = kind.hasZ() ? 3 : 2;
    }

    /**
     * Reads a record.
     *
     * @param content little-endian
     * @throws java.nio.BufferUnderflowException if it is too short
     * @throws IllegalArgumentException if it is damaged in another way
     */
    Geometry read(ByteBuffer content) {
        int code = content.getInt();
        if (code == ShapeType.NULL) {
            return null;
        }
        if (code != kind.code()) {
            throw new IllegalArgumentException("it is of type " + code + ", all are to be of type " + kind.code());
        }
        return switch (kind.code() % 10) {
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
        content.position(content.position() + BOX);
        CoordinateSequence all = positions(content, content.getInt());
        Point[] points = new Point[all.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = geometries.createPoint(part(all, i, i + 1, 1));
        }
        return geometries.createMultiPoint(points);
    }

    private Geometry lines(ByteBuffer content) {
        List<LineString> lines = new ArrayList<>();
        // one point is no line, but stands for one of no length
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

    /** The ring, closed if it is not; null if it has too few points to be one, as some programs write them. */
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

    private List<CoordinateSequence> parts(ByteBuffer content, int fewest) {
        content.position(content.position() + BOX);
        int count = content.getInt();
        int size = content.getInt();
        if (count < 0 || size < 0 || count > content.remaining() / 4) {
            throw new IllegalArgumentException("it cannot have " + count + " parts of " + size + " points");
        }
        int[] starts = new int[count + 1];
        content.asIntBuffer().get(starts, 0, count);
        starts[count] = size;
        content.position(content.position() + 4 * count);
        CoordinateSequence all = positions(content, size);
        List<CoordinateSequence> parts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            if (starts[i] < 0 || starts[i] > starts[i + 1]) {
                throw new IllegalArgumentException("its parts are not in order");
            }
            parts.add(part(all, starts[i], starts[i + 1], fewest));
        }
        return parts;
    }

    /** Pairs of x and y, and then, for kinds that have them, their range and all z. */
    private CoordinateSequence positions(ByteBuffer content, int size) {
        if (size < 0 || size > content.remaining() / 16) {
            throw new IllegalArgumentException("it cannot have " + size + " points");
        }
        double[] ordinates = new double[size * dimension];
        for (int i = 0; i < size; i++) {
            ordinates[i * dimension] = content.getDouble();
            ordinates[i * dimension + 1] = content.getDouble();
        }
        if (kind.hasZ()) {
            content.position(Math.min(content.limit(), content.position() + 16));
            for (int i = 0; i < size; i++) {
                ordinates[i * dimension + 2] = content.getDouble();
            }
        }
        return sequence(ordinates);
    }

    /** Positions of a sequence; the last one is repeated if there are too few, unless there are none. */
    private CoordinateSequence part(CoordinateSequence all, int from, int to, int fewest) {
        double[] ordinates = ((PackedCoordinateSequence.Double) all).getRawCoordinates();
        if (to > from && to - from < fewest) {
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
