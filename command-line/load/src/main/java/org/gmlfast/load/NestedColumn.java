/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.input.geojson.JsonValues;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;

/**
 * An attribute whose values are in a table of their own.
 *
 * @param attribute the name of the attribute
 * @param name what the name of the table ends with
 * @param isJson whether values are texts in JSON, apart from those without elements
 */
record NestedColumn(String attribute, String name, boolean isJson) {

    private static final JsonFactory JSON = new JsonFactory();

    /**
     * A value as maps, lists and values without elements.
     *
     * @throws IOException if a value is malformed JSON
     */
    Object parsed(Object value) throws IOException {
        if (value instanceof List<?> list) {
            List<Object> parsed = new ArrayList<>();
            for (Object item : list) {
                parsed.add(parsed(item));
            }
            return parsed;
        }
        boolean isText = value instanceof String text && isJson && (text.startsWith("{") || text.startsWith("["));
        if (!isText) {
            return value;
        }
        try (JsonParser parser = JSON.createParser((String) value)) {
            parser.nextToken();
            return JsonValues.read(parser);
        }
    }
}
