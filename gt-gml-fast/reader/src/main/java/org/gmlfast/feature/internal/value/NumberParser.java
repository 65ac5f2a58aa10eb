/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

/** Parses numbers as XML Schema writes them (part 2 §3.2.4, §3.2.5, §3.3.13). */
public final class NumberParser {

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };

    /** Integers up to this are exact as doubles. */
    private static final long MAX_EXACT = 1L << 53;

    private NumberParser() {}

    /** Whether a text is an optional sign and digits. */
    static boolean isInteger(String text) {
        int from = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        return from < text.length() && digits(text, from) == text.length();
    }

    /** Whether a text is an xs:double. */
    static boolean isDouble(String text) {
        return isFinite(text) || text.equals("NaN") || text.equals("INF") || text.equals("-INF");
    }

    /** Whether a text is a decimal number, with or without an exponent. */
    static boolean isFinite(String text) {
        int length = text.length();
        int first = length > 0 && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        int point = digits(text, first);
        int end = point < length && text.charAt(point) == '.' ? digits(text, point + 1) : point;
        int count = end - first - (end > point ? 1 : 0);
        if (count == 0) {
            return false;
        }
        if (end < length && (text.charAt(end) == 'e' || text.charAt(end) == 'E')) {
            // an exponent of more digits would take BigDecimal long to expand
            String exponent = text.substring(end + 1);
            return exponent.length() <= 5 && isInteger(exponent);
        }
        return end == length;
    }

    private static int digits(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
            i++;
        }
        return i;
    }

    /** Parses a text that {@link #isDouble}. */
    static double parse(String text) {
        return switch (text) {
            case "INF" -> Double.POSITIVE_INFINITY;
            case "-INF" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** Parses a text that {@link #isDouble}. */
    static float parseFloat(String text) {
        return switch (text) {
            case "INF" -> Float.POSITIVE_INFINITY;
            case "-INF" -> Float.NEGATIVE_INFINITY;
            default -> Float.parseFloat(text);
        };
    }

    /**
     * Parses a part of a text.
     *
     * @param decimal the character between the integer and the fraction
     * @throws NumberFormatException if it is not a number
     */
    public static double parse(String text, int from, int to, char decimal) {
        long digits = 0;
        int fraction = 0;
        boolean negative = from < to && text.charAt(from) == '-';
        int i = negative ? from + 1 : from;
        boolean inFraction = false;
        boolean hasDigit = false;
        for (; i < to; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' && digits <= MAX_EXACT / 10 - 1) {
                digits = 10 * digits + c - '0';
                fraction += inFraction ? 1 : 0;
                hasDigit = true;
            } else if (c == decimal && !inFraction) {
                inFraction = true;
            } else {
                break;
            }
        }
        if (i == to && hasDigit && fraction < POWERS.length && (digits != 0 || !negative)) {
            // both numbers are exact, so the quotient is the nearest double
            double value = digits / POWERS[fraction];
            return negative ? -value : value;
        }
        String number = text.substring(from, to);
        if (decimal != '.') {
            number = number.replace('.', '?').replace(decimal, '.');
        }
        if (!isDouble(number)) {
            throw new NumberFormatException("\"" + text.substring(from, to) + "\" is not a number");
        }
        return parse(number);
    }
}
