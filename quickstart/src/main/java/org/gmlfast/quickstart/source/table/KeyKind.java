/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

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

/** The kinds of values that feature ids can be made of, each with its text, and the value of a text. */
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
    /** Of any number of digits, PostgreSQL's NaN included. */
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
            if (text.length() > LONGEST_NUMBER || !text.matches("-?+\\d++(\\.\\d++)?+")) {
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
    /** Of any characters. */
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
    /** PostgreSQL's text, which has no character 0. */
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
    /** PostgreSQL's text of a fixed length, in which spaces at the end do not count. */
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
    /** A timestamp with a zone; the text is in UTC. */
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
    /** What the database casts to text. No index helps to find it. */
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
    private static final int LONGEST_NUMBER = 10_000;

    /** What to select for {@link #read}. */
    String selected(String column) {
        return column;
    }

    /** The value of a row, which is never SQL's NULL. */
    abstract Object read(ResultSet row, int index) throws SQLException;

    /** The text of what {@link #read} or {@link #parse} has returned. */
    String text(Object value) {
        return value.toString();
    }

    /**
     * A value whose text this may be.
     *
     * @throws IllegalArgumentException if there is none
     * @throws java.time.DateTimeException if there is none
     */
    abstract Object parse(String text);

    /** A condition with a placeholder for a value. */
    String comparison(String column) {
        return column + " = ?";
    }

    /** Whether PostgreSQL has a decimal number of this text that Java has not. */
    static boolean isSpecialNumber(String text) {
        return Set.of("NaN", "Infinity", "-Infinity").contains(text);
    }

    /** PostgreSQL's driver has the first and the last time of a class for its two infinities. */
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
