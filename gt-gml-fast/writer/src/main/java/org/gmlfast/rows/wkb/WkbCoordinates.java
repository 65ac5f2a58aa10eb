/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import org.gmlfast.gml.output.BulkCoordinates;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Coordinates;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/**
 * The coordinates of a geometry in the bytes of its WKB, which are not copied. {@link #copy} makes a sequence that
 * outlives the bytes. Not thread-safe.
 */
final class WkbCoordinates implements BulkCoordinates {

    private static final VarHandle LITTLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private final int start;
    private final int size;
    private final boolean little;

    private final boolean hasZ;
    private final boolean hasM;

    /** The number of bytes of a position. */
    private final int stride;

    /** Creates a sequence of positions that all lie within the array. */
    WkbCoordinates(byte[] bytes, int start, int size, boolean little, boolean hasZ, boolean hasM) {
        this.bytes = bytes;
        this.start = start;
        this.size = size;
        this.little = little;
        this.hasZ = hasZ;
        this.hasM = hasM;
        this.stride = 8 * getDimension();
    }

    private double number(int index) {
        return little ? (double) LITTLE.get(bytes, index) : (double) BIG.get(bytes, index);
    }

    // ---- many positions at once

    @Override
    public void readXY(int first, int count, double[] target, int step, boolean swapped) {
        int x = swapped ? 1 : 0;
        if (little) {
            readLittle(start + first * stride, count, target, step, x);
        } else {
            readBig(start + first * stride, count, target, step, x);
        }
    }

    private void readLittle(int from, int count, double[] target, int step, int x) {
        byte[] source = bytes;
        int width = stride;
        for (int i = 0, at = from, to = 0; i < count; i++, at += width, to += step) {
            target[to + x] = (double) LITTLE.get(source, at);
            target[to + 1 - x] = (double) LITTLE.get(source, at + 8);
        }
    }

    private void readBig(int from, int count, double[] target, int step, int x) {
        byte[] source = bytes;
        int width = stride;
        for (int i = 0, at = from, to = 0; i < count; i++, at += width, to += step) {
            target[to + x] = (double) BIG.get(source, at);
            target[to + 1 - x] = (double) BIG.get(source, at + 8);
        }
    }

    /** Like JTS' sequences, ignores NaN unless it comes first. */
    @Override
    public Envelope expandEnvelope(Envelope envelope) {
        for (int i = 0, at = start; i < size; i++, at += stride) {
            envelope.expandToInclude(number(at), number(at + 8));
        }
        return envelope;
    }

    // ---- single ordinates

    @Override
    public int size() {
        return size;
    }

    @Override
    public int getDimension() {
        return 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0);
    }

    @Override
    public int getMeasures() {
        return hasM ? 1 : 0;
    }

    @Override
    public double getX(int index) {
        return number(start + index * stride);
    }

    @Override
    public double getY(int index) {
        return number(start + index * stride + 8);
    }

    @Override
    public double getZ(int index) {
        return hasZ ? number(start + index * stride + 16) : Double.NaN;
    }

    @Override
    public double getM(int index) {
        return hasM ? number(start + (index + 1) * stride - 8) : Double.NaN;
    }

    @Override
    public double getOrdinate(int index, int ordinate) {
        return number(position(index, ordinate));
    }

    /** Changes the bytes. */
    @Override
    public void setOrdinate(int index, int ordinate, double value) {
        if (little) {
            LITTLE.set(bytes, position(index, ordinate), value);
        } else {
            BIG.set(bytes, position(index, ordinate), value);
        }
    }

    private int position(int index, int ordinate) {
        if (index < 0 || index >= size || ordinate < 0 || 8 * ordinate >= stride) {
            throw new IndexOutOfBoundsException("ordinate " + ordinate + " of position " + index + " of " + size);
        }
        return start + index * stride + 8 * ordinate;
    }

    // ---- coordinates

    @Override
    public Coordinate getCoordinate(int index) {
        Coordinate coordinate = createCoordinate();
        getCoordinate(index, coordinate);
        return coordinate;
    }

    @Override
    public Coordinate getCoordinateCopy(int index) {
        return getCoordinate(index);
    }

    @Override
    public void getCoordinate(int index, Coordinate coordinate) {
        coordinate.x = getOrdinate(index, 0);
        coordinate.y = getY(index);
        if (hasZ) {
            coordinate.setZ(getZ(index));
        }
        if (hasM) {
            coordinate.setM(getM(index));
        }
    }

    @Override
    public Coordinate[] toCoordinateArray() {
        Coordinate[] coordinates = new Coordinate[size];
        for (int i = 0; i < size; i++) {
            coordinates[i] = getCoordinate(i);
        }
        return coordinates;
    }

    // ---- copies

    @Override
    public CoordinateSequence copy() {
        int dimension = getDimension();
        double[] numbers = new double[size * dimension];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(start + 8 * i);
        }
        return new PackedCoordinateSequence.Double(numbers, dimension, getMeasures());
    }

    @Override
    @Deprecated
    public Object clone() {
        return copy();
    }

    @Override
    public Coordinate createCoordinate() {
        return Coordinates.create(getDimension(), getMeasures());
    }

    @Override
    public String toString() {
        return copy().toString();
    }
}
