/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.store;

import java.sql.Date;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Collection;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;

import org.gmlfast.geojson.JsonValueWriter;
import org.gmlfast.gml.output.TemporalText;
import org.gmlfast.model.ColumnType;
import org.locationtech.jts.geom.Geometry;

/** The types of H2 that keep the values of columns as {@code encode} writes them. */
final class H2Type {

    /** The milliseconds before which java.sql.Timestamp has the Julian calendar. */
    private static final long FIRST_GREGORIAN =
            Instant.parse("1582-10-15T00:00:00Z").toEpochMilli();

    private H2Type() {}

    /** Returns the column type for values of a class. */
    static String of(Class<?> binding) {
        return switch (ColumnType.of(binding)) {
            case BOOLEAN -> "BOOLEAN";
            case BYTE, SHORT, INTEGER -> "INTEGER";
            case LONG -> "BIGINT";
            case BIG_INTEGER -> "NUMERIC(10000)";
            case DECIMAL -> "DECFLOAT(100000)";
            case FLOAT -> "REAL";
            case DOUBLE -> "DOUBLE PRECISION";
            case DATE -> "DATE";
            case TIME -> "TIME(9)";
            case LOCAL_DATE_TIME -> "TIMESTAMP(9)";
            case DATE_TIME -> "TIMESTAMP(9) WITH TIME ZONE";
            case UNIVERSALLY_UNIQUE_ID -> "UUID";
            case BINARY -> "VARBINARY";
            default -> "VARCHAR";
        };
    }

    /**
     * Returns the column type for geometries.
     *
     * @param dimensions the dimension of the coordinates: 2, 3, or 0 for mixed dimensions
     */
    static String of(Class<?> binding, int dimensions, int srid) {
        boolean any = binding == Geometry.class || dimensions == 0;
        String kind = any ? "GEOMETRY" : binding.getSimpleName().toUpperCase(Locale.ROOT);
        return "GEOMETRY(" + kind + (dimensions == 3 && !any ? " Z" : "") + ", " + srid + ')';
    }

    /** Converts a value to the type of its column. */
    static Object value(Object value, Class<?> binding) {
        if (value == null || value instanceof Geometry) {
            return value;
        }
        ColumnType column = ColumnType.of(binding);
        if (column == ColumnType.ofValue(value) && column.isTemporal()) {
            return temporal(value);
        }
        if (value instanceof Collection || value instanceof Map) {
            return JsonValueWriter.text(value);
        }
        boolean same =
                value instanceof Number || value instanceof Boolean || value instanceof UUID || value instanceof byte[];
        if (same && binding != String.class) {
            return value;
        }
        TemporalText text = new TemporalText();
        return text.value(value) ? text.toString() : value.toString();
    }

    private static Object temporal(Object value) {
        if (value instanceof Timestamp time) {
            return time.getTime() < FIRST_GREGORIAN
                    ? julian(time)
                    : time.toInstant().atOffset(ZoneOffset.UTC);
        }
        if (value instanceof Instant time) {
            return time.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof Calendar time) {
            return time.toInstant().atOffset(ZoneOffset.UTC);
        }
        // H2 interprets the milliseconds of a java.sql.Date in the proleptic Gregorian calendar; java.sql.Date itself
        // uses the Julian calendar before 1582
        return value instanceof Date date ? date.toLocalDate() : value;
    }

    /** Returns the time with the year, month and day that it has in the Julian calendar, which GML shows. */
    private static OffsetDateTime julian(Timestamp time) {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTimeInMillis(time.getTime());
        int year = calendar.get(Calendar.YEAR);
        try {
            return OffsetDateTime.of(
                    calendar.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year,
                    calendar.get(Calendar.MONTH) + 1,
                    calendar.get(Calendar.DAY_OF_MONTH),
                    calendar.get(Calendar.HOUR_OF_DAY),
                    calendar.get(Calendar.MINUTE),
                    calendar.get(Calendar.SECOND),
                    time.getNanos(),
                    ZoneOffset.UTC);
        } catch (DateTimeException e) {
            // a leap day of the Julian calendar alone
            return time.toInstant().atOffset(ZoneOffset.UTC);
        }
    }
}
