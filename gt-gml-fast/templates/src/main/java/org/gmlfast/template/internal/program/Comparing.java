/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;

import org.gmlfast.gml.output.AttributeValueText;

/** Compares values: numbers as numbers, dates as instants, all others as texts by code point. */
public final class Comparing {

    private Comparing() {}

    /**
     * Compares two values that are not null.
     *
     * @return negative, 0 or positive
     */
    static int compare(Object one, Object other) {
        if (one instanceof Number a && other instanceof Number b) {
            return decimal(a).compareTo(decimal(b));
        }
        if (one instanceof Number a && other instanceof String text && number(text) instanceof BigDecimal b) {
            return decimal(a).compareTo(b);
        }
        if (other instanceof Number b && one instanceof String text && number(text) instanceof BigDecimal a) {
            return a.compareTo(decimal(b));
        }
        Instant a = instant(one);
        Instant b = instant(other);
        if (a != null || b != null) {
            Instant first = a == null ? parsed(one) : a;
            Instant second = b == null ? parsed(other) : b;
            if (first != null && second != null) {
                return first.compareTo(second);
            }
        }
        return compareTexts(text(one), text(other));
    }

    private static String text(Object value) {
        return value instanceof String text ? text : AttributeValueText.of(value);
    }

    /** By code points, which is the order of UTF-8. */
    private static int compareTexts(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; ) {
            int a = one.codePointAt(i);
            int b = other.codePointAt(i);
            if (a != b) {
                return Integer.compare(a, b);
            }
            i += Character.charCount(a);
        }
        return Integer.compare(one.length(), other.length());
    }

    /** The number that a text is, or the text. */
    public static Object number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }

    private static BigDecimal decimal(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        if (number instanceof Double || number instanceof Float) {
            double value = number.doubleValue();
            // NaN and infinity are beyond all numbers
            return Double.isFinite(value) ? new BigDecimal(number.toString()) : BigDecimal.valueOf(10, -400);
        }
        return BigDecimal.valueOf(number.longValue());
    }

    /** The first instant of a value that is a date; null if it is not a date. */
    private static Instant instant(Object value) {
        if (value instanceof java.sql.Date date) {
            return start(date.toLocalDate());
        }
        if (value instanceof java.util.Date date && !(value instanceof java.sql.Time)) {
            return value instanceof Timestamp stamp ? stamp.toInstant() : Instant.ofEpochMilli(date.getTime());
        }
        if (value instanceof LocalDate date) {
            return start(date);
        }
        if (value instanceof LocalDateTime dateTime) {
            return dateTime.toInstant(ZoneOffset.UTC);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return dateTime.toInstant();
        }
        return value instanceof ZonedDateTime dateTime
                ? dateTime.toInstant()
                : value instanceof Instant instant ? instant : null;
    }

    private static Instant start(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The instant of a value that is a date or a date with a time; null if it is neither. */
    public static Instant parsed(Object value) {
        String text = text(value);
        try {
            return text.indexOf('T') < 0
                    ? start(LocalDate.parse(text))
                    : text.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
                            ? OffsetDateTime.parse(text).toInstant()
                            : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
