/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.ByteOrder;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;
import org.gmlfast.bxml.internal.NarrowestType;

/** A buffer for the primitives of BXML (§8.1). The caller makes sure that they have room. */
abstract class PrimitiveBuffer {

    private static final int MAX_USHORT = 0xFFFF;

    /** For a number of leading zeros, and 64 more for the complement of a negative integer: its type and its bytes. */
    private static final byte[] INTEGER_TYPES = new byte[2 * Long.SIZE + 1];

    private static final byte[] INTEGER_SIZES = new byte[2 * Long.SIZE + 1];

    static {
        for (int zeros = 1; zeros <= Long.SIZE; zeros++) { // a number or complement that is not negative has one
            int bits = Long.SIZE - zeros;
            int wide = bits < Integer.SIZE ? BxmlCodes.INT : BxmlCodes.LONG;
            setInteger(zeros, bits <= 8 ? BxmlCodes.BYTE : bits <= 16 ? BxmlCodes.USHORT : wide);
            setInteger(Long.SIZE + zeros, bits < 16 ? BxmlCodes.SHORT : wide);
        }
    }

    final byte[] buffer;
    int at;

    /** Whether numbers are little-endian. */
    final boolean little;

    PrimitiveBuffer(int size, ByteOrder order) {
        this.buffer = new byte[size];
        this.little = order == ByteOrder.LITTLE_ENDIAN;
    }

    private static void setInteger(int index, int type) {
        INTEGER_TYPES[index] = (byte) type;
        INTEGER_SIZES[index] = (byte) BxmlCodes.integerSize(type);
    }

    void put(int b) {
        buffer[at++] = (byte) b;
    }

    void putShort(int value) {
        Bytes.putShort(buffer, at, value, little);
        at += 2;
    }

    void putInt(int value) {
        Bytes.putInt(buffer, at, value, little);
        at += 4;
    }

    void putLong(long value) {
        Bytes.putLong(buffer, at, value, little);
        at += 8;
    }

    /** Puts a Count, 9 bytes at most. */
    void putCount(long count) {
        if (count <= BxmlCodes.MAX_SMALL) {
            put((int) count);
        } else if (count <= MAX_USHORT) {
            put(BxmlCodes.USHORT);
            putShort((int) count);
        } else if (count <= Integer.MAX_VALUE) {
            put(BxmlCodes.INT);
            putInt((int) count);
        } else {
            put(BxmlCodes.LONG);
            putLong(count);
        }
    }

    /** Puts the lowest bytes of a number, the lowest one first; needs room for eight. */
    void putBytes(long bytes, int count) {
        Bytes.putLong(buffer, at, bytes, true);
        at += count;
    }

    /** Puts the Value of an integer in its shortest form; needs room for 9 bytes. */
    void putInteger(long value) {
        if (value >= 0 && value <= BxmlCodes.MAX_SMALL) {
            put((int) value);
            return;
        }
        // a table, because the types of the numbers of a column vary unpredictably
        int index = Long.numberOfLeadingZeros(value ^ value >> 63) + (value < 0 ? Long.SIZE : 0);
        int size = INTEGER_SIZES[index];
        buffer[at] = INTEGER_TYPES[index];
        Bytes.putLong(buffer, at + 1, little ? value : value << Long.SIZE - 8 * size, little);
        at += 1 + size;
    }

    /** Puts the Value of a double in its shortest form; needs room for 9 bytes. */
    void putReal(double value) {
        if (NarrowestType.fitsInteger(value)) {
            putInteger((long) value);
        } else if (NarrowestType.fitsFloat(value)) {
            put(BxmlCodes.FLOAT);
            putInt(Float.floatToRawIntBits((float) value));
        } else {
            put(BxmlCodes.DOUBLE);
            putLong(Double.doubleToRawLongBits(value));
        }
    }
}
