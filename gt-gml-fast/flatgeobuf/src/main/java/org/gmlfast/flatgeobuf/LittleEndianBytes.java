/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An array of bytes that grows, and the place where the next value goes. Values are little-endian, as in FlatBuffers.
 * Not thread-safe.
 */
final class LittleEndianBytes {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    /** Some JVMs limit arrays to this length. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    byte[] bytes;

    /** The number of bytes that have been put. */
    int at;

    LittleEndianBytes() {
        this(new byte[1 << 16], 0);
    }

    private LittleEndianBytes(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    /** Moves all bytes to another object; this one goes on without any. */
    LittleEndianBytes moved() {
        LittleEndianBytes target = new LittleEndianBytes(bytes, at);
        bytes = new byte[bytes.length];
        at = 0;
        return target;
    }

    /**
     * Makes room.
     *
     * @throws IllegalArgumentException if there are going to be more than 2 GB
     */
    void reserve(int length) {
        if (length > bytes.length - at) {
            if (length > MAX_LENGTH - at) {
                throw new IllegalArgumentException("a feature of more than 2 GB cannot be written");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_LENGTH, Math.max(2L * bytes.length, (long) at + length)));
        }
    }

    void putByte(int value) {
        reserve(1);
        bytes[at++] = (byte) value;
    }

    void putShort(int value) {
        reserve(2);
        SHORT.set(bytes, at, (short) value);
        at += 2;
    }

    void putInt(int value) {
        reserve(4);
        INT.set(bytes, at, value);
        at += 4;
    }

    void putLong(long value) {
        reserve(8);
        LONG.set(bytes, at, value);
        at += 8;
    }

    void putDouble(double value) {
        reserve(8);
        DOUBLE.set(bytes, at, value);
        at += 8;
    }

    void putDoubles(double[] values, int count) {
        reserve(8 * count);
        byte[] target = bytes;
        int to = at;
        for (int i = 0; i < count; i++, to += 8) {
            DOUBLE.set(target, to, values[i]);
        }
        at = to;
    }

    void put(byte[] values, int from, int count) {
        reserve(count);
        System.arraycopy(values, from, bytes, at, count);
        at += count;
    }

    /** Puts zeros. */
    void putZeros(int count) {
        reserve(count);
        Arrays.fill(bytes, at, at + count, (byte) 0);
        at += count;
    }

    /** Puts zeros up to a multiple of a power of two. */
    void align(int unit) {
        putZeros(-at & unit - 1);
    }

    void setInt(int position, int value) {
        INT.set(bytes, position, value);
    }

    void setDouble(int position, double value) {
        DOUBLE.set(bytes, position, value);
    }

    /** Sets the offset at a position to a target behind it. */
    void setOffset(int position, int target) {
        INT.set(bytes, position, target - position);
    }

    static int getInt(byte[] bytes, int position) {
        return (int) INT.get(bytes, position);
    }

    static double getDouble(byte[] bytes, int position) {
        return (double) DOUBLE.get(bytes, position);
    }
}
