/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.gml.geometry.ArcLine;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequences;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.PrecisionModel;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * Reads JTS geometries from WKB: ISO's (Z, M) and PostGIS' extended WKB (Z, M, SRID). The coordinates stay in the
 * bytes. The result equals that of GeoTools' reader: arcs become its curved geometries, a point of NaN is empty, lines
 * of one point and open linear rings are completed. Arcs with heights, which GeoTools refuses, become lines.
 *
 * <pre>{@code
 * WkbGeometryReader reader = new WkbGeometryReader(new GeometryFactory());
 * Geometry geometry = reader.read(wkb, 0, wkb.length);
 * Geometry own = geometry.copy(); // independent of the bytes
 * }</pre>
 *
 * <p>A geometry is valid as long as the bytes do not change. One instance reads many geometries. Not thread-safe.
 */
public final class WkbGeometryReader implements GeometryReader {

    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final int Z = 0x80000000;
    private static final int M = 0x40000000;
    private static final int SRID = 0x20000000;

    /** PostGIS reads 200 levels of collections. */
    private static final int MAX_DEPTH = 200;

    /** The byte order, the type and a count, or the ordinates of a point. */
    private static final int MIN_PART = 9;

    /** Counts are not trusted with more elements than this before the elements are read. */
    private static final int INITIAL_CAPACITY = 16;

    private final CurvedGeometryFactory factory;
    private final boolean surfaces;

    private byte[] bytes = {};
    private int start;
    private int end;
    private int position;

    // of the geometry that is read
    private boolean little;
    private boolean hasZ;
    private boolean hasM;

    /** The number of arcs that have become lines. */
    private int arcLines;

    /**
     * Creates a reader without support for surfaces.
     *
     * @param factory of the geometries; if it is a {@link CurvedGeometryFactory}, its tolerance applies to arcs
     * @throws IllegalArgumentException if the factory has a precision model that rounds
     */
    public WkbGeometryReader(GeometryFactory factory) {
        this(factory, false);
    }

    /**
     * Creates a reader.
     *
     * @param surfaces whether a polyhedral surface and a TIN are read as multipolygon, a triangle as polygon and an
     *     empty curve polygon as empty polygon, and a ring that begins with NaN as one of infinite coordinates; they
     *     are not supported otherwise
     * @throws IllegalArgumentException if the factory has a precision model that rounds
     */
    public WkbGeometryReader(GeometryFactory factory, boolean surfaces) {
        if (factory.getPrecisionModel().getType() != PrecisionModel.FLOATING) {
            throw new IllegalArgumentException("coordinates are not rounded to " + factory.getPrecisionModel());
        }
        this.factory = factory instanceof CurvedGeometryFactory curved
                ? curved
                : new CurvedGeometryFactory(factory, Double.MAX_VALUE);
        this.surfaces = surfaces;
    }

    /**
     * Reads the geometry in a range of bytes.
     *
     * @throws WkbException if the WKB is malformed or has a type that is not supported
     */
    @Override
    public Geometry read(byte[] wkb, int from, int length) {
        Objects.checkFromIndexSize(from, length, wkb.length);
        bytes = wkb;
        start = from;
        position = from;
        end = from + length;
        try {
            Geometry geometry = geometry(0);
            if (position != end) {
                throw failure((end - position) + " bytes follow the geometry");
            }
            return geometry;
        } catch (WkbException e) {
            throw e;
        } catch (RuntimeException e) {
            // JTS and GeoTools refuse a part, such as a hole in an empty polygon
            String why = e instanceof IllegalArgumentException ? e.getMessage() : "its parts do not fit together";
            throw new WkbException("the geometry is not valid: " + why, position - start, e);
        }
    }

    private Geometry geometry(int depth) {
        if (depth > MAX_DEPTH) {
            throw failure("geometries are nested more than " + MAX_DEPTH + " levels deep");
        }
        need(5);
        byte order = bytes[position];
        if (order != 0 && order != 1) {
            throw failure("unknown byte order " + order);
        }
        little = order == 1;
        position++;
        int head = integer();
        int type = head & ~(Z | M | SRID);
        int dimensions = type / 1000;
        if (dimensions > 3) {
            throw unsupported(type);
        }
        hasZ = (head & Z) != 0 || (dimensions & 1) != 0;
        hasM = (head & M) != 0 || (dimensions & 2) != 0;
        int srid = (head & SRID) != 0 ? integer() : 0;
        Geometry geometry = content(type % 1000, depth);
        if (srid != 0) {
            geometry.setSRID(srid);
        }
        return geometry;
    }

    private Geometry content(int type, int depth) {
        return switch (type) {
            case 1 -> point();
            case 2 -> factory.createLineString(positions(2));
            case 3 -> polygon();
            case 4 -> factory.createMultiPoint(parts(Point.class, depth).toArray(Point[]::new));
            case 5, 11 ->
                factory.createMultiLineString(parts(LineString.class, depth).toArray(LineString[]::new));
            case 6, 12 -> factory.createMultiPolygon(parts(Polygon.class, depth).toArray(Polygon[]::new));
            case 7 ->
                factory.createGeometryCollection(parts(Geometry.class, depth).toArray(Geometry[]::new));
            case 8 -> arcs();
            case 9 -> curve(depth);
            case 10 -> curvePolygon(depth);
            default -> surface(type, depth);
        };
    }

    private Geometry surface(int type, int depth) {
        if (surfaces) {
            switch (type) {
                case 15, 16:
                    return factory.createMultiPolygon(
                            parts(Polygon.class, depth).toArray(Polygon[]::new));
                case 17:
                    return polygon();
                default:
            }
        }
        throw unsupported(type);
    }

    // ---- positions

    private Point point() {
        WkbCoordinates one = sequence(1);
        for (int i = 0; i < one.getDimension(); i++) {
            if (!Double.isNaN(one.getOrdinate(0, i))) {
                return factory.createPoint(one);
            }
        }
        return factory.createPoint();
    }

    /** Reads positions; if there are fewer than required, but some, repeats the last one. */
    private CoordinateSequence positions(int required) {
        WkbCoordinates sequence = sequence(count(8 * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0))));
        return sequence.size() == 0 || sequence.size() >= required
                ? sequence
                : CoordinateSequences.extend(factory.getCoordinateSequenceFactory(), sequence, required);
    }

    /** Reads arcs; with heights, which curves of GeoTools do not have, they become a line. */
    private LineString arcs() {
        CoordinateSequence points = positions(3);
        if (!points.hasZ() || points.size() == 0) {
            return factory.createCurvedGeometry(points);
        }
        if (points.size() % 2 == 0) {
            throw failure("arcs need an odd number of positions");
        }
        arcLines++;
        return factory.createLineString(ArcLine.of(points));
    }

    /** Reads a compound curve; it becomes a line, too, if its arcs have. */
    private LineString curve(int depth) {
        int before = arcLines;
        List<LineString> parts = parts(LineString.class, depth);
        if (arcLines == before) {
            return factory.createCurvedGeometry(parts);
        }
        List<CoordinateSequence> sequences = new ArrayList<>();
        int size = 0;
        for (LineString part : parts) {
            if (part instanceof CurvedGeometry<?> || part.isEmpty()) {
                throw failure("the parts of a compound curve must have the same dimension, and must not be empty,");
            }
            sequences.add(part.getCoordinateSequence());
            size += part.getNumPoints();
        }
        return factory.createLineString(joined(sequences, size));
    }

    /** Joins sequences; the first position of each is the last of the one before, and is left out. */
    private static CoordinateSequence joined(List<CoordinateSequence> parts, int size) {
        CoordinateSequence first = parts.get(0);
        CoordinateSequence all =
                new PackedCoordinateSequence.Double(size - parts.size() + 1, first.getDimension(), first.getMeasures());
        int at = 0;
        for (CoordinateSequence part : parts) {
            int from = at == 0 ? 0 : 1;
            CoordinateSequences.copy(part, from, all, at, part.size() - from);
            at += part.size() - from;
        }
        return all;
    }

    private WkbCoordinates sequence(int size) {
        WkbCoordinates sequence = new WkbCoordinates(bytes, position, size, little, hasZ, hasM);
        int length = 8 * sequence.getDimension() * size;
        need(length);
        position += length;
        return sequence;
    }

    private LinearRing ring() {
        CoordinateSequence sequence = positions(0);
        if (surfaces && sequence.size() > 0 && Double.isNaN(sequence.getX(0) + sequence.getY(0))) {
            // no number equals NaN, so that the ring would not be closed
            double infinite = Double.POSITIVE_INFINITY;
            double[] positions = {infinite, infinite, infinite, infinite, infinite, infinite, infinite, infinite};
            return factory.createLinearRing(new PackedCoordinateSequence.Double(positions, 2, 0));
        }
        return factory.createLinearRing(
                CoordinateSequences.isRing(sequence)
                        ? sequence
                        : CoordinateSequences.ensureValidRing(factory.getCoordinateSequenceFactory(), sequence));
    }

    // ---- polygons

    private Polygon polygon() {
        int count = count(4);
        if (count == 0) {
            return factory.createPolygon();
        }
        LinearRing exterior = ring();
        if (count == 1) {
            return factory.createPolygon(exterior);
        }
        List<LinearRing> interiors = new ArrayList<>(Math.min(count, INITIAL_CAPACITY));
        for (int i = 1; i < count; i++) {
            interiors.add(ring());
        }
        return factory.createPolygon(exterior, interiors.toArray(LinearRing[]::new));
    }

    private Polygon curvePolygon(int depth) {
        List<LineString> lines = parts(LineString.class, depth);
        if (lines.isEmpty()) {
            if (surfaces) {
                return factory.createPolygon();
            }
            throw failure("an empty curve polygon is not supported");
        }
        LinearRing[] interiors = new LinearRing[lines.size() - 1];
        LinearRing exterior = closed(lines.get(0));
        for (int i = 0; i < interiors.length; i++) {
            interiors[i] = closed(lines.get(i + 1));
        }
        return factory.createPolygon(exterior, interiors);
    }

    private LinearRing closed(LineString line) {
        if (line instanceof LinearRing ring) {
            return ring;
        }
        if (!line.isClosed()) {
            throw failure("a ring of a curve polygon is not closed");
        }
        return factory.createLinearRing(line.getCoordinateSequence());
    }

    // ---- parts and counts

    private <T extends Geometry> List<T> parts(Class<T> type, int depth) {
        int count = count(MIN_PART);
        List<T> parts = new ArrayList<>(Math.min(count, INITIAL_CAPACITY));
        for (int i = 0; i < count; i++) {
            int at = position - start;
            Geometry part = geometry(depth + 1);
            if (!type.isInstance(part)) {
                throw new WkbException(
                        "a " + part.getGeometryType() + " is not a part of a geometry of " + type.getSimpleName() + "s",
                        at);
            }
            parts.add(type.cast(part));
        }
        return parts;
    }

    /** Reads the number of elements, which each take at least some bytes. */
    private int count(int bytesOfEach) {
        int count = integer();
        if (count < 0 || count > (end - position) / bytesOfEach) {
            position -= 4;
            throw failure("a count of " + Integer.toUnsignedString(count) + " exceeds the bytes that are left,");
        }
        return count;
    }

    private int integer() {
        need(4);
        int value = little ? (int) LITTLE.get(bytes, position) : (int) BIG.get(bytes, position);
        position += 4;
        return value;
    }

    private void need(int count) {
        if (end - position < count) {
            throw failure("the geometry needs " + count + " bytes, but " + (end - position) + " are left,");
        }
    }

    private WkbException unsupported(int type) {
        return failure("the geometry type " + Integer.toUnsignedString(type) + " is not supported");
    }

    private WkbException failure(String message) {
        return new WkbException(message, position - start);
    }
}
