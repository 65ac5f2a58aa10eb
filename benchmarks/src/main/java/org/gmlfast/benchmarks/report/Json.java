/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;

/** Raw results as JSON: maps, iterables, samples, numbers, texts. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    static String of(Object value) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            generator.setPrettyPrinter(printer);
            write(value, generator);
        }
        return text.append('\n').toString();
    }

    private static void write(Object value, JsonGenerator generator) throws IOException {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                generator.writeFieldName(String.valueOf(entry.getKey()));
                write(entry.getValue(), generator);
            }
            generator.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            generator.writeStartArray();
            for (Object item : list) {
                write(item, generator);
            }
            generator.writeEndArray();
        } else if (value instanceof Samples samples) {
            generator.writeStartArray();
            for (double sample : samples.values()) {
                generator.writeNumber(sample);
            }
            generator.writeEndArray();
        } else {
            writeScalar(value, generator);
        }
    }

    private static void writeScalar(Object value, JsonGenerator generator) throws IOException {
        if (value == null) {
            generator.writeNull();
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else if (value instanceof Number number) {
            generator.writeNumber(number.doubleValue());
        } else {
            generator.writeString(value.toString());
        }
    }
}
