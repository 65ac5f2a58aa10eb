/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

import org.gmlfast.feature.TextType;
import org.gmlfast.geojson.JsonValueWriter;
import org.gmlfast.load.ExactIntegers;
import org.gmlfast.load.ExactTimes;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.ValueException;

/**
 * The types of columns in a GeoPackage (OGC 12-128r19, table 1). It has no exact decimals and no times without a zone:
 * these are texts.
 */
enum GeoPackageType {
    BOOLEAN,
    SMALLINT,
    MEDIUMINT,
    INTEGER,
    FLOAT,
    DOUBLE,
    TEXT,
    BLOB,
    DATE,
    DATETIME,
    GEOMETRY;

    /** With three digits of a second or more, and Z: OGC 12-128r19, table 1. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
            .appendLiteral('Z')
            .toFormatter(Locale.ROOT);

    private static final int MAX_YEAR = 9999;

    /** The type of a new column. */
    static GeoPackageType of(TableColumn column) {
        if (column.isGeometry()) {
            return GEOMETRY;
        }
        return switch (column.type()) {
            case BOOLEAN -> BOOLEAN;
            case BYTE, SHORT -> SMALLINT;
            case INTEGER -> MEDIUMINT;
            case LONG -> INTEGER;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case DATE -> DATE;
            case DATE_TIME -> DATETIME;
            case BINARY -> BLOB;
            default -> TEXT;
        };
    }

    /**
     * The type of a column that exists, by its declared type without a length.
     *
     * @return null if it is another one
     */
    static GeoPackageType declared(String name) {
        String upper = name.toUpperCase(Locale.ROOT).replaceFirst("\\(.*", "").trim();
        return switch (upper) {
            case "TINYINT" -> SMALLINT;
            case "INT" -> INTEGER;
            case "REAL" -> DOUBLE;
            default -> {
                for (GeoPackageType type : values()) {
                    if (type.name().equals(upper) && type != GEOMETRY) {
                        yield type;
                    }
                }
                yield null;
            }
        };
    }

    /**
     * A value as SQLite stores it.
     *
     * @param value not null
     * @throws ValueException if it does not fit
     */
    Object stored(Object value, ExactTimes temporal) {
        return switch (this) {
            case BOOLEAN -> bool(value);
            case SMALLINT -> integer(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case MEDIUMINT -> integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INTEGER -> integer(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT, DOUBLE -> real(value);
            case TEXT -> text(value, temporal);
            case BLOB -> binary(value);
            case DATE -> date(temporal.date(value));
            case DATETIME -> time(temporal.instant(value));
            case GEOMETRY -> throw new IllegalStateException("geometries have a format of their own");
        };
    }

    /**
     * A text as SQLite stores its value.
     *
     * @throws ValueException if it does not fit
     */
    Object parsed(String text) {
        TextType own = new TextType();
        own.add(text);
        return this == TEXT ? text : stored(TextType.value(text, own.binding()), new ExactTimes());
    }

    private static Object bool(Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1L : 0L;
        }
        throw new ValueException("the value " + value + " is not a boolean");
    }

    private Object integer(Object value, long min, long max) {
        return ExactIntegers.of(value, min, max, name());
    }

    /** SQLite has no NaN: it stores NULL. */
    private static Object real(Object value) {
        if (value instanceof Number number) {
            double real = number.doubleValue();
            return Double.isNaN(real) ? null : (Object) real;
        }
        throw new ValueException("the value " + value + " is not a number");
    }

    private static String text(Object value, ExactTimes temporal) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        boolean isNested = value instanceof java.util.Collection
                || value instanceof java.util.Map
                || value.getClass().isArray();
        return isNested ? JsonValueWriter.text(value) : temporal.text(value);
    }

    private static Object binary(Object value) {
        if (value instanceof byte[]) {
            return value;
        }
        throw new ValueException("the value is not binary");
    }

    private static String date(LocalDate date) {
        checkYear(date.getYear(), date);
        return date.toString();
    }

    private static String time(OffsetDateTime time) {
        checkYear(time.getYear(), time);
        OffsetDateTime utc = time.withOffsetSameInstant(ZoneOffset.UTC);
        checkYear(utc.getYear(), time);
        return TIME.format(utc);
    }

    private static void checkYear(int year, Object value) {
        if (year < 0 || year > MAX_YEAR) {
            throw new ValueException("the value " + value + " has no year of four digits, as a GeoPackage requires");
        }
    }
}
