/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.input.InputException;
import org.gmlfast.model.ColumnType;
import org.gmlfast.table.ColumnReader;

/**
 * The types of columns in a GeoPackage (OGC 12-128r19, 1.1.1.1.3), and the types with which other programs declare
 * columns of SQLite. SQLite stores any value in any column; a value that does not fit the declared type is refused.
 */
enum SqliteType {
    BOOLEAN(Types.BOOLEAN, ColumnType.BOOLEAN) {
        @Override
        Object convert(Object value) {
            return value.equals(1) ? Boolean.TRUE : value.equals(0) ? Boolean.FALSE : null;
        }
    },
    /** Integers of at most 32 bits. */
    MEDIUMINT(Types.INTEGER, ColumnType.INTEGER) {
        @Override
        Object convert(Object value) {
            return value instanceof Integer ? value : null;
        }
    },
    INTEGER(Types.BIGINT, ColumnType.LONG) {
        @Override
        Object convert(Object value) {
            return value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : null;
        }
    },
    FLOAT(Types.REAL, ColumnType.FLOAT) {
        @Override
        Object convert(Object value) {
            return value instanceof Number number && Math.abs(number.doubleValue()) <= Float.MAX_VALUE
                    ? number.floatValue()
                    : null;
        }
    },
    DOUBLE(Types.DOUBLE, ColumnType.DOUBLE) {
        @Override
        Object convert(Object value) {
            return value instanceof Number number ? number.doubleValue() : null;
        }
    },
    NUMERIC(Types.NUMERIC, ColumnType.DECIMAL) {
        @Override
        Object convert(Object value) {
            if (value instanceof Double number) {
                return Double.isFinite(number) ? BigDecimal.valueOf(number) : null;
            }
            return value instanceof Number number ? BigDecimal.valueOf(number.longValue()) : null;
        }
    },
    TEXT(Types.VARCHAR, ColumnType.STRING) {
        @Override
        Object convert(Object value) {
            return value instanceof byte[] ? null : value.toString();
        }
    },
    BLOB(Types.BLOB, ColumnType.BINARY) {
        @Override
        Object convert(Object value) {
            return value instanceof byte[] ? value : value.toString().getBytes(StandardCharsets.UTF_8);
        }
    },
    DATE(Types.DATE, ColumnType.DATE) {
        @Override
        Object convert(Object value) {
            OffsetDateTime time = value instanceof String text ? time(text) : null;
            return time == null ? null : ColumnReader.date(time.toLocalDate());
        }
    },
    DATETIME(Types.TIMESTAMP_WITH_TIMEZONE, ColumnType.DATE_TIME) {
        @Override
        Object convert(Object value) {
            OffsetDateTime time = value instanceof String text ? time(text) : null;
            return time == null ? null : ColumnReader.timestamp(time);
        }
    };

    private static final int DATE_LENGTH = 10;
    private static final int MAX_TIME_LENGTH = 40;
    private static final int MAX_SHOWN = 40;

    private static final OffsetDateTime EPOCH = OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    /** ISO 8601; without an offset, a time is in UTC. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][' ']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[XXX][XX][X]")
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.ROOT);

    private static final Map<String, SqliteType> BY_NAME = Map.ofEntries(
            Map.entry("BOOLEAN", BOOLEAN),
            Map.entry("BOOL", BOOLEAN),
            Map.entry("TINYINT", MEDIUMINT),
            Map.entry("SMALLINT", MEDIUMINT),
            Map.entry("MEDIUMINT", MEDIUMINT),
            Map.entry("FLOAT", FLOAT),
            Map.entry("NUMERIC", NUMERIC),
            Map.entry("DECIMAL", NUMERIC),
            Map.entry("DATE", DATE),
            Map.entry("DATETIME", DATETIME),
            Map.entry("TIMESTAMP", DATETIME));

    final int sqlType;
    private final ColumnType column;

    SqliteType(int sqlType, ColumnType column) {
        this.sqlType = sqlType;
        this.column = column;
    }

    /**
     * Returns the type of a column. Names that GeoPackage does not define have SQLite's affinities (Datatypes in
     * SQLite, 3.1).
     *
     * @param declared the declared type without a length; may be null
     */
    static SqliteType of(String declared) {
        String name = declared == null ? "" : declared.trim().toUpperCase(Locale.ROOT);
        SqliteType known = BY_NAME.get(name);
        if (known != null) {
            return known;
        }
        if (name.contains("INT")) {
            return INTEGER;
        }
        if (name.contains("BLOB")) {
            return BLOB;
        }
        return name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB") ? DOUBLE : TEXT;
    }

    /** Returns the reader of values. */
    ColumnReader reader() {
        return new ColumnReader(column.binding(), this::read);
    }

    private Object read(ResultSet row, int index) throws SQLException, IOException {
        Object stored = row.getObject(index);
        if (stored == null) {
            return null;
        }
        if (stored.equals("") && (this == DATE || this == DATETIME)) {
            // what programs store that do not distinguish an empty text from no value
            return null;
        }
        Object value = convert(stored);
        if (value == null) {
            throw new InputException(described(stored) + " does not fit the column's type " + name());
        }
        return value;
    }

    /**
     * Converts a value as SQLite stores it: an Integer, Long, Double, String or array of bytes.
     *
     * @return null if the value does not fit this type
     */
    abstract Object convert(Object value);

    private static String described(Object stored) {
        if (stored instanceof byte[]) {
            return "a binary value";
        }
        String text = stored.toString();
        String shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
        return stored instanceof String ? "the text \"" + shown + '"' : "the number " + shown;
    }

    // ---- times

    /**
     * Parses a time, or a date as its midnight; null if it is neither. As OGR, it accepts slashes in place of hyphens,
     * which Esri's programs write.
     */
    private static OffsetDateTime time(String given) {
        boolean slashes = given.length() >= DATE_LENGTH && given.charAt(4) == '/' && given.charAt(7) == '/';
        String text =
                slashes ? given.substring(0, DATE_LENGTH).replace('/', '-') + given.substring(DATE_LENGTH) : given;
        try {
            if (text.length() == DATE_LENGTH) {
                return LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC);
            }
            return text.length() > MAX_TIME_LENGTH ? null : OffsetDateTime.parse(text, TIME);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /**
     * Returns the microseconds since 1970 of a time in ISO 8601, to compare times.
     *
     * @return null if it is not in ISO 8601
     */
    static Long micros(String text) {
        OffsetDateTime time = time(text);
        return time == null ? null : (Long) micros(time);
    }

    /** Returns the microseconds since 1970; infinite times become the greatest and least numbers. */
    static long micros(OffsetDateTime time) {
        return time.equals(OffsetDateTime.MAX)
                ? Long.MAX_VALUE
                : time.equals(OffsetDateTime.MIN)
                        ? Long.MIN_VALUE
                        : ChronoUnit.MICROS.between(EPOCH, time.withOffsetSameInstant(ZoneOffset.UTC));
    }
}
