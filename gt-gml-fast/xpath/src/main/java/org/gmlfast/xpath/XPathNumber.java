/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.Arrays;

/**
 * The number of a string as XPath's function {@code number()} reads it: white space, an optional minus sign, digits
 * with an optional point, white space; everything else is NaN (XPath 1.0 §4.4). Neither exponents nor plus signs are
 * numbers.
 */
final class XPathNumber {

    /** The number of digits that a long holds. */
    private static final int MAX_LONG_DIGITS = 18;

    /** Integers up to this one are doubles. */
    private static final long MAX_EXACT = 1L << 53;

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };

    /**
     * Digits after the first non-zero one that are kept. A double is determined by the first 768 (the longest midpoint
     * between two doubles) and by whether a later one is not zero.
     */
    private static final int MAX_DIGITS = 800;

    private enum State {
        START,
        SIGN,
        INTEGER,
        POINT,
        FRACTION,
        END
    }

    private State state = State.START;
    private boolean negative;
    private boolean hasDigits;
    private char[] digits = new char[24];
    private int count;

    /** The power of ten that the digits are multiplied by. */
    private long exponent;

    /** @return NaN if the text is not a number */
    static double parse(String text) {
        XPathNumber number = new XPathNumber();
        char[] chars = text.toCharArray();
        return number.append(chars, 0, chars.length) ? number.value() : Double.NaN;
    }

    /** @return false if no text that begins like this is a number */
    boolean append(char[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!append(text[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean append(char c) {
        if (c >= '0' && c <= '9') {
            return appendDigit(c);
        }
        switch (c) {
            case ' ', '\t', '\n', '\r' -> {
                if (state == State.START || state == State.END) {
                    return true;
                }
                state = State.END;
                return hasDigits;
            }
            case '-' -> {
                boolean first = state == State.START;
                state = State.SIGN;
                negative = true;
                return first;
            }
            case '.' -> {
                boolean allowed = state == State.START || state == State.SIGN || state == State.INTEGER;
                state = State.POINT;
                return allowed;
            }
            default -> {
                return false;
            }
        }
    }

    private boolean appendDigit(char digit) {
        if (state == State.END) {
            return false;
        }
        if (state == State.POINT) {
            state = State.FRACTION;
        } else if (state != State.FRACTION) {
            state = State.INTEGER;
        }
        hasDigits = true;
        boolean kept = count < MAX_DIGITS && (count > 0 || digit != '0');
        if (kept) {
            if (count == digits.length) {
                digits = Arrays.copyOf(digits, 2 * count);
            }
            digits[count++] = digit;
        } else if (count == MAX_DIGITS && digit != '0') {
            digits[count - 1] = '1'; // one of the digits beyond the longest midpoint is not zero
        }
        boolean leadingZero = count == 0;
        if (state == State.FRACTION) {
            exponent -= kept || leadingZero ? 1 : 0;
        } else {
            exponent += kept || leadingZero ? 0 : 1;
        }
        return true;
    }

    /** NaN if the text is not a number. */
    double value() {
        if (!hasDigits) {
            return Double.NaN;
        }
        double magnitude = magnitude();
        return negative ? -magnitude : magnitude;
    }

    private double magnitude() {
        if (count == 0) {
            return 0;
        }
        if (count <= MAX_LONG_DIGITS && exponent <= 0 && exponent >= -MAX_LONG_DIGITS) {
            long integer = 0;
            for (int i = 0; i < count; i++) {
                integer = 10 * integer + digits[i] - '0';
            }
            if (integer <= MAX_EXACT) {
                return integer / POWERS[(int) -exponent]; // both exact, so correctly rounded
            }
        }
        return Double.parseDouble(new String(digits, 0, count) + "E" + exponent);
    }
}
