/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import org.geotools.geometry.jts.LiteCoordinateSequence;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.Positions;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.impl.CoordinateArraySequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * The positions of a JTS coordinate sequence or of an array, in the layout and axis order of the output. One instance
 * is used for a whole document. Not thread-safe.
 */
public final class SequencePositions implements Positions {

    private boolean swapped;

    private CoordinateSequence sequence;
    private OrdinateLayout layout = OrdinateLayout.XY;

    /** The numbers of an array or a packed sequence, {@link #stride} per position. Null for other sequences. */
    private double[] packed;

    private int stride;
    private int size;

    /** No positions yet. */
    public SequencePositions() {}

    /**
     * Sets how the next sequences are read.
     *
     * @param z whether positions have a Z, which is NaN where the sequence has none
     * @param m whether positions have an M, behind Z
     * @param swap whether y is read before x
     */
    public void prepare(boolean z, boolean m, boolean swap) {
        prepare(z ? m ? OrdinateLayout.XYZM : OrdinateLayout.XYZ : m ? OrdinateLayout.XYM : OrdinateLayout.XY, swap);
    }

    /**
     * Sets how the sequences of a geometry are read: with Z and M if every position has one.
     *
     * @param measures whether M is read
     * @param swap whether y is read before x
     * @throws IllegalArgumentException if the geometry or a part is of an unknown kind
     */
    public void prepare(Geometry geometry, boolean measures, boolean swap) {
        prepare(OrdinateLayout.of(geometry, GeometryKind.of(geometry), measures), swap);
    }

    /** Sets how the next sequences are read. */
    public void prepare(OrdinateLayout nextLayout, boolean swap) {
        layout = nextLayout;
        swapped = swap;
    }

    /** Reads the positions of a sequence. */
    public SequencePositions of(CoordinateSequence next) {
        sequence = next;
        size = next.size();
        if (next instanceof PackedCoordinateSequence.Double doubles) {
            packed = doubles.getRawCoordinates();
            stride = doubles.getDimension();
        } else if (next instanceof LiteCoordinateSequence lite) {
            packed = lite.getArray();
            stride = lite.getDimension();
        } else {
            packed = null;
        }
        return this;
    }

    /** Reads pairs of x and y. */
    public SequencePositions of(double[] pairs) {
        return of(pairs, pairs.length / 2);
    }

    /** Reads the first {@code count} pairs of x and y. */
    public SequencePositions of(double[] pairs, int count) {
        sequence = null;
        packed = pairs;
        stride = 2;
        size = count;
        return this;
    }

    @Override
    public int size() {
        return size;
    }

    /** Whether positions have a Z. */
    public boolean hasZ() {
        return layout.hasZ;
    }

    /** Whether positions have an M. */
    public boolean hasM() {
        return layout.hasM;
    }

    @Override
    public int dimension() {
        return layout.dimension;
    }

    @Override
    public void read(int first, int count, double[] target) {
        if (packed != null) {
            readXY(packed, first, count, target);
        } else if (sequence instanceof BulkCoordinates bulk) {
            bulk.readXY(first, count, target, layout.dimension, swapped);
        } else if (sequence instanceof CoordinateArraySequence array) {
            readXY(array, first, count, target);
        } else {
            readXY(sequence, first, count, target);
        }
        if (layout.hasZ || layout.hasM) {
            readZM(first, count, target);
        }
    }

    private void readXY(double[] numbers, int first, int count, double[] target) {
        int dimension = layout.dimension;
        int step = stride;
        if (!swapped && dimension == 2 && step == 2) {
            System.arraycopy(numbers, 2 * first, target, 0, 2 * count);
            return;
        }
        int x = swapped ? 1 : 0;
        int y = 1 - x;
        for (int i = 0, from = first * step, to = 0; i < count; i++, from += step, to += dimension) {
            target[to + x] = numbers[from];
            target[to + y] = numbers[from + 1];
        }
    }

    private void readXY(CoordinateArraySequence array, int first, int count, double[] target) {
        int dimension = layout.dimension;
        int x = swapped ? 1 : 0;
        int y = 1 - x;
        for (int i = 0, to = 0; i < count; i++, to += dimension) {
            Coordinate coordinate = array.getCoordinate(first + i);
            target[to + x] = coordinate.x;
            target[to + y] = coordinate.y;
        }
    }

    private void readXY(CoordinateSequence any, int first, int count, double[] target) {
        int dimension = layout.dimension;
        int x = swapped ? 1 : 0;
        int y = 1 - x;
        for (int i = 0, to = 0; i < count; i++, to += dimension) {
            target[to + x] = any.getX(first + i);
            target[to + y] = any.getY(first + i);
        }
    }

    private void readZM(int first, int count, double[] target) {
        int dimension = layout.dimension;
        for (int i = 0, to = 2; i < count; i++, to += dimension) {
            if (layout.hasZ) {
                target[to] = sequence.getZ(first + i);
            }
            if (layout.hasM) {
                target[to + dimension - 3] = sequence.getM(first + i);
            }
        }
    }
}
