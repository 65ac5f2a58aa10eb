/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.shapefile;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;

import org.gmlfast.rows.DbaseField;

/** The values of a field of a dBASE table as objects, with the same classes as in GeoTools' shapefile store. */
record DbaseValues(DbaseField field) {

    private static final long MILLISECONDS_OF_DAY = 86_400_000;

    /** The days from the beginning of the Julian period, the epoch of timestamps, to 1970. */
    private static final long JULIAN_DAY_OF_1970 = 2_440_588;

    /** Returns the text of an invalid date in a row; null if the date is valid or missing. */
    String invalidDate(byte[] row) {
        if (field.type() != 'D' || field.length() == 0) {
            return null;
        }
        String text = ascii(row).replace('\0', ' ').strip();
        boolean missing = text.isEmpty() || text.chars().allMatch(c -> c == '0' || c == '*');
        return missing || date(text) != null ? null : text;
    }

    /** Returns the value in a row; null if it is missing or invalid. */
    Object value(byte[] row, Charset charset) {
        if (field.length() == 0) {
            return null;
        }
        return switch (field.type()) {
            case 'N', 'F' -> number(ascii(row));
            case 'L' -> logical(row[field.offset()]);
            case 'D' -> date(ascii(row));
            case '@' -> field.length() == 8 ? timestamp(row) : null;
            case 'I' -> field.length() == 4 ? (Object) binary(row).getInt() : null;
            case 'O' -> field.length() == 8 ? (Object) binary(row).getDouble() : null;
            default ->
                row[field.offset()] == 0 ? null : new String(row, field.offset(), textLength(row), charset).trim();
        };
    }

    /** Returns the length of a text. Some writers end a text with NUL and leave garbage after it. */
    private int textLength(byte[] row) {
        int end = 0;
        while (end < field.length() && row[field.offset() + end] != 0) {
            end++;
        }
        return end;
    }

    private String ascii(byte[] row) {
        return new String(row, field.offset(), field.length(), StandardCharsets.ISO_8859_1).trim();
    }

    private ByteBuffer binary(byte[] row) {
        return ByteBuffer.wrap(row, field.offset(), field.length()).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Object number(String text) {
        if (text.isEmpty() || text.charAt(0) == '*') {
            return null;
        }
        try {
            if (field.type() == 'N' && field.decimals() == 0) {
                return whole(text);
            }
            return Double.valueOf(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private Object whole(String text) {
        try {
            long number = Long.parseLong(text);
            return field.length() < 10 && (int) number == number ? (Object) (int) number : (Object) number;
        } catch (NumberFormatException e) {
            // the number exceeds a long, or has a fraction in spite of the declaration
            BigDecimal decimal = new BigDecimal(text);
            return decimal.scale() <= 0 && decimal.precision() - decimal.scale() < 100
                    ? decimal.toBigInteger()
                    : Double.valueOf(text);
        }
    }

    private static Boolean logical(byte b) {
        return switch (b) {
            case 'T', 't', 'Y', 'y' -> Boolean.TRUE;
            case 'F', 'f', 'N', 'n' -> Boolean.FALSE;
            default -> null;
        };
    }

    private static Date date(String text) {
        if (text.length() != 8 || text.equals("00000000")) {
            return null;
        }
        try {
            int year = Integer.parseInt(text, 0, 4, 10);
            int month = Integer.parseInt(text, 4, 6, 10);
            int day = Integer.parseInt(text, 6, 8, 10);
            return Date.valueOf(LocalDate.of(year, month, day));
        } catch (NumberFormatException | DateTimeException e) {
            return null;
        }
    }

    private Timestamp timestamp(byte[] row) {
        ByteBuffer value = binary(row);
        long day = value.getInt();
        long millisecond = value.getInt();
        if (day == 0) {
            return null;
        }
        return Timestamp.from(Instant.ofEpochMilli((day - JULIAN_DAY_OF_1970) * MILLISECONDS_OF_DAY + millisecond));
    }
}
