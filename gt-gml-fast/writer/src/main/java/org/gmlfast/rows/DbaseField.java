/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import org.gmlfast.model.ColumnType;
import org.gmlfast.model.ValueKind;
import org.gmlfast.stax.Utf8Text;

/**
 * A field of a dBASE table, such as that of a shapefile. Immutable.
 *
 * @param name of the field
 * @param type the letter of the type, such as C or N
 * @param offset of the value in the record, which begins with the byte for deleted records
 * @param length of the value in bytes
 * @param decimals of a number
 */
public record DbaseField(String name, char type, int offset, int length, int decimals) {

    /** So many digits fit a long. */
    private static final int MAX_DIGITS = 18;

    /** The powers of ten that are doubles. */
    private static final double[] POWERS_OF_TEN = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long SPACES = 0x2020202020202020L;
    private static final long ONES = 0x0101010101010101L;
    private static final long SIGNS = 0x8080808080808080L;

    /** The type of the values, as in GeoTools' shapefile store. */
    public ColumnType column() {
        return switch (type) {
            case 'N' -> decimals > 0 ? ColumnType.DOUBLE : length < 10 ? ColumnType.INTEGER : ColumnType.LONG;
            case 'F', 'O' -> ColumnType.DOUBLE;
            case 'I' -> ColumnType.INTEGER;
            case 'L' -> ColumnType.BOOLEAN;
            case 'D' -> ColumnType.DATE;
            case '@' -> ColumnType.DATE_TIME;
            default -> ColumnType.STRING;
        };
    }

    /** How rows return the values. */
    public ValueKind kind() {
        if (isDecimal()) {
            return ValueKind.DOUBLE;
        }
        return column() == ColumnType.STRING ? ValueKind.TEXT : ValueKind.OBJECT;
    }

    private boolean isDecimal() {
        return type == 'F' || type == 'N' && decimals > 0;
    }

    boolean isInteger() {
        return type == 'N' && decimals == 0;
    }

    /**
     * Parses a decimal number of at most 18 digits, apart from zeros at the end of its fraction, which GDAL writes: the
     * quotient of two integers.
     *
     * @return NaN if the value is another number, or none
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
            } else if (fraction < 0 && row[at] == '.') {
                fraction = 0;
                end = endOfZeros(row, at + 1, end);
            } else {
                return Double.NaN;
            }
        }
        if (count == 0 || count > MAX_DIGITS) {
            return Double.NaN;
        }
        double number = fraction > 0 ? quotient(digits, POWERS_OF_TEN[fraction]) : digits;
        return negative ? -number : number;
    }

    /** The end of a fraction without its zeros. */
    private static int endOfZeros(byte[] row, int start, int end) {
        int at = end;
        while (at > start && row[at - 1] == '0') {
            at--;
        }
        return at;
    }

    /** The double next to a quotient; NaN if two may be equally near. */
    private static double quotient(long digits, double power) {
        double rounded = digits;
        long lost = digits - (long) rounded;
        double first = rounded / power;
        double rest = (Math.fma(-first, power, rounded) + lost) / power;
        double number = first + rest;
        double error = rest - (number - first);
        return Math.abs(error) < 0.49 * Math.ulp(number) ? number : Double.NaN;
    }

    /**
     * Parses an integer of at most 18 characters.
     *
     * @return Long.MIN_VALUE if the value is another number, or none
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

    /** Points to a text that consists of ASCII, without NUL; false if the value is another text, or none. */
    boolean readAscii(byte[] row, Utf8Text text) {
        if (length == 0 || row[offset] == 0) {
            return false;
        }
        int from = offset;
        int end = end(row, offset);
        while (from < end && row[from] <= ' ' && row[from] > 0) {
            from++;
        }
        if (!isAscii(row, from, end)) {
            return false;
        }
        text.set(row, from, end - from);
        return true;
    }

    private static boolean isAscii(byte[] row, int from, int end) {
        int at = from;
        long others = 0;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = (long) EIGHT_BYTES.get(row, at);
            // a borrow can report a byte after a NUL, but nothing without a NUL
            others |= (eight | eight - ONES) & SIGNS;
        }
        for (; at < end; at++) {
            others |= (row[at] | row[at] - 1) & 0x80;
        }
        return others == 0;
    }

    private int start(byte[] row) {
        int at = offset;
        while (at < offset + length && row[at] >= 0 && row[at] <= ' ') {
            at++;
        }
        return at;
    }

    /** The end without the spaces and control characters that most values are filled up with. */
    private int end(byte[] row, int start) {
        int end = offset + length;
        while (end - Long.BYTES >= start && (long) EIGHT_BYTES.get(row, end - Long.BYTES) == SPACES) {
            end -= Long.BYTES;
        }
        while (end > start && row[end - 1] >= 0 && row[end - 1] <= ' ') {
            end--;
        }
        return end;
    }
}
