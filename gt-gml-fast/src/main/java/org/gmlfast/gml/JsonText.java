/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.lang.reflect.Array;
import java.util.Map;

/**
 * Arrays, collections and maps as JSON (RFC 8259): the one text form that nests and tells {@code ["a,b"]} from
 * {@code ["a","b"]}. Numbers and booleans stand as they are, null as {@code null}, everything else as a string.
 */
final class JsonText {

    /** Nothing that is meant to be nests deeper; what contains itself does. */
    private static final int DEEPEST = 100;

    private JsonText() {}

    /** @throws IllegalArgumentException if it nests too deep, or holds what has no text form */
    static String of(Object value) {
        StringBuilder text = new StringBuilder();
        append(text, value, 0);
        return text.toString();
    }

    static boolean takes(Object value) {
        return value instanceof Iterable
                || value instanceof Map
                || value.getClass().isArray();
    }

    private static void append(StringBuilder text, Object value, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("nests more than " + DEEPEST + " deep");
        }
        if (value == null) {
            text.append("null");
        } else if (value instanceof Map<?, ?> map) {
            appendMap(text, map, depth);
        } else if (value instanceof Iterable<?> items) {
            appendItems(text, items, depth);
        } else if (value.getClass().isArray()) {
            appendArray(text, value, depth);
        } else if (value instanceof Boolean || value instanceof Number && isFinite((Number) value)) {
            text.append(SimpleType.text(value));
        } else {
            appendString(text, SimpleType.text(value));
        }
    }

    private static boolean isFinite(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }

    private static void appendMap(StringBuilder text, Map<?, ?> map, int depth) {
        String separator = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            appendString(text, String.valueOf(entry.getKey()));
            text.append(':');
            append(text, entry.getValue(), depth + 1);
            separator = ",";
        }
        text.append(map.isEmpty() ? "{}" : "}");
    }

    private static void appendItems(StringBuilder text, Iterable<?> items, int depth) {
        text.append('[');
        String separator = "";
        for (Object item : items) {
            text.append(separator);
            append(text, item, depth + 1);
            separator = ",";
        }
        text.append(']');
    }

    private static void appendArray(StringBuilder text, Object array, int depth) {
        text.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            if (i > 0) {
                text.append(',');
            }
            append(text, Array.get(array, i), depth + 1);
        }
        text.append(']');
    }

    private static void appendString(StringBuilder text, String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < 0x20) {
                text.append("\\u%04x".formatted((int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
