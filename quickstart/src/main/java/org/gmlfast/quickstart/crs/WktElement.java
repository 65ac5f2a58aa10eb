/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.crs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An element of well-known text: a keyword and, in brackets, texts, numbers and other elements (OGC 01-009, clause 7).
 *
 * @param keyword in upper case
 * @param values each a {@link String}, numbers as they are written, or a {@code WktElement}
 */
record WktElement(String keyword, List<Object> values) {

    /** Longer than any CRS needs; the longest of EPSG takes 3,000 characters. */
    static final int MOST_CHARACTERS = 1 << 16;

    private static final int MOST_LEVELS = 16;

    /**
     * Reads the first element of a text. What follows it is ignored: ArcGIS appends a vertical system to a horizontal
     * one.
     *
     * @throws IllegalArgumentException if the text is no well-known text, too long or nested too deep; the message says
     *     what is wrong with it
     */
    static WktElement parse(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException("it is longer than " + MOST_CHARACTERS + " characters");
        }
        return new Parser(text).element(1);
    }

    /** The first element of a keyword in this one; null if it has none. */
    WktElement child(String name) {
        for (Object value : values) {
            if (value instanceof WktElement element && element.keyword.equals(name)) {
                return element;
            }
        }
        return null;
    }

    /** All elements of a keyword in this one. */
    List<WktElement> children(String name) {
        List<WktElement> children = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof WktElement element && element.keyword.equals(name)) {
                children.add(element);
            }
        }
        return children;
    }

    /**
     * An element of a keyword in this one.
     *
     * @throws IllegalArgumentException if it has none
     */
    WktElement required(String name) {
        WktElement child = child(name);
        if (child == null) {
            throw new IllegalArgumentException("its " + keyword + " has no " + name);
        }
        return child;
    }

    /**
     * The text at a place.
     *
     * @throws IllegalArgumentException if there is none
     */
    String text(int index) {
        if (index < values.size() && values.get(index) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("its " + keyword + " is incomplete");
    }

    /**
     * The number at a place.
     *
     * @throws IllegalArgumentException if there is none
     */
    double number(int index) {
        String text = text(index);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("its " + keyword + " has \"" + text + "\" for a number", e);
        }
    }

    private static final class Parser {

        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        WktElement element(int level) {
            if (level > MOST_LEVELS) {
                throw new IllegalArgumentException("its elements are nested more than " + MOST_LEVELS + " deep");
            }
            String keyword = word().toUpperCase(Locale.ROOT);
            char open = next();
            if (keyword.isEmpty() || open != '[' && open != '(') {
                throw unexpected();
            }
            List<Object> values = new ArrayList<>();
            char separator;
            do {
                values.add(value(level));
                separator = next();
            } while (separator == ',');
            if (separator != (open == '[' ? ']' : ')')) {
                throw unexpected();
            }
            return new WktElement(keyword, values);
        }

        private Object value(int level) {
            skipBlanks();
            if (at < text.length() && text.charAt(at) == '"') {
                return quoted();
            }
            int start = at;
            String word = word();
            skipBlanks();
            if (at < text.length() && (text.charAt(at) == '[' || text.charAt(at) == '(')) {
                at = start;
                return element(level + 1);
            }
            if (word.isEmpty()) {
                at++;
                throw unexpected();
            }
            return word;
        }

        /** A quotation mark inside is doubled. */
        private String quoted() {
            StringBuilder value = new StringBuilder();
            for (at++; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c != '"') {
                    value.append(c);
                } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                    value.append(text.charAt(++at));
                } else {
                    at++;
                    return value.toString();
                }
            }
            throw new IllegalArgumentException("it ends inside a quoted text");
        }

        private String word() {
            skipBlanks();
            int start = at;
            while (at < text.length()
                    && (Character.isLetterOrDigit(text.charAt(at)) || "_+-.".indexOf(text.charAt(at)) >= 0)) {
                at++;
            }
            return text.substring(start, at);
        }

        private char next() {
            skipBlanks();
            if (at >= text.length()) {
                throw new IllegalArgumentException("it ends before its last bracket");
            }
            return text.charAt(at++);
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private IllegalArgumentException unexpected() {
            return new IllegalArgumentException(
                    at > text.length() ? "it ends before its last bracket" : "character " + at + " is unexpected");
        }
    }
}
