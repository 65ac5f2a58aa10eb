/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.gmlfast.load.ValueException;

/** Bytes in the format of COPY BINARY, which grow as needed. Numbers are big-endian. Used by one thread. */
final class CopyBuffer {

    /** PostgreSQL refuses longer values. */
    private static final int MAX_VALUE = 1_000_000_000;

    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[1 << 17];
    private int length;

    int length() {
        return length;
    }

    byte[] array() {
        return bytes;
    }

    /** Forgets all bytes from an index on. */
    void truncate(int index) {
        length = index;
    }

    /** Makes room for bytes, and returns the index of the first. */
    int claim(int count) {
        int start = length;
        if (count > MAX_VALUE) {
            throw new ValueException("the value has " + count + " bytes, which PostgreSQL does not take");
        }
        int end = Math.addExact(length, count);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(end, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
        length = end;
        return start;
    }

    void putByte(int value) {
        bytes[claim(1)] = (byte) value;
    }

    void putShort(int value) {
        int at = claim(2);
        SHORTS.set(bytes, at, (short) value);
    }

    void putInt(int value) {
        int at = claim(4);
        INTS.set(bytes, at, value);
    }

    void putLong(long value) {
        int at = claim(8);
        LONGS.set(bytes, at, value);
    }

    void put(byte[] source, int start, int count) {
        int at = claim(count);
        System.arraycopy(source, start, bytes, at, count);
    }

    /** Puts the length of a value and its bytes. */
    void putValue(byte[] value) {
        putInt(value.length);
        put(value, 0, value.length);
    }

    /** Puts the length of a text and its bytes. */
    void putText(String value) {
        putValue(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Sets the number at an index. */
    void setInt(int index, int value) {
        INTS.set(bytes, index, value);
    }
}
