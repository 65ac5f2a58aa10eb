/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The kinds of primary key values that can be part of feature ids; each converts values to texts and back. */
enum KeyKind {
    INTEGER {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getLong(index);
        }

        @Override
        Object parse(String text) {
            return Long.valueOf(text);
        }
    },
    /** Decimal numbers of any precision, including PostgreSQL's NaN. */
    DECIMAL {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index);
        }

        @Override
        String text(Object value) {
            return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
        }

        @Override
        Object parse(String text) {
            if (text.length() > MAX_NUMBER_LENGTH || !text.matches("-?+\\d++(\\.\\d++)?+")) {
                throw new IllegalArgumentException();
            }
            return new BigDecimal(text);
        }
    },
    FLOAT {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getFloat(index);
        }

        @Override
        Object parse(String text) {
            return Float.valueOf(text);
        }
    },
    DOUBLE {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getDouble(index);
        }

        @Override
        Object parse(String text) {
            return Double.valueOf(text);
        }
    },
    BOOLEAN {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getBoolean(index);
        }

        @Override
        Object parse(String text) {
            return Boolean.valueOf(text);
        }
    },
    /** Text with any characters. */
    TEXT {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        Object parse(String text) {
            return text;
        }
    },
    /** PostgreSQL's text, which cannot contain the character 0. */
    POSTGRESQL_TEXT {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        Object parse(String text) {
            return withoutZero(text);
        }
    },
    /** PostgreSQL's text of fixed length, in which trailing spaces are insignificant. */
    PADDED_TEXT {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index).replaceAll(" ++$", "");
        }

        @Override
        Object parse(String text) {
            return withoutZero(text);
        }

        @Override
        String comparison(String column) {
            return column + " = CAST(? AS bpchar)";
        }
    },
    DATE {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalDate.class);
        }

        @Override
        String text(Object value) {
            return timeText(value, LocalDate.MIN, LocalDate.MAX);
        }

        @Override
        Object parse(String text) {
            return time(text, LocalDate.MIN, LocalDate.MAX, LocalDate::parse);
        }
    },
    TIME {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalTime.class);
        }

        @Override
        Object parse(String text) {
            return LocalTime.parse(text);
        }
    },
    TIMESTAMP {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalDateTime.class);
        }

        @Override
        String text(Object value) {
            return timeText(value, LocalDateTime.MIN, LocalDateTime.MAX);
        }

        @Override
        Object parse(String text) {
            return time(text, LocalDateTime.MIN, LocalDateTime.MAX, LocalDateTime::parse);
        }
    },
    /** Timestamps with time zone; their texts are in UTC. */
    INSTANT {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, OffsetDateTime.class);
        }

        @Override
        String text(Object value) {
            boolean infinite = value.equals(OffsetDateTime.MIN) || value.equals(OffsetDateTime.MAX);
            return timeText(
                    infinite ? value : ((OffsetDateTime) value).toInstant(), OffsetDateTime.MIN, OffsetDateTime.MAX);
        }

        @Override
        Object parse(String text) {
            return time(text, OffsetDateTime.MIN, OffsetDateTime.MAX, instant -> Instant.parse(instant)
                    .atOffset(ZoneOffset.UTC));
        }
    },
    UUID_VALUE {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        Object parse(String text) {
            return UUID.fromString(text);
        }
    },
    BYTES {
        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getBytes(index);
        }

        @Override
        String text(Object value) {
            return HexFormat.of().formatHex((byte[]) value);
        }

        @Override
        Object parse(String text) {
            return HexFormat.of().parseHex(text);
        }
    },
    /** Other types, which the database casts to text. A search for them cannot use an index. */
    OTHER {
        @Override
        String selected(String column) {
            return "CAST(" + column + " AS VARCHAR)";
        }

        @Override
        Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        Object parse(String text) {
            return withoutZero(text);
        }

        @Override
        String comparison(String column) {
            return selected(column) + " = ?";
        }
    };

    private static final String INFINITY = "infinity";
    private static final int MAX_NUMBER_LENGTH = 10_000;

    /** Returns the SQL expression to select for {@link #read}. */
    String selected(String column) {
        return column;
    }

    /** Reads the value of a row, which is never SQL's NULL. */
    abstract Object read(ResultSet row, int index) throws SQLException;

    /** Returns the text of a value from {@link #read} or {@link #parse}. */
    String text(Object value) {
        return value.toString();
    }

    /**
     * Parses a text. The text of the returned value may differ from it.
     *
     * @throws IllegalArgumentException if no value has this text
     * @throws java.time.DateTimeException if no value has this text
     */
    abstract Object parse(String text);

    /** Returns a condition with a placeholder for a value. */
    String comparison(String column) {
        return column + " = ?";
    }

    /** Returns whether this is a PostgreSQL number that BigDecimal cannot represent. */
    static boolean isSpecialNumber(String text) {
        return Set.of("NaN", "Infinity", "-Infinity").contains(text);
    }

    /** Converts a time to text. PostgreSQL's driver returns the minimum and maximum of a class for infinite times. */
    private static String timeText(Object value, Object first, Object last) {
        return value.equals(last) ? INFINITY : value.equals(first) ? '-' + INFINITY : value.toString();
    }

    private static Object time(String text, Object first, Object last, Function<String, Object> parser) {
        return switch (text) {
            case INFINITY -> last;
            case '-' + INFINITY -> first;
            default -> parser.apply(text);
        };
    }

    private static String withoutZero(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
