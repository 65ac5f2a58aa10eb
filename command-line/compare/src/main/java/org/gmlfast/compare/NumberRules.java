/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Compares numbers of a stock response with those of a fast one. */
final class NumberRules {

    private static final Pattern PLAIN = Pattern.compile("-?\\d{1,400}(\\.\\d{1,400})?");
    private static final Pattern EXPONENT = Pattern.compile("-?\\d{1,40}(\\.\\d{1,40})?E[+-]?\\d{1,3}");

    /** How Java writes a double or float with an exponent. */
    private static final Pattern JAVA_EXPONENT = Pattern.compile("-?\\d\\.\\d{1,20}E-?\\d{1,3}");

    private static final Pattern ZERO = Pattern.compile("0(\\.0+)?");
    private static final double MIN_PLAIN = 1e-7;
    private static final double MAX_PLAIN = 1e21;

    /** The largest number of decimals that a layer can have. */
    private static final int MAX_DECIMALS = 18;

    /** Doubles on either side of a half-way value that its rounding may have started from. */
    private static final int NEIGHBOURS = 4;

    private NumberRules() {}

    /** Explains the difference between two attribute values; null if it is unknown. */
    static Explanation attribute(String stock, String fast, boolean gml2) {
        if (isInfinity(stock, fast)) {
            return Explanation.INFINITE_NUMBER;
        }
        if (!isNumber(stock) || !isNumber(fast)) {
            return null;
        }
        double stockValue = Double.parseDouble(stock);
        double fastValue = Double.parseDouble(fast);
        boolean losesExponent = isExponent(stock) && isPlain(fast);
        double size = Math.abs(fastValue);
        if (losesExponent
                && stockValue == fastValue
                && JAVA_EXPONENT.matcher(stock).matches()
                && size >= MIN_PLAIN
                && size < MAX_PLAIN) {
            return Explanation.ATTRIBUTE_EXPONENT;
        }
        if (isFloat(stockValue, fast)) {
            return Explanation.FLOAT_DIGITS;
        }
        if (isSubnormal(stock, fast)) {
            return Explanation.SUBNORMAL_DIGITS;
        }
        if (gml2 && losesExponent && new BigDecimal(stock).compareTo(new BigDecimal(fast)) == 0) {
            return Explanation.BIG_DECIMAL_EXPONENT;
        }
        return null;
    }

    /** Returns whether a text has the shortest digits of the float that a double is. */
    private static boolean isFloat(double stock, String fast) {
        float value = Float.parseFloat(fast);
        return value == stock
                && value != 0
                && Double.parseDouble(fast) != stock
                && new BigDecimal(fast).stripTrailingZeros().precision()
                        <= new BigDecimal(Float.toString(value))
                                .stripTrailingZeros()
                                .precision();
    }

    /** Returns whether both are the same subnormal float or double, and ours has no more digits. */
    private static boolean isSubnormal(String stock, String fast) {
        float single = Math.abs(Float.parseFloat(fast));
        double value = Math.abs(Double.parseDouble(fast));
        boolean sameFloat =
                single > 0 && single < Float.MIN_NORMAL && Float.parseFloat(stock) == Float.parseFloat(fast);
        boolean sameDouble =
                value > 0 && value < Double.MIN_NORMAL && Double.parseDouble(stock) == Double.parseDouble(fast);
        return (sameFloat || sameDouble) && precision(fast) <= precision(stock);
    }

    private static int precision(String number) {
        return new BigDecimal(number).stripTrailingZeros().precision();
    }

    /**
     * Explains the difference between two coordinates; null if it is unknown.
     *
     * @param decimals the maximum number of decimals of coordinates in the response
     */
    static Explanation coordinate(String stock, String fast, int decimals) {
        if (isInfinity(stock, fast)) {
            return Explanation.INFINITE_NUMBER;
        }
        if (!isNumber(stock) || !isPlain(fast)) {
            return null;
        }
        boolean unsignedZero = ZERO.matcher(fast).matches();
        if (unsignedZero
                && ZERO.matcher(stock.startsWith("-") ? stock.substring(1) : stock)
                        .matches()) {
            return Explanation.COORDINATE_ZERO;
        }
        double value = Double.parseDouble(fast);
        if (isExponent(stock) && Double.parseDouble(stock) == value) {
            return Explanation.COORDINATE_EXPONENT;
        }
        return isHalfWay(new BigDecimal(stock), new BigDecimal(fast), decimals) ? Explanation.HALF_WAY : null;
    }

    /**
     * Returns whether two numbers differ by one unit of the last decimal, and a double next to the value in the middle
     * exists that rounds to one number by its digits or in floating point, and to the other one exactly.
     */
    private static boolean isHalfWay(BigDecimal stock, BigDecimal fast, int decimals) {
        if (decimals < 1 || decimals > MAX_DECIMALS) {
            return false;
        }
        BigDecimal unit = BigDecimal.ONE.movePointLeft(decimals);
        if (stock.subtract(fast).abs().compareTo(unit) != 0) {
            return false;
        }
        double middle = stock.add(fast).divide(BigDecimal.valueOf(2)).doubleValue();
        double candidate = middle;
        for (int i = 0; i < NEIGHBOURS; i++) {
            candidate = Math.nextDown(candidate);
        }
        for (int i = -NEIGHBOURS; i <= NEIGHBOURS; i++, candidate = Math.nextUp(candidate)) {
            BigDecimal exact = new BigDecimal(candidate).setScale(decimals, RoundingMode.HALF_UP);
            if (exact.compareTo(fast) == 0 && isStockRounding(candidate, stock, decimals)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStockRounding(double value, BigDecimal stock, int decimals) {
        BigDecimal digits = new BigDecimal(Double.toString(value)).setScale(decimals, RoundingMode.HALF_UP);
        if (digits.compareTo(stock) == 0) {
            return true;
        }
        double scale = Math.pow(10, decimals);
        double rounded = Math.signum(value) * Math.floor(Math.abs(value) * scale + 0.5) / scale;
        // GeoJSON rounds halves up, those of negative numbers towards zero
        double up = Math.floor(value * scale + 0.5) / scale;
        return new BigDecimal(Double.toString(rounded)).compareTo(stock) == 0
                || new BigDecimal(Double.toString(up)).compareTo(stock) == 0;
    }

    /** Returns the number of decimals of a coordinate; 0 for a text that is no number. */
    static int decimals(String number) {
        return isNumber(number)
                ? Math.max(0, new BigDecimal(number).stripTrailingZeros().scale())
                : 0;
    }

    private static boolean isInfinity(String stock, String fast) {
        return stock.equals("Infinity") && fast.equals("INF") || stock.equals("-Infinity") && fast.equals("-INF");
    }

    static boolean isNumber(String text) {
        return isPlain(text) || isExponent(text);
    }

    private static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches();
    }

    private static boolean isExponent(String text) {
        return EXPONENT.matcher(text).matches();
    }
}
