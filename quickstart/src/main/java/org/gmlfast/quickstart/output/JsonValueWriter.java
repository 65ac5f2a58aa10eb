/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.output;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;

import com.fasterxml.jackson.core.JsonGenerator;

/** Writes attribute values as JSON: numbers, booleans, lists and maps as such, all others as strings. */
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
        } else if (value instanceof Object[] items) {
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
        } else if (value instanceof java.sql.Timestamp time) {
            json.writeString(time.toInstant().toString());
        } else if (value instanceof java.sql.Date date) {
            // Date.toString() has no sign for years before 1
            json.writeString(date.toLocalDate().toString());
        } else if (value instanceof java.sql.Time time && time.getTime() % 1000 != 0) {
            // Time.toString() drops fractions of a second
            int nanos = (int) Math.floorMod(time.getTime(), 1000L) * 1_000_000;
            json.writeString(time.toLocalTime().withNano(nanos).toString());
        } else {
            json.writeString(value.toString());
        }
    }

    /** JSON has no infinity or NaN (RFC 8259 §6): they become null. */
    private static void write(JsonGenerator json, Number number) throws IOException {
        if (number instanceof BigDecimal decimal) {
            json.writeNumber(decimal);
        } else if (number instanceof BigInteger integer) {
            json.writeNumber(integer);
        } else if (number instanceof Double || number instanceof Float) {
            if (!Double.isFinite(number.doubleValue())) {
                json.writeNull();
            } else if (number instanceof Float f) {
                json.writeNumber(f);
            } else {
                json.writeNumber(number.doubleValue());
            }
        } else {
            json.writeNumber(number.longValue());
        }
    }
}
