/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of several bytes in byte arrays, in either byte order. */
public final class Bytes {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    public static short getShort(byte[] bytes, int at, boolean little) {
        short value = (short) SHORT.get(bytes, at);
        return little ? value : Short.reverseBytes(value);
    }

    public static int getInt(byte[] bytes, int at, boolean little) {
        int value = (int) INT.get(bytes, at);
        return little ? value : Integer.reverseBytes(value);
    }

    public static long getLong(byte[] bytes, int at, boolean little) {
        long value = (long) LONG.get(bytes, at);
        return little ? value : Long.reverseBytes(value);
    }

    public static float getFloat(byte[] bytes, int at, boolean little) {
        return Float.intBitsToFloat(getInt(bytes, at, little));
    }

    public static double getDouble(byte[] bytes, int at, boolean little) {
        return Double.longBitsToDouble(getLong(bytes, at, little));
    }

    /** Decodes an integer of one of the types of BXML §8.1. */
    public static long getInteger(byte[] bytes, int at, int type, boolean little) {
        return switch (type) {
            case BxmlCodes.BYTE -> bytes[at] & 0xFF;
            case BxmlCodes.SHORT -> getShort(bytes, at, little);
            case BxmlCodes.USHORT -> getShort(bytes, at, little) & 0xFFFF;
            case BxmlCodes.INT -> getInt(bytes, at, little);
            default -> getLong(bytes, at, little);
        };
    }

    public static void putShort(byte[] bytes, int at, int value, boolean little) {
        SHORT.set(bytes, at, little ? (short) value : Short.reverseBytes((short) value));
    }

    public static void putInt(byte[] bytes, int at, int value, boolean little) {
        INT.set(bytes, at, little ? value : Integer.reverseBytes(value));
    }

    public static void putLong(byte[] bytes, int at, long value, boolean little) {
        LONG.set(bytes, at, little ? value : Long.reverseBytes(value));
    }
}
