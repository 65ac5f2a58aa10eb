/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.geojson;

import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;

import com.fasterxml.jackson.core.JsonGenerator;

/**
 * Writes attribute values as JSON: numbers, booleans, lists and maps as such, binary values in Base64, all others as
 * strings. JSON has no infinity or NaN (RFC 8259 §6): they become null.
 */
public final class JsonValueWriter {

    private JsonValueWriter() {}

    /**
     * Writes a value; null becomes JSON's null.
     *
     * @throws IOException if writing fails
     */
    public static void write(JsonGenerator json, Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> items) {
            json.writeStartArray();
            for (Object item : items) {
                write(json, item);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            write(json, number);
        } else if (value instanceof byte[] bytes) {
            json.writeBinary(bytes);
        } else if (value.getClass().isArray()) {
            json.writeStartArray();
            for (int i = 0; i < Array.getLength(value); i++) {
                write(json, Array.get(value, i));
            }
            json.writeEndArray();
        } else {
            String dateOrTime = TemporalJson.text(value);
            json.writeString(dateOrTime != null ? dateOrTime : value.toString());
        }
    }

    static void write(JsonGenerator json, float number) throws IOException {
        if (Float.isFinite(number)) {
            json.writeNumber(number);
        } else {
            json.writeNull();
        }
    }

    static void write(JsonGenerator json, double number) throws IOException {
        if (Double.isFinite(number)) {
            json.writeNumber(number);
        } else {
            json.writeNull();
        }
    }

    private static void write(JsonGenerator json, Number number) throws IOException {
        if (number instanceof BigDecimal decimal) {
            json.writeNumber(decimal);
        } else if (number instanceof BigInteger integer) {
            json.writeNumber(integer);
        } else if (number instanceof Double value) {
            write(json, value.doubleValue());
        } else if (number instanceof Float value) {
            write(json, value.floatValue());
        } else {
            json.writeNumber(number.longValue());
        }
    }
}
