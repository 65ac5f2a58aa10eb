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
import java.util.UUID;

/** The kinds of primary key values that databases share. */
public enum StandardKey implements KeyKind {
    INTEGER {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getLong(index);
        }

        @Override
        public Object parse(String text) {
            return Long.valueOf(text);
        }
    },
    /** Decimal numbers of any precision. */
    DECIMAL {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index);
        }

        @Override
        public String text(Object value) {
            return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
        }

        @Override
        public Object parse(String text) {
            if (text.length() > MAX_NUMBER_LENGTH || !text.matches("-?+\\d++(\\.\\d++)?+")) {
                throw new IllegalArgumentException();
            }
            return new BigDecimal(text);
        }
    },
    FLOAT {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getFloat(index);
        }

        @Override
        public Object parse(String text) {
            return Float.valueOf(text);
        }
    },
    DOUBLE {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getDouble(index);
        }

        @Override
        public Object parse(String text) {
            return Double.valueOf(text);
        }
    },
    BOOLEAN {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getBoolean(index);
        }

        @Override
        public Object parse(String text) {
            return Boolean.valueOf(text);
        }
    },
    /** Text with any characters. */
    TEXT {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        public Object parse(String text) {
            return text;
        }
    },
    DATE {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalDate.class);
        }

        @Override
        public Object parse(String text) {
            return LocalDate.parse(text);
        }
    },
    TIME {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalTime.class);
        }

        @Override
        public Object parse(String text) {
            return LocalTime.parse(text);
        }
    },
    TIMESTAMP {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, LocalDateTime.class);
        }

        @Override
        public Object parse(String text) {
            return LocalDateTime.parse(text);
        }
    },
    /** Timestamps with time zone; their texts are in UTC. */
    INSTANT {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getObject(index, OffsetDateTime.class);
        }

        @Override
        public String text(Object value) {
            return ((OffsetDateTime) value).toInstant().toString();
        }

        @Override
        public Object parse(String text) {
            return Instant.parse(text).atOffset(ZoneOffset.UTC);
        }
    },
    UUID_VALUE {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        public Object parse(String text) {
            return UUID.fromString(text);
        }
    },
    BYTES {
        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getBytes(index);
        }

        @Override
        public String text(Object value) {
            return HexFormat.of().formatHex((byte[]) value);
        }

        @Override
        public Object parse(String text) {
            return HexFormat.of().parseHex(text);
        }
    },
    /** Other types, which the database casts to text. A search for them cannot use an index. */
    OTHER {
        @Override
        public String selected(String column) {
            return "CAST(" + column + " AS VARCHAR)";
        }

        @Override
        public Object read(ResultSet row, int index) throws SQLException {
            return row.getString(index);
        }

        @Override
        public Object parse(String text) {
            return withoutZero(text);
        }

        @Override
        public String comparison(String column) {
            return selected(column) + " = ?";
        }
    };

    private static final int MAX_NUMBER_LENGTH = 10_000;

    private static String withoutZero(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
