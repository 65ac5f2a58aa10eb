/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import java.math.BigDecimal;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;

/**
 * The form of a text that may be a number. A writer of BXML keeps a number as text if the stored number would print
 * other characters; a text whose characters matter, such as the code 02134, is no number.
 */
public enum NumberForm {
    /** An integer as it prints. */
    INTEGER,
    /** A decimal whose only difference from what the double prints is zeros at its end, such as 1.50. */
    DECIMAL,
    /** A form that programs write doubles in: 1.0E10, NaN, INF, -0. */
    DOUBLE,
    /** Any other text, also one with white space around a number. */
    OTHER;

    /** The longest text that is looked at. */
    private static final int MAX_LENGTH = 32;

    /** Digits that any long has room for. */
    private static final int LONG_DIGITS = 18;

    static NumberForm of(String text) {
        if (text.length() > MAX_LENGTH) {
            return OTHER;
        }
        if (text.equals("NaN") || text.equals("INF") || text.equals("-INF") || text.equals("-0")) {
            return DOUBLE;
        }
        if (!NumberParser.isFinite(text)) {
            return OTHER;
        }
        int first = text.charAt(0) == '-' ? 1 : 0;
        int point = text.indexOf('.');
        int exponent = text.indexOf('E');
        int integerEnd = point < 0 ? text.length() : point;
        boolean hasUsualInteger =
                integerEnd > first && text.charAt(0) != '+' && (text.charAt(first) != '0' || integerEnd == first + 1);
        if (!hasUsualInteger || text.indexOf('e') >= 0) {
            return OTHER;
        }
        if (exponent >= 0) {
            boolean isScientific = point == first + 1 && exponent > point + 1 && text.charAt(exponent + 1) != '+';
            return isScientific ? DOUBLE : OTHER;
        }
        if (point < 0) {
            return integerEnd - first <= LONG_DIGITS ? INTEGER : OTHER;
        }
        return point + 1 < text.length() && isExact(text) ? DECIMAL : OTHER;
    }

    private static boolean isExact(String decimal) {
        double value = Double.parseDouble(decimal);
        return new BigDecimal(decimal).compareTo(BigDecimal.valueOf(value)) == 0;
    }

    static boolean isExactDouble(long integer) {
        return (long) (double) integer == integer && integer != Long.MAX_VALUE;
    }

    /** Whether values of a class are integers of up to 64 bits. */
    static boolean isInteger(Class<?> binding) {
        return ColumnType.of(binding).kind() == ValueKind.INTEGER;
    }

    /** Whether a value keeps its digits if it is converted to the class of a derived type. */
    public static boolean keeps(ElementCursor value, Class<?> binding) {
        if (binding == String.class || value.kind() == ElementCursor.NONE) {
            return true;
        }
        boolean isInteger = isInteger(binding);
        if (!isInteger && binding != Double.class && binding != BigDecimal.class) {
            return true;
        }
        if (value.kind() == ElementCursor.INTEGER) {
            return binding != Double.class || isExactDouble(value.integer());
        }
        if (value.kind() != ElementCursor.TEXT) {
            return true;
        }
        return switch (of(value.text())) {
            case INTEGER -> binding != Double.class || isExactDouble(Long.parseLong(value.text()));
            case DECIMAL -> !isInteger;
            case DOUBLE -> binding == Double.class;
            case OTHER -> false;
        };
    }
}
