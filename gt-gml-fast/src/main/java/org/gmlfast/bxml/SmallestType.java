/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.math.BigDecimal;

/** Which type is the smallest that holds a number exactly, and prints as the number does (BXML §8.1). */
final class SmallestType {

    /** Beyond, a double is an integer that has other digits than it prints. */
    private static final double MAX_INTEGER = 0x1p53;

    /** So many significant digits identify any float. */
    private static final double SIX_DIGITS = 1e6;

    private static final int DOUBLE_DIGITS = 15;
    private static final int MAX_BYTE = 0xFF;
    private static final int MAX_USHORT = 0xFFFF;

    private SmallestType() {}

    /** Whether an integer type holds it; zero with a sign is none. */
    static boolean isInteger(double value) {
        return value == Math.rint(value)
                && Math.abs(value) < MAX_INTEGER
                && Double.doubleToRawLongBits(value) != Long.MIN_VALUE;
    }

    /** Whether a float holds it and has no shorter text than it: 3.5 but not the double nearest to a float's 0.1. */
    static boolean isFloat(double value) {
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

    /** A Long or Double that prints as the decimal's digits; null if none does. */
    static Number ofDecimal(BigDecimal value) {
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

    static int ofIntegers(int[] values, int from, int length) {
        int min = values[from];
        int max = min;
        for (int i = from + 1; i < from + length; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        return ofRange(min, max);
    }

    static int ofIntegers(long[] values, int from, int length) {
        long min = values[from];
        long max = min;
        for (int i = from + 1; i < from + length; i++) {
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        return ofRange(min, max);
    }

    /** The type of array elements that hold all integers from min to max. */
    static int ofRange(long min, long max) {
        if (min >= 0 && max <= MAX_BYTE) {
            return Codes.BYTE;
        } else if (min >= Short.MIN_VALUE && max <= Short.MAX_VALUE) {
            return Codes.SHORT;
        } else if (min >= 0 && max <= MAX_USHORT) {
            return Codes.USHORT;
        } else if (min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE) {
            return Codes.INT;
        }
        return Codes.LONG;
    }
}
