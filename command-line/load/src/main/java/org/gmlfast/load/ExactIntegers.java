/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers of any class as integers of columns. */
public final class ExactIntegers {

    private ExactIntegers() {}

    /**
     * A number as an integer.
     *
     * @param value not null
     * @param type the name of the type of the column, for messages
     * @throws ValueException if the value is not a number, has a fraction, or is out of the range
     */
    public static long of(Object value, long min, long max, String type) {
        return checked(exact(value, type), min, max, type);
    }

    /** @throws ValueException if the value is out of the range */
    public static long checked(long value, long min, long max, String type) {
        if (value < min || value > max) {
            throw unfit(value, type);
        }
        return value;
    }

    private static long exact(Object value, String type) {
        try {
            if (value instanceof BigInteger integer) {
                return integer.longValueExact();
            }
            if (value instanceof BigDecimal || value instanceof Double || value instanceof Float) {
                return new BigDecimal(value.toString()).longValueExact();
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw unfit(value, type);
        }
        if (value instanceof Number number) {
            return number.longValue();
        }
        throw new ValueException("the value " + value + " is not a number");
    }

    private static ValueException unfit(Object value, String type) {
        return new ValueException("the value " + value + " does not fit " + type);
    }
}
