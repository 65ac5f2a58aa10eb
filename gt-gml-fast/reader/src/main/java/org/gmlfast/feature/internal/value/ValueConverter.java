/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

import org.geotools.util.Converters;
import org.gmlfast.bxml.internal.element.ElementCursor;

/** Converts the value of an element to the class of an attribute. */
public interface ValueConverter {

    /** The longest text that is converted to a number; conversion takes time in the square of the length. */
    int MAX_DIGITS = 10_000;

    /** @return null if the element is empty, or if its value does not have the class */
    Object convert(ElementCursor value);

    Map<Class<?>, ValueConverter> BY_CLASS = byClass();

    /** The converter for an attribute. */
    static ValueConverter of(Class<?> binding) {
        ValueConverter known = BY_CLASS.get(binding);
        if (known != null) {
            return known;
        }
        if (TemporalParser.isTemporal(binding)) {
            return value -> TemporalParser.parse(value.trimmedText(), binding);
        }
        return value -> value.kind() == ElementCursor.NONE ? null : Converters.convert(value.text(), binding);
    }

    /** The converter for an attribute with times, which are in a zone if they have none. */
    static ValueConverter of(Class<?> binding, ZoneId zone) {
        return binding == OffsetDateTime.class
                ? value -> TemporalParser.parse(value.trimmedText(), binding, zone)
                : of(binding);
    }

    private static Map<Class<?>, ValueConverter> byClass() {
        Map<Class<?>, ValueConverter> map = new HashMap<>();
        map.put(String.class, ElementCursor::text);
        map.put(Boolean.class, ValueConverter::toBoolean);
        map.put(Byte.class, value -> {
            BigInteger number = inRange(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            return number == null ? null : number.byteValue();
        });
        map.put(Short.class, value -> {
            BigInteger number = inRange(value, Short.MIN_VALUE, Short.MAX_VALUE);
            return number == null ? null : number.shortValue();
        });
        map.put(Integer.class, ValueConverter::toInteger);
        map.put(Long.class, ValueConverter::toLong);
        map.put(BigInteger.class, ValueConverter::toBigInteger);
        map.put(Float.class, ValueConverter::toFloat);
        map.put(Double.class, ValueConverter::toDouble);
        map.put(BigDecimal.class, ValueConverter::toDecimal);
        map.put(Number.class, ValueConverter::toNumber);
        map.put(Object.class, ValueConverter::toObject);
        return map;
    }

    private static Object toBoolean(ElementCursor value) {
        if (value.kind() == ElementCursor.BOOLEAN) {
            return value.integer() != 0;
        }
        return switch (value.trimmedText()) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> null;
        };
    }

    // ---- integers

    private static Object toInteger(ElementCursor value) {
        if (value.kind() == ElementCursor.INTEGER && value.integer() == (int) value.integer()) {
            return (int) value.integer();
        }
        BigInteger number = inRange(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return number == null ? null : number.intValue();
    }

    private static Object toLong(ElementCursor value) {
        if (value.kind() == ElementCursor.INTEGER) {
            return value.integer();
        }
        BigInteger number = inRange(value, Long.MIN_VALUE, Long.MAX_VALUE);
        return number == null ? null : number.longValue();
    }

    private static BigInteger inRange(ElementCursor value, long min, long max) {
        BigInteger number = toBigInteger(value);
        boolean inRange = number != null
                && number.bitLength() < Long.SIZE
                && number.longValue() >= min
                && number.longValue() <= max;
        return inRange ? number : null;
    }

    private static BigInteger toBigInteger(ElementCursor value) {
        if (value.kind() == ElementCursor.INTEGER) {
            return BigInteger.valueOf(value.integer());
        }
        if (isWholeReal(value)) {
            return new BigDecimal(value.real()).toBigInteger();
        }
        if (value.kind() != ElementCursor.TEXT) {
            return null;
        }
        String text = value.trimmedText();
        return NumberParser.isInteger(text) && text.length() <= MAX_DIGITS ? new BigInteger(text) : null;
    }

    /** Whether a value is a float or a double without a fraction; the text of a float may be another integer. */
    private static boolean isWholeReal(ElementCursor value) {
        boolean isReal = value.kind() == ElementCursor.FLOAT || value.kind() == ElementCursor.DOUBLE;
        return isReal && value.real() == Math.rint(value.real()) && !Double.isInfinite(value.real());
    }

    // ---- fractions

    private static Object toDouble(ElementCursor value) {
        switch (value.kind()) {
            case ElementCursor.DOUBLE, ElementCursor.FLOAT -> {
                return value.real();
            }
            case ElementCursor.INTEGER -> {
                return (double) value.integer();
            }
            default -> {
                String text = value.kind() == ElementCursor.TEXT ? value.trimmedText() : "";
                return NumberParser.isDouble(text) ? (Object) NumberParser.parse(text) : null;
            }
        }
    }

    private static Object toFloat(ElementCursor value) {
        switch (value.kind()) {
            case ElementCursor.DOUBLE, ElementCursor.FLOAT -> {
                return (float) value.real();
            }
            case ElementCursor.INTEGER -> {
                return (float) value.integer();
            }
            default -> {
                String text = value.kind() == ElementCursor.TEXT ? value.trimmedText() : "";
                return NumberParser.isDouble(text) ? (Object) NumberParser.parseFloat(text) : null;
            }
        }
    }

    private static Object toDecimal(ElementCursor value) {
        if (value.kind() == ElementCursor.INTEGER) {
            return BigDecimal.valueOf(value.integer());
        }
        if (isWholeReal(value)) {
            return new BigDecimal(value.real());
        }
        String text = value.kind() == ElementCursor.BOOLEAN ? "" : value.trimmedText();
        return NumberParser.isFinite(text) && text.length() <= MAX_DIGITS ? new BigDecimal(text) : null;
    }

    private static Object toNumber(ElementCursor value) {
        return value.kind() == ElementCursor.INTEGER ? (Object) value.integer() : toDouble(value);
    }

    private static Object toObject(ElementCursor value) {
        return switch (value.kind()) {
            case ElementCursor.NONE -> null;
            case ElementCursor.BOOLEAN -> toBoolean(value);
            case ElementCursor.TEXT -> value.text();
            default -> toNumber(value);
        };
    }
}
