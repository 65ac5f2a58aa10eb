/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** Reads values of properties as Java objects: strings, booleans, numbers of the narrowest class, lists and maps. */
public final class JsonValues {

    private JsonValues() {}

    /** Reads the value that starts at the current token. */
    public static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> fraction(parser);
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case START_ARRAY -> readArray(parser);
            case START_OBJECT -> readObject(parser);
            default -> null;
        };
    }

    /** Reads a floating-point number. A number beyond the range of a double, such as 1e400, becomes a string. */
    private static Object fraction(JsonParser parser) throws IOException {
        double number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
            String text = parser.getText();
            return Character.isDigit(text.charAt(text.length() - 1)) ? text : (Object) number;
        }
        return number;
    }

    private static List<Object> readArray(JsonParser parser) throws IOException {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(read(parser));
        }
        return items;
    }

    private static Map<String, Object> readObject(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            members.put(name, read(parser));
        }
        return members;
    }
}
