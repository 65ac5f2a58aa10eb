/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Calendar;
import java.util.Map;

import org.geotools.api.feature.Feature;
import org.gmlfast.gml.output.TemporalText;
import org.locationtech.jts.geom.Geometry;

/**
 * Writes attribute values as JSON: numbers, booleans, arrays, lists and maps as such, binary values in Base64, all
 * others as strings. Integers of any size stay numbers. JSON has no infinity or NaN (RFC 8259 §6): they become null,
 * except that in GeoServer's form an infinity becomes a string. Used for one document.
 */
public final class JsonValueWriter {

    /** No reasonable value nests deeper; a collection that contains itself does. */
    private static final int MAX_DEPTH = 100;

    private static final byte[] INFINITY = JsonText.ascii("\"Infinity\"");
    private static final byte[] MINUS_INFINITY = JsonText.ascii("\"-Infinity\"");

    private final JsonText out;
    private final GeometryJson geometries;
    private final boolean asGeoServer;
    private final boolean zonedDates;
    private final TemporalText temporal = new TemporalText();

    JsonValueWriter(JsonText out, GeometryJson geometries, GeoJsonSettings settings) {
        this.out = out;
        this.geometries = geometries;
        this.asGeoServer = settings.members() == GeoJsonSettings.Members.GEOSERVER;
        this.zonedDates = settings.zonedDates();
    }

    /**
     * Returns the JSON text of a value, such as a map or a list.
     *
     * @param value may be null
     * @throws IllegalArgumentException if JSON cannot represent it
     */
    public static String text(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        JsonText json = new JsonText(bytes);
        GeoJsonSettings settings = GeoJsonSettings.rfc7946();
        try {
            new JsonValueWriter(json, new GeometryJson(json, settings), settings).write(value);
            json.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** @throws IllegalArgumentException if JSON cannot represent the value */
    void write(Object value) throws IOException {
        write(value, 0);
    }

    private void write(Object value, int depth) throws IOException {
        if (value == null) {
            out.put(JsonText.NULL);
        } else if (value instanceof String text) {
            out.write(text);
        } else if (value instanceof Number number) {
            write(number);
        } else if (value instanceof Boolean flag) {
            out.write(flag.booleanValue());
        } else if (value instanceof byte[] bytes) {
            out.write(Base64.getEncoder().encodeToString(bytes));
        } else if (isContainer(value)) {
            writeContainer(value, depth);
        } else if (value instanceof Geometry geometry) {
            geometries.write(geometry);
        } else if (value instanceof Feature) {
            throw new IllegalArgumentException("GeoJSON cannot represent a feature as a property");
        } else {
            out.write(text(value, temporal));
        }
    }

    // ---- numbers

    void write(float number) throws IOException {
        if (!Float.isFinite(number)) {
            writeNotFinite(number);
        } else if (asGeoServer) {
            out.writeCompact(number);
        } else {
            out.write(number);
        }
    }

    void write(double number) throws IOException {
        if (!Double.isFinite(number)) {
            writeNotFinite(number);
        } else if (asGeoServer) {
            out.writeCompact(number);
        } else {
            out.write(number);
        }
    }

    private void writeNotFinite(double number) throws IOException {
        boolean named = asGeoServer && !Double.isNaN(number);
        out.put(named ? number > 0 ? INFINITY : MINUS_INFINITY : JsonText.NULL);
    }

    private void write(Number number) throws IOException {
        if (number instanceof Double value) {
            write(value.doubleValue());
        } else if (number instanceof Float value) {
            write(value.floatValue());
        } else if (number instanceof BigDecimal || number instanceof BigInteger) {
            out.putAscii(asGeoServer ? withoutZeros(number.toString()) : number.toString());
        } else {
            out.write(number.longValue());
        }
    }

    /** The text of a decimal number without the zeros at its end; with an exponent, it stays. */
    private static String withoutZeros(String number) {
        if (number.indexOf('.') < 0 || number.indexOf('E') >= 0) {
            return number;
        }
        int end = number.length();
        while (number.charAt(end - 1) == '0') {
            end--;
        }
        return number.substring(0, number.charAt(end - 1) == '.' ? end - 1 : end);
    }

    // ---- text

    private String text(Object value, TemporalText text) {
        if (asGeoServer && value instanceof java.util.Date date) {
            text.clear();
            if (date instanceof java.sql.Date) {
                text.date(date, zonedDates);
            } else {
                text.dateTime(date);
            }
            return text.toString();
        }
        if (asGeoServer && value instanceof Calendar calendar) {
            text.clear().dateTime(calendar);
            return text.toString();
        }
        String dateOrTime = TemporalJson.text(value);
        return dateOrTime != null ? dateOrTime : value.toString();
    }

    // ---- arrays and objects

    private static boolean isContainer(Object value) {
        return value instanceof Map
                || value instanceof Iterable
                || value.getClass().isArray();
    }

    private void writeContainer(Object value, int depth) throws IOException {
        if (depth == MAX_DEPTH) {
            throw new IllegalArgumentException("nests more than " + MAX_DEPTH + " deep");
        }
        if (value instanceof Map<?, ?> map) {
            writeMap(map, depth + 1);
        } else if (value instanceof Iterable<?> items) {
            writeItems(items, depth + 1);
        } else {
            writeArray(value, depth + 1);
        }
    }

    private void writeMap(Map<?, ?> map, int depth) throws IOException {
        out.put('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            separate(first);
            first = false;
            out.write(String.valueOf(entry.getKey()));
            out.put(':');
            write(entry.getValue(), depth);
        }
        out.put('}');
    }

    private void writeItems(Iterable<?> items, int depth) throws IOException {
        out.put('[');
        boolean first = true;
        for (Object item : items) {
            separate(first);
            first = false;
            write(item, depth);
        }
        out.put(']');
    }

    private void writeArray(Object array, int depth) throws IOException {
        out.put('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            separate(i == 0);
            write(Array.get(array, i), depth);
        }
        out.put(']');
    }

    private void separate(boolean first) throws IOException {
        if (!first) {
            out.put(',');
        }
    }
}
