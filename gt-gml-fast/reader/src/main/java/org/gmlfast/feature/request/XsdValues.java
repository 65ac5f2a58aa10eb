/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;

import org.gmlfast.feature.internal.xml.XmlElementCursor;

/** Values of XML Schema's types in their usual forms, as the objects that gt-xsd makes of them. */
final class XsdValues {

    /** The longest text that is read as a number. */
    private static final int MAX_NUMBER = 400;

    private XsdValues() {}

    /**
     * The value of an element that the cursor has read.
     *
     * @return never null
     * @throws UnsupportedRequestException if the text has another form than the usual ones
     */
    static Object value(XsdKind kind, XmlElementCursor in) throws UnsupportedRequestException {
        boolean isText = kind == XsdKind.STRING || kind == XsdKind.UUID;
        if (in.hasSection()) {
            // gt-xsd does not trim the text of an element with a CDATA section
            if (isText) {
                return in.text();
            }
            if (!in.text().equals(in.trimmedText())) {
                throw unusual(kind);
            }
        }
        return switch (kind) {
            case STRING, UUID -> in.text().trim();
            case DOUBLE -> {
                double plain = in.plainDouble();
                yield Double.isNaN(plain) ? real(kind, in.trimmedText()) : (Object) plain;
            }
            case BOOLEAN -> bool(in.trimmedText());
            case BYTE, SHORT, INT, LONG -> integer(kind, in);
            case INTEGER, DECIMAL, FLOAT -> real(kind, in.trimmedText());
            case DATE, DATE_TIME, TIME -> temporal(kind, in.trimmedText());
            case GEOMETRY, OTHER -> throw unusual(kind);
        };
    }

    /** A number in the forms that {@link #value} reads. */
    static double plainDouble(String text) throws UnsupportedRequestException {
        return (Double) real(XsdKind.DOUBLE, text);
    }

    private static UnsupportedRequestException unusual(XsdKind kind) {
        return new UnsupportedRequestException("a value of kind " + kind + " in an unusual form");
    }

    private static Boolean bool(String text) throws UnsupportedRequestException {
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw unusual(XsdKind.BOOLEAN);
        };
    }

    private static Object integer(XsdKind kind, XmlElementCursor in) throws UnsupportedRequestException {
        long value = in.isPlainLong() ? in.plainLong() : unusualLong(kind, in);
        if (kind == XsdKind.LONG) {
            return value;
        }
        if (kind == XsdKind.INT && value == (int) value) {
            return (int) value;
        }
        if (kind == XsdKind.SHORT && value == (short) value) {
            return (short) value;
        }
        if (kind == XsdKind.BYTE && value == (byte) value) {
            return (byte) value;
        }
        throw unusual(kind);
    }

    /** An integer with zeros before it or white space around it, which gt-xsd does not remove from a xs:short. */
    private static long unusualLong(XsdKind kind, XmlElementCursor in) throws UnsupportedRequestException {
        String text = kind == XsdKind.SHORT ? in.text() : in.trimmedText();
        if (!isReal(text, false) || text.length() > 18) {
            throw unusual(kind);
        }
        return Long.parseLong(text);
    }

    private static Object real(XsdKind kind, String text) throws UnsupportedRequestException {
        if (!isReal(text, kind != XsdKind.INTEGER)) {
            throw unusual(kind);
        }
        return switch (kind) {
            case INTEGER -> new BigInteger(text);
            case DECIMAL -> new BigDecimal(text);
            case FLOAT -> Float.valueOf(text);
            default -> Double.valueOf(text);
        };
    }

    /** Whether a text is a sign, digits, and perhaps a point and an exponent of at most three digits. */
    private static boolean isReal(String text, boolean hasFraction) {
        int length = text.length();
        int at = text.startsWith("-") ? 1 : 0;
        int from = at;
        at = digitsEnd(text, at);
        int digits = at - from;
        if (hasFraction && at < length && text.charAt(at) == '.') {
            from = at + 1;
            at = digitsEnd(text, from);
            digits += at - from;
        }
        if (hasFraction && digits > 0 && at < length && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            from = at + 1;
            from += from < length && (text.charAt(from) == '-' || text.charAt(from) == '+') ? 1 : 0;
            at = digitsEnd(text, from);
            if (at == from || at - from > 3) {
                return false;
            }
        }
        return digits > 0 && at == length && length <= MAX_NUMBER;
    }

    private static int digitsEnd(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    // ---- dates and times

    /** A date, or a date with a time, as gt-xsd reads the positions of GML. */
    static java.util.Date date(String text) throws UnsupportedRequestException {
        return text.indexOf('T') < 0
                ? new Date(millis(XsdKind.DATE, text))
                : new java.util.Date(millis(XsdKind.DATE_TIME, text));
    }

    private static Object temporal(XsdKind kind, String text) throws UnsupportedRequestException {
        long millis = millis(kind, text);
        return switch (kind) {
            case DATE -> new Date(millis);
            case TIME -> new Time(millis);
            default -> new Timestamp(millis);
        };
    }

    /** The milliseconds since 1970 of a date or time; without a zone, it is that of Greenwich. */
    private static long millis(XsdKind kind, String text) throws UnsupportedRequestException {
        long days = 0;
        int at = 0;
        if (kind != XsdKind.TIME) {
            days = days(kind, text);
            at = "yyyy-MM-dd".length();
        }
        if (kind == XsdKind.DATE) {
            // gt-xsd reads the zone of a date, and ignores it
            zone(kind, text, at);
            return days * 86_400_000;
        }
        if (kind == XsdKind.DATE_TIME) {
            expect(kind, text, at++, 'T');
        }
        long seconds = digits(kind, text, at, 2, 23) * 3_600L;
        expect(kind, text, at + 2, ':');
        seconds += digits(kind, text, at + 3, 2, 59) * 60;
        expect(kind, text, at + 5, ':');
        seconds += digits(kind, text, at + 6, 2, 59);
        at += "HH:mm:ss".length();
        long millis = (days * 86_400 + seconds) * 1_000;
        if (at < text.length() && text.charAt(at) == '.') {
            int end = digitsEnd(text, at + 1);
            int count = end - at - 1;
            if (count < 1 || count > 3) {
                throw unusual(kind);
            }
            int fraction = digits(kind, text, at + 1, count, 999);
            millis += count == 1 ? fraction * 100 : count == 2 ? fraction * 10 : fraction;
            at = end;
        }
        return millis - zone(kind, text, at);
    }

    /** Days since 1970; years before 1583 have another calendar in Java. */
    private static long days(XsdKind kind, String text) throws UnsupportedRequestException {
        int year = digits(kind, text, 0, 4, 9999);
        expect(kind, text, 4, '-');
        int month = digits(kind, text, 5, 2, 12);
        expect(kind, text, 7, '-');
        int day = digits(kind, text, 8, 2, 28 + 3);
        if (year < 1583
                || month == 0
                || day == 0
                || day > java.time.YearMonth.of(year, month).lengthOfMonth()) {
            throw unusual(kind);
        }
        return java.time.LocalDate.of(year, month, day).toEpochDay();
    }

    private static int zone(XsdKind kind, String text, int at) throws UnsupportedRequestException {
        int length = text.length() - at;
        if (length == 0 || length == 1 && text.charAt(at) == 'Z') {
            return 0;
        }
        if (length != "+hh:mm".length() || text.charAt(at) != '+' && text.charAt(at) != '-') {
            throw unusual(kind);
        }
        expect(kind, text, at + 3, ':');
        int minutes = digits(kind, text, at + 1, 2, 14) * 60 + digits(kind, text, at + 4, 2, 59);
        return (text.charAt(at) == '-' ? -minutes : minutes) * 60_000;
    }

    private static void expect(XsdKind kind, String text, int at, char expected) throws UnsupportedRequestException {
        if (at >= text.length() || text.charAt(at) != expected) {
            throw unusual(kind);
        }
    }

    private static int digits(XsdKind kind, String text, int at, int count, int max)
            throws UnsupportedRequestException {
        if (at + count > text.length() || digitsEnd(text, at) < at + count) {
            throw unusual(kind);
        }
        int value = Integer.parseInt(text, at, at + count, 10);
        if (value > max || digitsEnd(text, at) != at + count) {
            throw unusual(kind);
        }
        return value;
    }
}
