/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.format;

import org.gmlfast.bxml.internal.BxmlCodes;

/** The types of values (BXML §8.1). {@link #toString} returns the name in the specification. */
public enum ValueType {
    /** An integer from 0 to 239, stored in the type byte itself. */
    SMALL_NUM(0, "SmallNum"),
    /** True or false. */
    BOOL(BxmlCodes.BOOL, "Bool"),
    /** An integer from 0 to 255. */
    BYTE(BxmlCodes.BYTE, "byte"),
    /** A signed integer of 16 bits. */
    SHORT(BxmlCodes.SHORT, "short"),
    /** An unsigned integer of 16 bits. */
    USHORT(BxmlCodes.USHORT, "ushort"),
    /** A signed integer of 32 bits. */
    INT(BxmlCodes.INT, "int"),
    /** A signed integer of 64 bits. */
    LONG(BxmlCodes.LONG, "long"),
    /** A number of single precision. */
    FLOAT(BxmlCodes.FLOAT, "float"),
    /** A number of double precision. */
    DOUBLE(BxmlCodes.DOUBLE, "double"),
    /** Characters. */
    STRING(BxmlCodes.STRING, "String"),
    /** Numbers or booleans of one type. */
    ARRAY(BxmlCodes.ARRAY, "Array");

    private static final ValueType[] BY_CODE = new ValueType[256];

    static {
        for (ValueType type : values()) {
            BY_CODE[type.code] = type;
        }
        java.util.Arrays.fill(BY_CODE, 0, BxmlCodes.MAX_SMALL + 1, SMALL_NUM);
    }

    private final int code;
    private final String specName;

    ValueType(int code, String specName) {
        this.code = code;
        this.specName = specName;
    }

    /** The type's name in the specification. */
    @Override
    public String toString() {
        return specName;
    }

    /** The type with a code from 0 to 255; null if BXML does not define the code. */
    public static ValueType of(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
