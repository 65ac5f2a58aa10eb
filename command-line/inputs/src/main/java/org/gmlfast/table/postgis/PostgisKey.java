/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Set;

import org.gmlfast.table.Condition;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.StandardKey;

/**
 * The kinds of primary key values of PostgreSQL that other databases do not have: NaN, infinite times, text without the
 * character 0, and text with insignificant spaces.
 */
enum PostgisKey implements KeyKind {
    /** Decimal numbers of any precision, and NaN. */
    NUMERIC(StandardKey.DECIMAL) {
        @Override
        public Condition condition(String column, String text) {
            return Set.of("NaN", "Infinity", "-Infinity").contains(text)
                    ? StandardKey.OTHER.condition(column, text)
                    : super.condition(column, text);
        }
    },
    TEXT(StandardKey.TEXT) {
        @Override
        public Object parse(String text) {
            return withoutZero(text);
        }
    },
    /** Text of fixed length, in which trailing spaces are insignificant. */
    PADDED_TEXT(StandardKey.TEXT) {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index).replaceAll(" ++$", "");
        }

        @Override
        public Object parse(String text) {
            return withoutZero(text);
        }

        @Override
        public String comparison(String column) {
            return column + " = CAST(? AS bpchar)";
        }
    },
    DATE(StandardKey.DATE) {
        @Override
        public String text(Object value) {
            return timeText(value, LocalDate.MIN, LocalDate.MAX);
        }

        @Override
        public Object parse(String text) {
            return time(text, LocalDate.MIN, LocalDate.MAX);
        }
    },
    TIMESTAMP(StandardKey.TIMESTAMP) {
        @Override
        public String text(Object value) {
            return timeText(value, LocalDateTime.MIN, LocalDateTime.MAX);
        }

        @Override
        public Object parse(String text) {
            return time(text, LocalDateTime.MIN, LocalDateTime.MAX);
        }
    },
    /** Timestamps with time zone; their texts are in UTC. */
    INSTANT(StandardKey.INSTANT) {
        @Override
        public String text(Object value) {
            return timeText(value, OffsetDateTime.MIN, OffsetDateTime.MAX);
        }

        @Override
        public Object parse(String text) {
            return time(text, OffsetDateTime.MIN, OffsetDateTime.MAX);
        }
    };

    private static final String INFINITY = "infinity";

    private final StandardKey standard;

    PostgisKey(StandardKey standard) {
        this.standard = standard;
    }

    @Override
    public Object read(ResultSet row, int index) throws SQLException {
        return standard.read(row, index);
    }

    @Override
    public String text(Object value) {
        return standard.text(value);
    }

    @Override
    public Object parse(String text) {
        return standard.parse(text);
    }

    /** Converts a time to text. PostgreSQL's driver returns the minimum and maximum of a class for infinite times. */
    String timeText(Object value, Object first, Object last) {
        return value.equals(last) ? INFINITY : value.equals(first) ? '-' + INFINITY : standard.text(value);
    }

    Object time(String text, Object first, Object last) {
        return switch (text) {
            case INFINITY -> last;
            case '-' + INFINITY -> first;
            default -> standard.parse(text);
        };
    }

    private static String withoutZero(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
