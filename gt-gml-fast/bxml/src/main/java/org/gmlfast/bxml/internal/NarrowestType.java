/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal;

import java.math.BigDecimal;

/** Chooses the narrowest type that holds a number exactly and prints as the number does (BXML §8.1). */
public final class NarrowestType {

    /** From this magnitude on, a double and the integer may print different digits. */
    private static final double MAX_INTEGER = 0x1p53;

    /** Any six significant digits identify a float. */
    private static final double SIX_DIGITS = 1e6;

    private static final int DOUBLE_DIGITS = 15;
    private static final int MAX_BYTE = 0xFF;
    private static final int MAX_USHORT = 0xFFFF;

    private NarrowestType() {}

    /** Whether an integer type holds the number; -0 needs a float. */
    public static boolean fitsInteger(double value) {
        return value == Math.rint(value)
                && Math.abs(value) < MAX_INTEGER
                && Double.doubleToRawLongBits(value) != Long.MIN_VALUE;
    }

    /** Whether a float holds the number and prints the same digits: true for 3.5, false for the value of 0.1f. */
    public static boolean fitsFloat(double value) {
        if ((float) value != value) {
            return value != value;
        }
        double magnitude = Math.abs(value);
        if (magnitude == 0 || magnitude > Double.MAX_VALUE) {
            return true;
        }
        for (double power = 1; power < SIX_DIGITS; power *= 10) {
            double digits = magnitude * power; // exact: 24 bits times 17
            if (digits >= SIX_DIGITS) {
                return false;
            }
            if (digits == Math.rint(digits)) {
                return true;
            }
        }
        return false;
    }

    /** A Long or Double that prints the decimal's digits; null if neither does. */
    public static Number ofDecimal(BigDecimal value) {
        int integerDigits = value.precision() - value.scale();
        if (value.scale() <= 0) {
            return integerDigits < 20 && value.toBigInteger().bitLength() < Long.SIZE
                    ? (Number) value.longValue()
                    : null;
        }
        boolean sameDigits = value.precision() <= DOUBLE_DIGITS
                && integerDigits > -4
                && value.unscaledValue().longValue() % 10 != 0;
        return sameDigits ? (Number) value.doubleValue() : null;
    }

    /** The type of array elements that holds these integers, one or more. */
    public static int ofIntegers(int[] values, int from, int length) {
        int min = values[from];
        int max = min;
        for (int i = from + 1; i < from + length; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        return ofRange(min, max);
    }

    /** The type of array elements that holds these integers, one or more. */
    public static int ofIntegers(long[] values, int from, int length) {
        long min = values[from];
        long max = min;
        for (int i = from + 1; i < from + length; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        return ofRange(min, max);
    }

    /** The type of array elements that holds all integers from min to max. */
    public static int ofRange(long min, long max) {
        if (min >= 0 && max <= MAX_BYTE) {
            return BxmlCodes.BYTE;
        } else if (min >= Short.MIN_VALUE && max <= Short.MAX_VALUE) {
            return BxmlCodes.SHORT;
        } else if (min >= 0 && max <= MAX_USHORT) {
            return BxmlCodes.USHORT;
        } else if (min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE) {
            return BxmlCodes.INT;
        }
        return BxmlCodes.LONG;
    }
}
