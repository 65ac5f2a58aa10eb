/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.util.ArrayList;
import java.util.List;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.gml.geometry.GeometryBounds;
import org.gmlfast.gml.output.SequencePositions;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * Writes geometries as the tables of FlatGeobuf's schema, x before y, without transforming their coordinates. A table
 * comes before what it refers to, so that it is written in one pass; FlatBufferBuilder writes backwards, from a copy.
 * Parts that are empty are left out. For one document.
 */
final class GeometryTables {

    private static final String NOT_FINITE = "a coordinate is not a finite number";

    /** The number of positions that are read at a time. */
    private static final int BLOCK = 256;

    // fields of the table, in the order of the schema
    private static final int ENDS = 0;
    private static final int XY = 1;
    private static final int Z = 2;
    private static final int M = 3;
    private static final int TYPE = 6;
    private static final int PARTS = 7;
    private static final int FIELDS = 8;

    private final LittleEndianBytes out;
    private final SequencePositions positions = new SequencePositions();
    private final double[] numbers = new double[2 * BLOCK];

    /** Where the table has each field. */
    private final int[] slots = new int[FIELDS];

    private final Ordinates ordinates;

    private boolean swapped;

    /** Whether the arcs in collections become lines. */
    private boolean linearized;

    // the bounds of the geometry
    private double minX;
    private double minY;
    private double maxX;
    private double maxY;

    GeometryTables(LittleEndianBytes out, Ordinates ordinates) {
        this.out = out;
        this.ordinates = ordinates;
    }

    /** Sets the plan of the next geometries. */
    void use(LayerPlan plan) {
        positions.prepare(false, false, plan.swapped);
        swapped = plan.swapped;
        linearized = plan.linearized;
    }

    /**
     * Writes a geometry that is not empty.
     *
     * @param type as which it is written; it fits, or its {@linkplain GeometryTypes#linear linear} type does
     * @param typed whether the table says the type, which the header does not
     * @return the position of the table
     * @throws IllegalArgumentException if a coordinate is not finite, or has an ordinate that the document has not
     */
    int write(Geometry geometry, int type, boolean typed) {
        minX = Double.POSITIVE_INFINITY;
        minY = Double.POSITIVE_INFINITY;
        maxX = Double.NEGATIVE_INFINITY;
        maxY = Double.NEGATIVE_INFINITY;
        int table = writeTable(geometry, type, typed);
        if (type >= GeometryTypes.COLLECTION) {
            expandToArcs(GeometryBounds.of(geometry));
        }
        return table;
    }

    /** An arc can go beyond the bounds of its positions. */
    private void expandToArcs(Envelope bounds) {
        minX = Math.min(minX, swapped ? bounds.getMinY() : bounds.getMinX());
        minY = Math.min(minY, swapped ? bounds.getMinX() : bounds.getMinY());
        maxX = Math.max(maxX, swapped ? bounds.getMaxY() : bounds.getMaxX());
        maxY = Math.max(maxY, swapped ? bounds.getMaxX() : bounds.getMaxY());
    }

    /** Sets four doubles to the bounds of the last geometry. */
    void setBounds(int position) {
        out.setDouble(position, minX);
        out.setDouble(position + 8, minY);
        out.setDouble(position + 16, maxX);
        out.setDouble(position + 24, maxY);
    }

    private int writeTable(Geometry geometry, int type, boolean typed) {
        return switch (type) {
            case GeometryTypes.POINT -> writeSequence(((Point) geometry).getCoordinateSequence(), type, typed);
            case GeometryTypes.LINE_STRING ->
                writeSequence(((LineString) geometry).getCoordinateSequence(), type, typed);
            case GeometryTypes.CIRCULAR_STRING -> writeSequence(controlPoints((LineString) geometry), type, typed);
            case GeometryTypes.POLYGON -> writeSequences(rings((Polygon) geometry), type, typed);
            case GeometryTypes.MULTI_POINT, GeometryTypes.MULTI_LINE_STRING ->
                writeSequences(parts(geometry), type, typed);
            case GeometryTypes.COMPOUND_CURVE -> writeParts(components((LineString) geometry), type, typed);
            case GeometryTypes.CURVE_POLYGON -> writeParts(rings((Polygon) geometry), type, typed);
            default -> writeParts(parts(geometry), type, typed);
        };
    }

    // ---- the structure of geometries

    private static CoordinateSequence controlPoints(LineString arcs) {
        double[] points = ((SingleCurvedGeometry<?>) arcs).getControlPoints();
        return new PackedCoordinateSequence.Double(points, 2, 0);
    }

    private static List<? extends LineString> components(LineString curve) {
        return curve instanceof CompoundCurvedGeometry<?> compound ? compound.getComponents() : List.of(curve);
    }

    private static List<LineString> rings(Polygon polygon) {
        int interiors = polygon.getNumInteriorRing();
        if (interiors == 0) {
            return List.of(polygon.getExteriorRing());
        }
        List<LineString> rings = new ArrayList<>(interiors + 1);
        rings.add(polygon.getExteriorRing());
        for (int i = 0; i < interiors; i++) {
            rings.add(polygon.getInteriorRingN(i));
        }
        return rings;
    }

    private static List<Geometry> parts(Geometry geometry) {
        if (geometry.getNumGeometries() == 1) {
            return List.of(geometry.getGeometryN(0));
        }
        List<Geometry> parts = new ArrayList<>(geometry.getNumGeometries());
        for (int i = 0; i < geometry.getNumGeometries(); i++) {
            if (!geometry.getGeometryN(i).isEmpty()) {
                parts.add(geometry.getGeometryN(i));
            }
        }
        return parts;
    }

    private static CoordinateSequence sequence(Geometry pointOrLine) {
        return pointOrLine instanceof Point point
                ? point.getCoordinateSequence()
                : ((LineString) pointOrLine).getCoordinateSequence();
    }

    // ---- tables

    private int writeSequence(CoordinateSequence sequence, int type, boolean typed) {
        int table = begin(false, true, type, typed, false);
        beginVector(XY, 8, 2 * sequence.size());
        putPositions(sequence);
        if (ordinates.hasZ) {
            beginVector(Z, 8, sequence.size());
            putHeights(sequence);
        }
        if (ordinates.hasM) {
            beginVector(M, 8, sequence.size());
            putMeasures(sequence);
        }
        ordinates.check(sequence);
        return table;
    }

    /** Writes sequences one after the other; if there are several, the table has the number where each ends. */
    private int writeSequences(List<? extends Geometry> parts, int type, boolean typed) {
        if (parts.size() == 1) {
            return writeSequence(sequence(parts.get(0)), type, typed);
        }
        boolean ends = type != GeometryTypes.MULTI_POINT;
        int table = begin(ends, true, type, typed, false);
        int size = 0;
        if (ends) {
            beginVector(ENDS, 4, parts.size());
        }
        for (Geometry part : parts) {
            size = Math.addExact(size, sequence(part).size());
            if (ends) {
                out.putInt(size);
            }
        }
        beginVector(XY, 8, Math.multiplyExact(2, size));
        parts.forEach(part -> putPositions(sequence(part)));
        if (ordinates.hasZ) {
            beginVector(Z, 8, size);
            parts.forEach(part -> putHeights(sequence(part)));
        }
        if (ordinates.hasM) {
            beginVector(M, 8, size);
            parts.forEach(part -> putMeasures(sequence(part)));
        }
        parts.forEach(part -> ordinates.check(sequence(part)));
        return table;
    }

    private int writeParts(List<? extends Geometry> parts, int type, boolean typed) {
        int table = begin(false, false, type, typed, true);
        int first = beginVector(PARTS, 4, parts.size());
        out.putZeros(4 * parts.size());
        for (int i = 0; i < parts.size(); i++) {
            Geometry part = parts.get(i);
            // the parts of a MultiPolygon have one type, those of all others say theirs
            boolean uniform = type == GeometryTypes.MULTI_POLYGON;
            int own = linearized || uniform ? GeometryTypes.linear(GeometryTypes.of(part)) : GeometryTypes.of(part);
            out.setOffset(first + 4 * i, writeTable(part, own, !uniform));
        }
        return table;
    }

    /**
     * Writes a table again, with the ordinates of the document; those that it lacks are zero.
     *
     * @param untyped the type if the table does not say it
     * @return the position of the table
     */
    int copy(org.wololo.flatgeobuf.generated.Geometry from, int untyped) {
        int ends = from.endsLength();
        int parts = from.partsLength();
        int type = from.type() == GeometryTypes.UNKNOWN ? untyped : from.type();
        int table = begin(ends > 0, parts == 0, type, type != GeometryTypes.UNKNOWN, parts > 0);
        if (parts > 0) {
            int first = beginVector(PARTS, 4, parts);
            out.putZeros(4 * parts);
            for (int i = 0; i < parts; i++) {
                out.setOffset(first + 4 * i, copy(from.parts(i), GeometryTypes.UNKNOWN));
            }
            return table;
        }
        if (ends > 0) {
            beginVector(ENDS, 4, ends);
            for (int i = 0; i < ends; i++) {
                out.putInt((int) from.ends(i));
            }
        }
        int size = from.xyLength() / 2;
        beginVector(XY, 8, 2 * size);
        for (int i = 0; i < 2 * size; i++) {
            out.putDouble(from.xy(i));
        }
        if (ordinates.hasZ) {
            beginVector(Z, 8, size);
            for (int i = 0; i < size; i++) {
                out.putDouble(from.zLength() > 0 ? from.z(i) : 0);
            }
        }
        if (ordinates.hasM) {
            beginVector(M, 8, size);
            for (int i = 0; i < size; i++) {
                out.putDouble(from.mLength() > 0 ? from.m(i) : 0);
            }
        }
        return table;
    }

    /**
     * Starts a table with the offsets of its vectors still missing. Its vtable comes before it and has an even number
     * of entries, so that the table is aligned.
     *
     * @return the position of the table
     */
    private int begin(boolean ends, boolean sequence, int type, boolean typed, boolean parts) {
        boolean z = sequence && ordinates.hasZ;
        boolean m = sequence && ordinates.hasM;
        int entries = typed || parts ? FIELDS : z || m ? M + 1 : XY + 1;
        int vtable = out.at;
        int size = 4 + 2 * entries;
        out.putZeros(size);
        int table = out.at;
        out.putInt(size); // back to the vtable
        slots[ENDS] = slot(ends, vtable, ENDS, table);
        slots[XY] = slot(sequence, vtable, XY, table);
        slots[Z] = slot(z, vtable, Z, table);
        slots[M] = slot(m, vtable, M, table);
        slots[PARTS] = slot(parts, vtable, PARTS, table);
        if (typed) {
            out.setInt(slot(true, vtable, TYPE, table), type);
        }
        int end = out.at;
        out.at = vtable;
        out.putShort(size);
        out.putShort(end - table);
        out.at = end;
        return table;
    }

    /** Reserves the place of a field, if the table has it, and enters it in the vtable. */
    private int slot(boolean present, int vtable, int field, int table) {
        if (!present) {
            return 0;
        }
        int slot = out.at;
        out.putZeros(4);
        out.at = vtable + 4 + 2 * field;
        out.putShort(slot - table);
        out.at = slot + 4;
        return slot;
    }

    /**
     * Starts a vector.
     *
     * @return the position of the first element, which is aligned
     */
    private int beginVector(int field, int elementSize, int count) {
        out.putZeros(-(out.at + 4) & elementSize - 1);
        out.setOffset(slots[field], out.at);
        out.putInt(count);
        return out.at;
    }

    // ---- coordinates

    private void putPositions(CoordinateSequence sequence) {
        positions.of(sequence);
        int size = sequence.size();
        for (int done = 0; done < size; done += BLOCK) {
            int count = Math.min(BLOCK, size - done);
            positions.read(done, count, numbers);
            expandBounds(count);
            out.putDoubles(numbers, 2 * count);
        }
    }

    private void expandBounds(int count) {
        double[] block = numbers;
        double sum = 0; // NaN as soon as a number is not finite
        double west = minX;
        double south = minY;
        double east = maxX;
        double north = maxY;
        for (int i = 0; i < 2 * count; i += 2) {
            double x = block[i];
            double y = block[i + 1];
            sum += 0 * x + 0 * y;
            // Java's first compiler has calls for Math.min and Math.max
            west = x < west ? x : west;
            south = y < south ? y : south;
            east = x > east ? x : east;
            north = y > north ? y : north;
        }
        if (Double.isNaN(sum)) {
            throw new IllegalArgumentException(NOT_FINITE);
        }
        minX = west;
        minY = south;
        maxX = east;
        maxY = north;
    }

    private void putHeights(CoordinateSequence sequence) {
        for (int i = 0; i < sequence.size(); i++) {
            out.putDouble(ordinate(sequence.getZ(i)));
        }
    }

    private void putMeasures(CoordinateSequence sequence) {
        for (int i = 0; i < sequence.size(); i++) {
            out.putDouble(ordinate(sequence.getM(i)));
        }
    }

    /** Positions that lack an ordinate that others have get zero, as from OGR, which reads no table without it. */
    private static double ordinate(double number) {
        if (Double.isInfinite(number)) {
            throw new IllegalArgumentException(NOT_FINITE);
        }
        return Double.isNaN(number) ? 0 : number;
    }
}
