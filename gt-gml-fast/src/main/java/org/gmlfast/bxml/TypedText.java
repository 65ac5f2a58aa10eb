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
import org.gmlfast.stax.NumberText;

/**
 * Text that stands for numbers or booleans, recognized where the typed value has no more bytes and prints back to the
 * very same characters. {@code 1.50}, {@code 007}, {@code +1} and {@code 1E3} are text.
 */
final class TypedText {

    /** Bytes that a string has before its characters. */
    private static final int STRING_BYTES = 2;

    private static final int FLOAT_BYTES = 5;
    private static final int DOUBLE_BYTES = 9;

    /** Digits that a double holds whatever they are. */
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

    // the number that has been parsed
    private long integer;
    private boolean isInteger;
    private double real;

    private final byte[] digits = new byte[NumberText.MAX_LENGTH];

    /**
     * Writes a text as the value that it stands for.
     *
     * @return false if it is nothing but text; nothing has been written then
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

    /** The Boolean, Long or Double that a text stands for as a whole; null if it is nothing but text. */
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

    /** What a text stands for as a whole. */
    private Scalar scalar(int length) {
        if (length == 0) {
            return Scalar.NONE;
        }
        if (text[0] == 't' || text[0] == 'f') {
            return matches(isTrue() ? "true" : "false", length) ? Scalar.BOOLEAN : Scalar.NONE;
        }
        if (!isNumber(0, length)) {
            return Scalar.NONE;
        }
        return isInteger ? Scalar.INTEGER : isShorter(length) ? Scalar.DOUBLE : Scalar.NONE;
    }

    /** Of a text that is true or false, whether it is true. */
    private boolean isTrue() {
        return text[0] == 't';
    }

    private boolean matches(String word, int length) {
        return Arrays.equals(text, 0, length, word.toCharArray(), 0, word.length());
    }

    private boolean mayBeList(int length) {
        return length > 0 && (text[0] >= '0' && text[0] <= '9' || text[0] == '-' || text[0] <= ' ');
    }

    /** Whether the number that has been parsed takes no more bytes than its text. */
    private boolean isShorter(int length) {
        return (NarrowestType.fitsFloat(real) ? FLOAT_BYTES : DOUBLE_BYTES) <= STRING_BYTES + length;
    }

    // ---- one number

    /** Whether some characters are a number as it would be printed; it is parsed then. */
    private boolean isNumber(int from, int to) {
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
                value = 10 * value + (c - '0'); // overflows beyond 18 digits, which are parsed otherwise
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
                ? isInteger(from, to, negative, value, integerDigits)
                : isDecimal(from, to, negative, value, to - point - 1, integerDigits);
    }

    private boolean isInteger(int from, int to, boolean negative, long value, int count) {
        if (negative && text[to - 1] == '0' && count == 1) {
            return false; // -0
        }
        isInteger = true;
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

    private boolean isDecimal(int from, int to, boolean negative, long value, int decimals, int integerDigits) {
        if (decimals == 0 || text[to - 1] == '0') {
            return false;
        }
        isInteger = false;
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

    /** Numbers with white space around: an array for those that have one blank between them. */
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

    /** Parses all numbers; 0 if something else is among them, or a number that no double prints as. */
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
            if (!isNumber(start, at) || isInteger && Math.abs(real) >= 0x1p53) {
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
