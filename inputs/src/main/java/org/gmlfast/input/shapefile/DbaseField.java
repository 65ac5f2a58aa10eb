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

import org.gmlfast.gml.ValueKind;
import org.gmlfast.stax.Utf8Text;

/** A column of a dBASE table, with the same Java classes as in GeoTools' shapefile store. */
record DbaseField(String name, char type, int offset, int length, int decimals) {

    private static final long MILLISECONDS_OF_DAY = 86_400_000;

    /** The days from the beginning of the Julian period, the epoch of timestamps, to 1970. */
    private static final long JULIAN_DAY_OF_1970 = 2_440_588;

    private static final int MAX_DIGITS = 15;

    private static final double[] POWERS_OF_TEN = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    /** Returns the class of the column's values. */
    Class<?> binding() {
        return switch (type) {
            case 'N' -> decimals > 0 ? Double.class : length < 10 ? Integer.class : Long.class;
            case 'F', 'O' -> Double.class;
            case 'I' -> Integer.class;
            case 'L' -> Boolean.class;
            case 'D' -> Date.class;
            case '@' -> Timestamp.class;
            default -> String.class;
        };
    }

    /**
     * Returns how rows return the column's values.
     *
     * @param ascii whether the charset of the table encodes ASCII as ASCII
     */
    ValueKind kind(boolean ascii) {
        if (binding() == Double.class && type != 'O') {
            return ValueKind.DOUBLE;
        }
        return binding() == String.class && ascii ? ValueKind.TEXT : ValueKind.OBJECT;
    }

    /** Returns the text of an invalid date in a row; null if the date is valid or missing. */
    String invalidDate(byte[] row) {
        if (type != 'D' || length == 0) {
            return null;
        }
        String text = ascii(row).replace('\0', ' ').strip();
        boolean missing = text.isEmpty() || text.chars().allMatch(c -> c == '0' || c == '*');
        return missing || date(text) != null ? null : text;
    }

    /** Returns the value in a row; null if it is missing or invalid. */
    Object value(byte[] row, Charset charset) {
        if (length == 0) {
            return null;
        }
        return switch (type) {
            case 'N', 'F' -> number(ascii(row));
            case 'L' -> logical(row[offset]);
            case 'D' -> date(ascii(row));
            case '@' -> length == 8 ? timestamp(row) : null;
            case 'I' -> length == 4 ? (Object) binary(row).getInt() : null;
            case 'O' -> length == 8 ? (Object) binary(row).getDouble() : null;
            default -> row[offset] == 0 ? null : new String(row, offset, textLength(row), charset).trim();
        };
    }

    /** Returns the length of a text. Some writers end a text with NUL and leave garbage after it. */
    private int textLength(byte[] row) {
        int end = 0;
        while (end < length && row[offset + end] != 0) {
            end++;
        }
        return end;
    }

    private String ascii(byte[] row) {
        return new String(row, offset, length, StandardCharsets.ISO_8859_1).trim();
    }

    private ByteBuffer binary(byte[] row) {
        return ByteBuffer.wrap(row, offset, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Object number(String text) {
        if (text.isEmpty() || text.charAt(0) == '*') {
            return null;
        }
        try {
            if (type == 'N' && decimals == 0) {
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
            return length < 10 && (int) number == number ? (Object) (int) number : (Object) number;
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

    // ---- values without objects

    /**
     * Parses a decimal number of at most 15 digits: the quotient of two integers that are doubles, which is rounded
     * correctly.
     *
     * @return NaN if {@link #value} is another number, or none
     */
    double plainDecimal(byte[] row) {
        int at = start(row);
        int end = end(row, at);
        boolean negative = at < end && row[at] == '-';
        at += negative ? 1 : 0;
        long digits = 0;
        int count = 0;
        int fraction = -1;
        for (; at < end; at++) {
            int digit = row[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = 10 * digits + digit;
                count++;
                fraction += fraction >= 0 ? 1 : 0;
            } else if (fraction < 0 && (row[at] == '.' || row[at] == ',')) {
                fraction = 0;
            } else {
                return Double.NaN;
            }
        }
        if (count == 0 || count > MAX_DIGITS) {
            return Double.NaN;
        }
        double number = fraction > 0 ? digits / POWERS_OF_TEN[fraction] : digits;
        return negative ? -number : number;
    }

    /**
     * Parses an integer of at most 15 digits.
     *
     * @return Long.MIN_VALUE if {@link #value} is another number, or none
     */
    long plainInteger(byte[] row) {
        int at = start(row);
        int end = end(row, at);
        boolean negative = at < end && row[at] == '-';
        at += negative ? 1 : 0;
        if (at == end || end - at > MAX_DIGITS) {
            return Long.MIN_VALUE;
        }
        long number = 0;
        for (; at < end; at++) {
            int digit = row[at] - '0';
            if (digit < 0 || digit > 9) {
                return Long.MIN_VALUE;
            }
            number = 10 * number + digit;
        }
        return negative ? -number : number;
    }

    /** Points to a text that consists of ASCII; false if {@link #value} is another text, or none. */
    boolean readAscii(byte[] row, Utf8Text text) {
        int end = offset + textLength(row);
        if (end == offset) {
            return false;
        }
        for (int i = offset; i < end; i++) {
            if (row[i] < 0) {
                return false;
            }
        }
        int from = offset;
        while (from < end && row[from] <= ' ') {
            from++;
        }
        while (end > from && row[end - 1] <= ' ') {
            end--;
        }
        text.set(row, from, end - from);
        return true;
    }

    private int start(byte[] row) {
        int at = offset;
        while (at < offset + length && row[at] >= 0 && row[at] <= ' ') {
            at++;
        }
        return at;
    }

    private int end(byte[] row, int start) {
        int end = offset + length;
        while (end > start && row[end - 1] >= 0 && row[end - 1] <= ' ') {
            end--;
        }
        return end;
    }
}
