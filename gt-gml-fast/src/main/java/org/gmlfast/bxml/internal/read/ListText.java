/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.read;

import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * A list as text, read word by word. It remembers which words are floats and doubles in the file, because the decimal
 * text of a float names another double than the float itself is.
 */
final class ListText {

    /** A double as text that stands for it exactly. */
    static final DoubleFunction<String> AS_DOUBLE = Double::toString;

    /** The float that a number in an array would be read as, as text that stands for it exactly. */
    static final DoubleFunction<String> AS_FLOAT = real -> Float.toString((float) real);

    private final StringBuilder text = new StringBuilder();
    private int at;

    /** Where the words of floats and doubles begin and end, in pairs. */
    private int[] places = {};

    private double[] reals = {};
    private int count;

    /** The first of them that has not been read. */
    private int next;

    void clear() {
        text.setLength(0);
        at = 0;
        count = 0;
        next = 0;
    }

    /** Appends text. */
    void add(String more) {
        text.append(more);
    }

    /** Appends a float or a double and its text. */
    void add(String digits, double real) {
        int start = text.length();
        text.append(digits);
        if (!Double.isFinite(real)) {
            return; // Java and XML Schema name it differently, and its text is exact
        }
        if (count == reals.length) {
            reals = Arrays.copyOf(reals, Math.max(4, 2 * count));
            places = Arrays.copyOf(places, 2 * reals.length);
        }
        places[2 * count] = start;
        places[2 * count + 1] = text.length();
        reals[count++] = real;
    }

    StringBuilder text() {
        return text;
    }

    /** Goes to the next word; false if there is none. */
    boolean skipBlanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
        return at < text.length();
    }

    /**
     * Reads the word that {@link #skipBlanks} has gone to.
     *
     * @param exact how to write a word that is a float or a double in the file; null for its text in the document
     */
    String next(DoubleFunction<String> exact) {
        int start = at;
        while (at < text.length() && text.charAt(at) > ' ') {
            at++;
        }
        while (next < count && places[2 * next] < start) {
            next++;
        }
        // a number that text runs into is a part of another word
        boolean isReal = next < count && places[2 * next] == start && places[2 * next + 1] == at;
        return exact != null && isReal ? exact.apply(reals[next]) : text.substring(start, at);
    }

    /** What has not been read. */
    String rest() {
        return text.substring(at);
    }
}
