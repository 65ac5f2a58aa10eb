/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

import org.gmlfast.geojson.JsonValueWriter;
import org.gmlfast.input.geojson.JsonValues;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** A JSON object. Its methods throw a ClassCastException or NullPointerException for a value of another type. */
record JsonObject(Map<?, ?> members) {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** @throws IOException if the text is not a JSON object */
    static JsonObject parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object");
            }
            return new JsonObject((Map<?, ?>) JsonValues.read(parser));
        }
    }

    /** Returns the object as text, on one line or with one line for each member. */
    static String text(Map<String, Object> members, boolean indented) {
        String line = JsonValueWriter.text(members);
        return (indented ? indented(line) : line) + '\n';
    }

    private static String indented(String json) {
        StringWriter text = new StringWriter();
        try (JsonParser parser = FACTORY.createParser(json);
                JsonGenerator generator = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            parser.nextToken();
            generator.copyCurrentStructure(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Returns null for null or no member. */
    String text(String name) {
        return (String) members.get(name);
    }

    long number(String name) {
        return ((Number) members.get(name)).longValue();
    }

    double decimal(String name) {
        return ((Number) members.get(name)).doubleValue();
    }

    @SuppressWarnings("unchecked")
    List<Object> list(String name) {
        return (List<Object>) members.get(name);
    }

    JsonObject object(String name) {
        return new JsonObject((Map<?, ?>) members.get(name));
    }
}
