/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * A list as text, read word by word. It records which words are floats and doubles in the file, because the decimal
 * text of a float is not the exact value of the float.
 */
public final class ListText {

    /** Formats a double so that parsing the text returns the same double. */
    public static final DoubleFunction<String> AS_DOUBLE = Double::toString;

    /** Rounds a double to a float, and formats it so that parsing the text returns the same float. */
    public static final DoubleFunction<String> AS_FLOAT = real -> Float.toString((float) real);

    /** Formats a whole double with all its digits, which a parser of integers accepts. */
    public static final DoubleFunction<String> AS_INTEGER = real -> real == Math.rint(real) && !Double.isInfinite(real)
            ? new BigDecimal(real).toPlainString()
            : Double.toString(real);

    private final StringBuilder text = new StringBuilder();
    private int at;

    /** The start and end indexes of the words of floats and doubles, in pairs. */
    private int[] ranges = {};

    private double[] reals = {};
    private int count;

    /** The index in {@link #reals} of the first number that has not been read. */
    private int next;

    public void clear() {
        text.setLength(0);
        at = 0;
        count = 0;
        next = 0;
    }

    /** Appends text. */
    public void add(String more) {
        text.append(more);
    }

    /** Appends a float or a double and its text. */
    public void add(String digits, double real) {
        int start = text.length();
        text.append(digits);
        if (!Double.isFinite(real)) {
            return; // the text of NaN and infinities is exact, and Java formats them differently
        }
        if (count == reals.length) {
            reals = Arrays.copyOf(reals, Math.max(4, 2 * count));
            ranges = Arrays.copyOf(ranges, 2 * reals.length);
        }
        ranges[2 * count] = start;
        ranges[2 * count + 1] = text.length();
        reals[count++] = real;
    }

    public StringBuilder text() {
        return text;
    }

    /** Skips white space; returns false if no word follows. */
    public boolean skipBlanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at < text.length();
    }

    /**
     * Reads the word at which {@link #skipBlanks} has stopped.
     *
     * @param exact formats a word that is a float or a double in the file; null to return its text in the document
     */
    public String next(DoubleFunction<String> exact) {
        int start = at;
        while (at < text.length() && text.charAt(at) > ' ') {
            at++;
        }
        while (next < count && ranges[2 * next] < start) {
            next++;
        }
        // a number with adjacent text is part of a longer word
        boolean isReal = next < count && ranges[2 * next] == start && ranges[2 * next + 1] == at;
        return exact != null && isReal ? exact.apply(reals[next]) : text.substring(start, at);
    }

    /** The text that has not been read. */
    public String rest() {
        return text.substring(at);
    }
}
