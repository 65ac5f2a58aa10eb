/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamWriter2;
import org.gmlfast.bxml.internal.NarrowestType;
import org.gmlfast.stax.internal.text.NumberText;

/**
 * Recognizes text that is a number, a boolean or a list of numbers. A text becomes a typed value if that prints back to
 * the same characters and is not longer: {@code 1.50}, {@code 007}, {@code +1} and {@code 1E3} stay text.
 */
final class TypedText {

    /** Bytes of a String before its characters. */
    private static final int STRING_BYTES = 2;

    private static final int FLOAT_BYTES = 5;
    private static final int DOUBLE_BYTES = 9;

    /** The number of decimal digits that a double holds exactly. */
    private static final int EXACT_DIGITS = 15;

    private static final int MAX_NUMBER = 24;
    private static final int MIN_LIST = 2;

    private static final double[] POWERS = new double[EXACT_DIGITS + 4];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    private enum Scalar {
        NONE,
        BOOLEAN,
        INTEGER,
        DOUBLE
    }

    private char[] text;
    private double[] numbers = new double[1024];

    // ---- the number that parseNumber has parsed

    private long integer;

    /** Whether {@link #integer} has the number; otherwise only {@link #real} has it. */
    private boolean integral;

    private double real;

    private final byte[] digits = new byte[NumberText.MAX_LENGTH];

    /**
     * Writes a text as a typed value.
     *
     * @return false, with nothing written, if the text has to stay text
     */
    boolean write(char[] chars, int length, XMLStreamWriter2 writer) throws XMLStreamException {
        text = chars;
        switch (scalar(length)) {
            case BOOLEAN -> writer.writeBoolean(isTrue());
            case INTEGER -> writer.writeLong(integer);
            case DOUBLE -> writer.writeDouble(real);
            default -> {
                return mayBeList(length) && writeLists(length, writer);
            }
        }
        return true;
    }

    /** The Boolean, Long or Double with this text; null if the text has to stay text. */
    Object value(String chars) {
        if (chars.length() > MAX_NUMBER) {
            return null;
        }
        text = chars.toCharArray();
        return switch (scalar(text.length)) {
            case BOOLEAN -> isTrue();
            case INTEGER -> (Object) integer;
            case DOUBLE -> real;
            case NONE -> null;
        };
    }

    /** The type of a text that is a single value. */
    private Scalar scalar(int length) {
        if (length == 0) {
            return Scalar.NONE;
        }
        if (text[0] == 't' || text[0] == 'f') {
            return matches(isTrue() ? "true" : "false", length) ? Scalar.BOOLEAN : Scalar.NONE;
        }
        if (!parseNumber(0, length)) {
            return Scalar.NONE;
        }
        return integral ? Scalar.INTEGER : isShorter(length) ? Scalar.DOUBLE : Scalar.NONE;
    }

    /** The value of a text that is a boolean. */
    private boolean isTrue() {
        return text[0] == 't';
    }

    private boolean matches(String word, int length) {
        return Arrays.equals(text, 0, length, word.toCharArray(), 0, word.length());
    }

    private boolean mayBeList(int length) {
        return length > 0 && (text[0] >= '0' && text[0] <= '9' || text[0] == '-' || text[0] <= ' ');
    }

    /** Whether the parsed number has no more bytes than its text. */
    private boolean isShorter(int length) {
        return (NarrowestType.fitsFloat(real) ? FLOAT_BYTES : DOUBLE_BYTES) <= STRING_BYTES + length;
    }

    // ---- one number

    /** Parses characters as a number; false if no number prints them. */
    private boolean parseNumber(int from, int to) {
        if (to - from > MAX_NUMBER) {
            return false;
        }
        int i = from;
        boolean negative = text[i] == '-';
        i += negative ? 1 : 0;
        int firstDigit = i;
        long value = 0;
        int point = -1;
        for (; i < to; i++) {
            char c = text[i];
            if (c == '.' && point < 0) {
                point = i;
            } else if (c >= '0' && c <= '9') {
                value = 10 * value + (c - '0'); // overflows beyond 18 digits, which other code parses
            } else {
                return false;
            }
        }
        int integerEnd = point < 0 ? to : point;
        int integerDigits = integerEnd - firstDigit;
        if (integerDigits == 0 || integerDigits > 1 && text[firstDigit] == '0') {
            return false;
        }
        return point < 0
                ? parseInteger(from, to, negative, value, integerDigits)
                : parseDecimal(from, to, negative, value, to - point - 1, integerDigits);
    }

    private boolean parseInteger(int from, int to, boolean negative, long value, int count) {
        if (negative && text[to - 1] == '0' && count == 1) {
            return false; // -0
        }
        integral = true;
        integer = negative ? -value : value;
        real = integer;
        if (count <= 18) {
            return true;
        }
        try {
            integer = Long.parseLong(new String(text, from, to - from));
            return true;
        } catch (NumberFormatException e) {
            return false; // more than a long holds
        }
    }

    private boolean parseDecimal(int from, int to, boolean negative, long value, int decimals, int integerDigits) {
        if (decimals == 0 || text[to - 1] == '0') {
            return false;
        }
        integral = false;
        if (integerDigits + decimals <= EXACT_DIGITS) {
            real = value / POWERS[decimals];
            real = negative ? -real : real;
            return value >= 1e-4 * POWERS[decimals];
        }
        real = Double.parseDouble(new String(text, from, to - from));
        int end = NumberText.writeCompact(digits, 0, real);
        return new String(digits, 0, end, StandardCharsets.ISO_8859_1).equals(new String(text, from, to - from));
    }

    // ---- lists

    /** Writes numbers and the white space around them; those separated by single blanks become one array. */
    private boolean writeLists(int length, XMLStreamWriter2 writer) throws XMLStreamException {
        int count = parseList(length);
        if (count < MIN_LIST) {
            return false;
        }
        int at = 0;
        int first = 0;
        while (at < length) {
            int blanks = at;
            while (at < length && isBlank(text[at])) {
                at++;
            }
            if (at > blanks) {
                writer.writeCharacters(text, blanks, at - blanks);
            }
            int inRun = 0;
            boolean more = at < length;
            while (more) {
                while (at < length && !isBlank(text[at])) {
                    at++;
                }
                inRun++;
                more = at + 1 < length && text[at] == ' ' && !isBlank(text[at + 1]);
                at += more ? 1 : 0;
            }
            if (inRun > 0) {
                writeRun(first, inRun, writer);
            }
            first += inRun;
        }
        return true;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /** Parses all numbers; returns 0 if the text has other words, or a number that no double prints. */
    private int parseList(int length) {
        int count = 0;
        int at = 0;
        while (at < length) {
            if (isBlank(text[at])) {
                at++;
                continue;
            }
            int start = at;
            while (at < length && !isBlank(text[at])) {
                at++;
            }
            if (!parseNumber(start, at) || integral && Math.abs(real) >= 0x1p53) {
                return 0;
            }
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = real;
        }
        return count;
    }

    private void writeRun(int first, int count, XMLStreamWriter2 writer) throws XMLStreamException {
        boolean integers = true;
        for (int i = first; i < first + count && integers; i++) {
            integers = NarrowestType.fitsInteger(numbers[i]);
        }
        if (integers) {
            long[] exact = new long[count];
            for (int i = 0; i < count; i++) {
                exact[i] = (long) numbers[first + i];
            }
            writer.writeLongArray(exact, 0, count);
        } else {
            writer.writeDoubleArray(numbers, first, count);
        }
    }
}
