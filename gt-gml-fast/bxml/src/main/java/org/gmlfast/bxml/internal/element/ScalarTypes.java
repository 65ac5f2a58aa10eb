/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.element;

import org.gmlfast.bxml.internal.BxmlCodes;
import org.gmlfast.bxml.internal.Bytes;

/** How values are stored (BXML §8.1), in arrays by the code of their type. */
final class ScalarTypes {

    private static final int CODES = 256;

    /** The kind of {@link ElementCursor}; {@link ElementCursor#NONE} for arrays and undefined codes. */
    static final byte[] KIND = new byte[CODES];

    /** The bytes of a value that is not a string, including its code. */
    static final byte[] LENGTH = new byte[CODES];

    /** The index of an integer after that of its code; 0 if the code is the integer. */
    static final byte[] OFFSET = new byte[CODES];

    /** The bits of a long that an integer leaves free. */
    static final byte[] UNUSED_BITS = new byte[CODES];

    /** The bits of an integer without a sign; all bits for the others. */
    static final long[] MASK = new long[CODES];

    static {
        for (int code = 0; code < CODES; code++) {
            int bytes = BxmlCodes.elementSize(code);
            boolean isSmall = code <= BxmlCodes.MAX_SMALL;
            boolean isUnsigned = isSmall || code == BxmlCodes.BYTE || code == BxmlCodes.USHORT;
            KIND[code] = (byte) kind(code);
            LENGTH[code] = (byte) (1 + bytes);
            OFFSET[code] = (byte) (isSmall ? 0 : 1);
            UNUSED_BITS[code] = (byte) (Long.SIZE - 8 * (isSmall ? 1 : bytes));
            MASK[code] = isUnsigned ? -1L >>> UNUSED_BITS[code] : -1L;
        }
    }

    private ScalarTypes() {}

    /**
     * Decodes an integer. One path for all types, because the processor cannot predict which one comes.
     *
     * @param index of the type; eight bytes after it must exist
     */
    static long integer(byte[] bytes, int index, int type, boolean little) {
        long word = Bytes.getLong(bytes, index + OFFSET[type], little);
        int unused = UNUSED_BITS[type];
        return (little ? word << unused : word) >> unused & MASK[type];
    }

    private static int kind(int code) {
        return switch (code) {
            case BxmlCodes.BOOL -> ElementCursor.BOOLEAN;
            case BxmlCodes.FLOAT -> ElementCursor.FLOAT;
            case BxmlCodes.DOUBLE -> ElementCursor.DOUBLE;
            case BxmlCodes.STRING -> ElementCursor.TEXT;
            default -> {
                boolean isInteger = code <= BxmlCodes.MAX_SMALL || BxmlCodes.integerSize(code) > 0;
                yield isInteger ? ElementCursor.INTEGER : ElementCursor.NONE;
            }
        };
    }
}
