/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An element of well-known text: a keyword followed by texts, numbers and elements in brackets (OGC 01-009, clause 7).
 *
 * @param keyword the keyword in upper case
 * @param values the values, each a {@link String}, which may contain a number, or a {@code WktElement}
 */
record WktElement(String keyword, List<Object> values) {

    /** The maximum length of a text. The longest EPSG definition has 3,000 characters. */
    static final int MAX_CHARACTERS = 1 << 16;

    private static final int MAX_DEPTH = 16;

    /**
     * Parses the first element of a text and ignores the rest: ArcGIS appends a vertical system to a horizontal one.
     *
     * @throws IllegalArgumentException if the text is malformed, too long or nested too deeply; the message is for the
     *     user
     */
    static WktElement parse(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("the text is longer than " + MAX_CHARACTERS + " characters");
        }
        return new Parser(text).element(1);
    }

    /** Returns the first child element with a keyword; null if there is none. */
    WktElement child(String name) {
        for (Object value : values) {
            if (value instanceof WktElement element && element.keyword.equals(name)) {
                return element;
            }
        }
        return null;
    }

    /** Returns all child elements with a keyword. */
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
     * Returns the first child element with a keyword.
     *
     * @throws IllegalArgumentException if there is none
     */
    WktElement required(String name) {
        WktElement child = child(name);
        if (child == null) {
            throw new IllegalArgumentException(keyword + " has no " + name);
        }
        return child;
    }

    /**
     * Returns the text at an index.
     *
     * @throws IllegalArgumentException if there is no text at the index
     */
    String text(int index) {
        if (index < values.size() && values.get(index) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(keyword + " is incomplete");
    }

    /**
     * Returns the number at an index.
     *
     * @throws IllegalArgumentException if there is no number at the index
     */
    double number(int index) {
        String text = text(index);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(keyword + " has \"" + text + "\" instead of a number", e);
        }
    }

    private static final class Parser {

        private final String text;
        private int index;

        Parser(String text) {
            this.text = text;
        }

        WktElement element(int level) {
            if (level > MAX_DEPTH) {
                throw new IllegalArgumentException("elements are nested more than " + MAX_DEPTH + " deep");
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
            skipWhitespace();
            if (index < text.length() && text.charAt(index) == '"') {
                return quoted();
            }
            int start = index;
            String word = word();
            skipWhitespace();
            if (index < text.length() && (text.charAt(index) == '[' || text.charAt(index) == '(')) {
                index = start;
                return element(level + 1);
            }
            if (word.isEmpty()) {
                index++;
                throw unexpected();
            }
            return word;
        }

        /** Reads a quoted text, in which quotation marks are doubled. */
        private String quoted() {
            StringBuilder value = new StringBuilder();
            for (index++; index < text.length(); index++) {
                char c = text.charAt(index);
                if (c != '"') {
                    value.append(c);
                } else if (index + 1 < text.length() && text.charAt(index + 1) == '"') {
                    value.append(text.charAt(++index));
                } else {
                    index++;
                    return value.toString();
                }
            }
            throw new IllegalArgumentException("the text ends inside a quoted value");
        }

        private String word() {
            skipWhitespace();
            int start = index;
            while (index < text.length()
                    && (Character.isLetterOrDigit(text.charAt(index)) || "_+-.".indexOf(text.charAt(index)) >= 0)) {
                index++;
            }
            return text.substring(start, index);
        }

        private char next() {
            skipWhitespace();
            if (index >= text.length()) {
                throw new IllegalArgumentException("the text ends before the last bracket");
            }
            return text.charAt(index++);
        }

        private void skipWhitespace() {
            while (index < text.length() && Character.isWhitespace(text.charAt(index))) {
                index++;
            }
        }

        private IllegalArgumentException unexpected() {
            return new IllegalArgumentException(
                    index > text.length()
                            ? "the text ends before the last bracket"
                            : "unexpected character at index " + index);
        }
    }
}
