/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

/** The types of values (BXML §8.1). */
public enum ValueType {
    /** An integer from 0 to 239, which is its own code. */
    SMALL_NUM(0),
    /** True or false. */
    BOOL(Codes.BOOL),
    /** An integer from 0 to 255. */
    BYTE(Codes.BYTE),
    /** A signed integer of 16 bits. */
    SHORT(Codes.SHORT),
    /** An unsigned integer of 16 bits. */
    USHORT(Codes.USHORT),
    /** A signed integer of 32 bits. */
    INT(Codes.INT),
    /** A signed integer of 64 bits. */
    LONG(Codes.LONG),
    /** A number of single precision. */
    FLOAT(Codes.FLOAT),
    /** A number of double precision. */
    DOUBLE(Codes.DOUBLE),
    /** Characters. */
    STRING(Codes.STRING),
    /** Numbers or booleans of one type. */
    ARRAY(Codes.ARRAY);

    private static final ValueType[] BY_CODE = new ValueType[256];

    static {
        for (ValueType type : values()) {
            BY_CODE[type.code] = type;
        }
        java.util.Arrays.fill(BY_CODE, 0, Codes.MAX_SMALL + 1, SMALL_NUM);
    }

    private final int code;

    ValueType(int code) {
        this.code = code;
    }

    /** The type that a byte stands for; null if it stands for none. */
    static ValueType of(int code) {
        return BY_CODE[code];
    }
}
