/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

/**
 * Parses numbers in the bytes of a document. A number of at most 15 digits is the quotient of two integers that a
 * double represents exactly, so that one division rounds it correctly (Clinger, 1990); others go through the JDK.
 */
final class XmlNumbers {

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final long MAX_EXACT = 1L << 53;

    /** Mantissas below this have room for another digit. */
    private static final long MAX_MANTISSA = Long.MAX_VALUE / 10 - 9;

    /** Powers of ten by which a mantissa is multiplied to append the digits of a fraction. */
    private static final long[] WHOLE_POWERS = new long[XmlBytes.WORD + 1];

    static {
        WHOLE_POWERS[0] = 1;
        for (int i = 1; i < WHOLE_POWERS.length; i++) {
            WHOLE_POWERS[i] = 10 * WHOLE_POWERS[i - 1];
        }
    }

    private static final double[] SIGNS = {1, -1};

    /** The bytes that are read of a number of 16 digits and a point, with a sign and what is behind. */
    private static final int PLAIN_BYTES = 4 * XmlBytes.WORD;

    /** The bytes of a number that is parsed without a look at the end of the window. */
    private static final int AHEAD = 64;

    private final XmlWindow in;
    private final XmlErrors errors;

    /** The most numbers of a list. */
    private final int max;

    // ---- the digits before the point that the next two numbers are expected to have, as those a position before

    private int nextSign;
    private int nextWhole = 1;
    private int otherSign;
    private int otherWhole = 1;

    private double[] list;
    private int count;
    private String invalid;
    private long integer;

    /** The unfinished number before other markup in a list. */
    private String pending = "";

    XmlNumbers(XmlWindow in, XmlErrors errors, XmlLimits limits) {
        this.in = in;
        this.errors = errors;
        this.max = limits.numbers();
        this.list = new double[Math.min(256, max)];
    }

    double[] list() {
        return Arrays.copyOf(list, count);
    }

    /** The text that is not a number; null if there is none. */
    String invalid() {
        return invalid;
    }

    private double[] grown(double[] full) throws XMLStreamException {
        if (full.length >= max) {
            throw errors.malformed("a geometry has more than " + max + " numbers" + XmlLimits.remedy("coordinates"));
        }
        return Arrays.copyOf(full, (int) Math.min(2L * full.length, max));
    }

    private void add(double number) throws XMLStreamException {
        if (count == list.length) {
            list = grown(list);
        }
        list[count++] = number;
    }

    // ---- lists

    /**
     * Reads numbers up to an end tag.
     *
     * @return false at other markup, before which the window stands; the rest goes to {@link #addAll}
     */
    boolean readList() throws XMLStreamException, IOException {
        count = 0;
        invalid = null;
        pending = "";
        while (true) {
            readPlain();
            if (in.end - in.at < AHEAD) {
                while (in.end - in.at < AHEAD && in.more()) {
                    // until a number is in the window
                }
            }
            byte[] bytes = in.bytes;
            int end = in.end;
            int at = in.at;
            while (at < end && XmlBytes.isSpace(bytes[at])) {
                at++;
            }
            in.at = at;
            if (end - at < AHEAD && !in.ended) {
                continue;
            }
            if (at == end) {
                return false;
            }
            if (bytes[at] == '<' || bytes[at] == '&') {
                return at + 1 < end && bytes[at] == '<' && bytes[at + 1] == '/';
            }
            if (!readNumber(at)) {
                return false;
            }
            if (invalid != null) {
                return true;
            }
        }
    }

    /**
     * Reads numbers up to an end tag, if they all are plain and in the window.
     *
     * @return false if there is another number, or none; the window may stand anywhere then
     */
    boolean readPlainList() throws XMLStreamException {
        count = 0;
        invalid = null;
        readPlain();
        return count > 0 && in.end - in.at >= 2 && in.bytes[in.at] == '<' && in.bytes[in.at + 1] == '/';
    }

    /** Reads numbers of at most 15 digits, up to the first that may be another. */
    private void readPlain() throws XMLStreamException {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = readSimilar() && readOther();
        }
    }

    /**
     * Reads numbers that have as many digits before the point as those of the position before. So it is known where the
     * point is, and with one look behind it where the next number is, before any digit is joined: the processor goes on
     * to the next number meanwhile. This takes a fifth less time than to look for each point.
     *
     * @return whether another number may follow
     */
    private boolean readSimilar() {
        byte[] bytes = in.bytes;
        int at = in.at;
        int last = in.end - PLAIN_BYTES;
        double[] numbers = list;
        int size = count;
        int sign = nextSign;
        int whole = nextWhole;
        int sign2 = otherSign;
        int whole2 = otherWhole;
        boolean isLast = false;
        while (at >= XmlBytes.WORD && at <= last && size < numbers.length) {
            int point = at + sign + whole;
            int unused = Long.SIZE - 8 * whole;
            long before = XmlBytes.values(XmlBytes.word(bytes, point - XmlBytes.WORD)) >>> unused << unused;
            long behind = XmlBytes.values(XmlBytes.word(bytes, point + 1));
            int fraction = XmlBytes.first(XmlBytes.notDigits(behind));
            int next = point + 1 + fraction;
            byte after = bytes[next];
            long mantissa = XmlBytes.joined(before) * WHOLE_POWERS[fraction] + XmlBytes.joined(behind, fraction);
            isLast = after == '<';
            if (bytes[point] != '.'
                    || XmlBytes.notDigits(before) != 0
                    || fraction == 0
                    || (bytes[at] == '-') != (sign != 0)
                    || mantissa > MAX_EXACT
                    || after != ' ' && !isLast) {
                isLast = false;
                break;
            }
            numbers[size++] = SIGNS[sign] * (mantissa / POWERS[fraction]);
            if (isLast) {
                at = next;
                break;
            }
            at = next + 1;
            int swap = sign;
            sign = sign2;
            sign2 = swap;
            swap = whole;
            whole = whole2;
            whole2 = swap;
        }
        nextSign = sign;
        nextWhole = whole;
        otherSign = sign2;
        otherWhole = whole2;
        in.at = at;
        count = size;
        return !isLast && at <= last;
    }

    /** Reads a number of at most 15 characters; returns false at anything else. */
    private boolean readOther() throws XMLStreamException {
        byte[] bytes = in.bytes;
        int last = in.end - PLAIN_BYTES;
        int at = XmlBytes.indexOfNotSpace(bytes, in.at, last);
        in.at = at;
        int sign = bytes[at] == '-' ? 1 : 0;
        long values = XmlBytes.values(XmlBytes.word(bytes, at + sign));
        int whole = XmlBytes.first(XmlBytes.notDigits(values));
        if (at >= last || whole == XmlBytes.WORD) {
            return false;
        }
        int next = at + sign + whole;
        long mantissa = whole == 0 ? 0 : XmlBytes.joined(values, whole);
        int fraction = 0;
        if (bytes[next] == '.') {
            long behind = XmlBytes.values(XmlBytes.word(bytes, next + 1));
            fraction = XmlBytes.first(XmlBytes.notDigits(behind));
            next += 1 + fraction;
            if (fraction > 0) {
                mantissa = mantissa * WHOLE_POWERS[fraction] + XmlBytes.joined(behind, fraction);
            }
            if (fraction == XmlBytes.WORD) {
                long rest = XmlBytes.values(XmlBytes.word(bytes, next));
                int more = XmlBytes.first(XmlBytes.notDigits(rest));
                if (more > 0 && whole + fraction + more <= 15) {
                    mantissa = mantissa * WHOLE_POWERS[more] + XmlBytes.joined(rest, more);
                    fraction += more;
                    next += more;
                }
            }
        }
        byte after = bytes[next];
        boolean isLast = after == '<' && bytes[next + 1] == '/';
        if (!isLast && !XmlBytes.isSpace(after) || whole + fraction == 0 || mantissa > MAX_EXACT) {
            return false;
        }
        if (count == list.length) {
            list = grown(list);
        }
        list[count++] = SIGNS[sign] * (mantissa / POWERS[fraction]);
        in.at = isLast ? next : next + 1;
        nextSign = otherSign;
        nextWhole = otherWhole;
        otherSign = sign;
        otherWhole = Math.max(whole, 1);
        return !isLast;
    }

    /** Reads the number at an index; returns false if markup interrupts it. */
    private boolean readNumber(int first) throws XMLStreamException, IOException {
        byte[] bytes = in.bytes;
        int end = in.end;
        int at = first;
        boolean negative = bytes[at] == '-';
        if (negative) {
            at++;
        }
        long mantissa = 0;
        int digits = at;
        int digit;
        while (at < end && (digit = bytes[at] - '0') >= 0 && digit <= 9 && mantissa < MAX_MANTISSA) {
            mantissa = 10 * mantissa + digit;
            at++;
        }
        digits = at - digits;
        int fraction = 0;
        if (at < end && bytes[at] == '.') {
            int point = at++;
            while (at < end && (digit = bytes[at] - '0') >= 0 && digit <= 9 && mantissa < MAX_MANTISSA) {
                mantissa = 10 * mantissa + digit;
                at++;
            }
            fraction = at - point - 1;
        }
        boolean isEnd =
                at < end && (XmlBytes.isSpace(bytes[at]) || bytes[at] == '<' && at + 1 < end && bytes[at + 1] == '/');
        if (isEnd && digits + fraction > 0 && mantissa <= MAX_EXACT && fraction < POWERS.length) {
            double value = mantissa / POWERS[fraction];
            add(negative ? -value : value);
            in.at = at;
            return true;
        }
        return readLong(first);
    }

    /** Reads a number of any length; returns false if markup interrupts it. */
    private boolean readLong(int first) throws XMLStreamException, IOException {
        in.at = first;
        in.keep = first;
        int length = 0;
        while (true) {
            if (in.at == in.end && !in.more()) {
                break;
            }
            byte b = in.bytes[in.at];
            if (XmlBytes.isSpace(b) || b == '<' || b == '&' || length > 10_000) {
                break;
            }
            length++;
            in.at++;
        }
        String text = new String(in.bytes, in.keep, in.at - in.keep, StandardCharsets.UTF_8);
        in.keep = -1;
        boolean isMarkup = in.at < in.end && (in.bytes[in.at] == '<' || in.bytes[in.at] == '&');
        while (isMarkup && in.at + 1 == in.end && in.more()) {
            // until the next byte shows what follows
        }
        boolean isEndTag = isMarkup && in.at + 1 < in.end && in.bytes[in.at] == '<' && in.bytes[in.at + 1] == '/';
        if (isMarkup && !isEndTag) {
            pending = text;
            return false;
        }
        addNumber(text);
        return true;
    }

    private void addNumber(String text) throws XMLStreamException {
        double number = parse(text);
        if (Double.isNaN(number) && !text.equals("NaN")) {
            invalid = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        }
        add(number);
    }

    /** Parses an xs:double; NaN if it is not one. */
    private static double parse(String text) {
        if (text.equals("INF") || text.equals("-INF")) {
            return text.equals("INF") ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E') {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Adds the numbers in the rest of a list. */
    void addAll(String rest) throws XMLStreamException {
        for (String number : (pending + rest).split("[ \\n\\r\\t]+")) {
            if (!number.isEmpty() && invalid == null) {
                addNumber(number);
            }
        }
    }

    // ---- single values

    /**
     * Parses digits with a sign and a point; NaN for any other form, such as a code that begins with a zero, or if the
     * division would not be exact.
     */
    double plainDouble(int from, int to) {
        byte[] bytes = in.bytes;
        boolean negative = from < to && bytes[from] == '-';
        long mantissa = 0;
        int point = -1;
        int first = negative ? from + 1 : from;
        for (int i = first; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9 && mantissa < MAX_MANTISSA) {
                mantissa = 10 * mantissa + digit;
            } else if (bytes[i] == '.' && point < 0) {
                point = i;
            } else {
                return Double.NaN;
            }
        }
        int fraction = point < 0 ? 0 : to - point - 1;
        int digits = to - first - (point < 0 ? 0 : 1);
        boolean isCode = digits > 1 && bytes[first] == '0' && point != first + 1;
        if (digits == 0 || isCode || mantissa > MAX_EXACT || fraction >= POWERS.length) {
            return Double.NaN;
        }
        double value = mantissa / POWERS[fraction];
        return negative ? -value : value;
    }

    boolean readPlainLong(int from, int to) {
        byte[] bytes = in.bytes;
        boolean negative = from < to && bytes[from] == '-';
        int first = negative ? from + 1 : from;
        if (to == first || to - first > 18 || bytes[first] == '0' && (negative || to - first > 1)) {
            return false;
        }
        long value = 0;
        for (int i = first; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = 10 * value + digit;
        }
        integer = negative ? -value : value;
        return true;
    }

    long plainLong() {
        return integer;
    }
}
