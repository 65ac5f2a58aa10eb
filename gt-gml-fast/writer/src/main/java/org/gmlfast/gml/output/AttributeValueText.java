/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import java.lang.reflect.Array;
import java.util.Map;
import java.util.Optional;

import org.geotools.geometry.jts.CurvedGeometry;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKTWriter;

/**
 * The text of values that have no type of XML Schema. Arrays, collections and maps become JSON (RFC 8259), which nests
 * and distinguishes {@code ["a,b"]} from {@code ["a","b"]}: numbers and booleans are written as they are, null as
 * {@code null}, dates and times as strings in the form of XML Schema, everything else as a string. Geometries are WKT,
 * with heights.
 */
public final class AttributeValueText {

    /** No reasonable value nests deeper; a collection that contains itself does. */
    private static final int MAX_DEPTH = 100;

    private AttributeValueText() {}

    /**
     * The text of a value, which is JSON if it is an array, a collection or a map.
     *
     * @param value not null
     * @throws IllegalArgumentException if the value has no text form, or nests too deeply
     */
    public static String of(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? of(optional.get()) : "";
        }
        if (value instanceof Class<?> c) {
            return c.getName();
        }
        if (value instanceof Geometry geometry) {
            return wkt(geometry);
        }
        if (isContainer(value)) {
            StringBuilder json = new StringBuilder();
            append(json, value, 0);
            return json.toString();
        }
        if (!isDefinedFor(value.getClass())) {
            throw new IllegalArgumentException(value.getClass().getName() + " has no text form");
        }
        return value.toString();
    }

    /** Whether objects of a class have a text form; a class that only inherits {@link Object#toString} has none. */
    public static boolean isDefinedFor(Class<?> valueClass) {
        if (Iterable.class.isAssignableFrom(valueClass) || Map.class.isAssignableFrom(valueClass)) {
            return true;
        }
        try {
            return valueClass.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every class has toString()", e);
        }
    }

    /** {@code Geometry.toString()} drops heights; only that of curves keeps arcs. */
    private static String wkt(Geometry geometry) {
        return geometry instanceof CurvedGeometry<?> ? geometry.toString() : new WKTWriter(3).write(geometry);
    }

    private static boolean isContainer(Object value) {
        return value instanceof Iterable
                || value instanceof Map
                || value.getClass().isArray();
    }

    // ---- JSON

    private static void append(StringBuilder json, Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nests more than " + MAX_DEPTH + " deep");
        }
        if (value == null) {
            json.append("null");
        } else if (value instanceof Map<?, ?> map) {
            appendMap(json, map, depth);
        } else if (value instanceof Iterable<?> items) {
            appendItems(json, items, depth);
        } else if (value.getClass().isArray()) {
            appendArray(json, value, depth);
        } else if (value instanceof Boolean || value instanceof Number && isFinite((Number) value)) {
            json.append(of(value));
        } else {
            TemporalText temporal = new TemporalText();
            appendString(json, temporal.value(value) ? temporal.toString() : of(value));
        }
    }

    private static boolean isFinite(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }

    private static void appendMap(StringBuilder json, Map<?, ?> map, int depth) {
        String separator = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            json.append(separator);
            appendString(json, String.valueOf(entry.getKey()));
            json.append(':');
            append(json, entry.getValue(), depth + 1);
            separator = ",";
        }
        json.append(map.isEmpty() ? "{}" : "}");
    }

    private static void appendItems(StringBuilder json, Iterable<?> items, int depth) {
        json.append('[');
        String separator = "";
        for (Object item : items) {
            json.append(separator);
            append(json, item, depth + 1);
            separator = ",";
        }
        json.append(']');
    }

    private static void appendArray(StringBuilder json, Object array, int depth) {
        json.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            if (i > 0) {
                json.append(',');
            }
            append(json, Array.get(array, i), depth + 1);
        }
        json.append(']');
    }

    private static void appendString(StringBuilder json, String string) {
        json.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < 0x20) {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
