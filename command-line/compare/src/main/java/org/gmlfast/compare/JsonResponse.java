/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;

/**
 * A response that is a JSON object. Its values are maps, lists, texts, booleans, numbers as BigDecimal, and null.
 *
 * @param members of the object, in their order
 */
record JsonResponse(Map<?, ?> members) {

    /** Finds members that an object has twice. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Returns whether a response begins as a JSON object, complete or not. */
    static boolean isJson(byte[] body) {
        return body.length > 0 && body[0] == '{';
    }

    /**
     * Reads a response.
     *
     * @throws IOException if it is malformed or ends too early
     */
    static JsonResponse read(byte[] body) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no JSON object");
            }
            Map<?, ?> members = (Map<?, ?>) value(parser);
            if (parser.nextToken() != null) {
                throw new IOException("more than one JSON object");
            }
            return new JsonResponse(members);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getText());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case START_ARRAY -> array(parser);
            case START_OBJECT -> object(parser);
            default -> null;
        };
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return items;
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    boolean isCollection() {
        return "FeatureCollection".equals(members.get("type")) && members.get("features") instanceof List;
    }

    /** Returns the features of a collection; empty for any other object. */
    List<Map<?, ?>> features() {
        Stream<?> items = isCollection() ? ((List<?>) members.get("features")).stream() : Stream.empty();
        return items.<Map<?, ?>>map(item -> item instanceof Map<?, ?> feature ? feature : Map.of("item", "" + item))
                .toList();
    }

    /** Returns the id of a feature; null for none. */
    static String id(Map<?, ?> feature) {
        return feature.get("id") == null ? null : feature.get("id").toString();
    }

    /** Returns whether a coordinate is a text, as GeoServer writes infinity. */
    boolean hasInfiniteCoordinate() {
        return features().stream().map(feature -> feature.get("geometry")).anyMatch(geometry -> ("" + geometry)
                .contains("Infinity"));
    }

    /** Returns the maximum number of decimals of coordinates. */
    int decimals() {
        return features().stream()
                .map(feature -> feature.get("geometry"))
                .mapToInt(JsonResponse::decimals)
                .max()
                .orElse(0);
    }

    private static int decimals(Object value) {
        if (value instanceof BigDecimal number) {
            return Math.max(0, number.stripTrailingZeros().scale());
        }
        Stream<?> parts = value instanceof List<?> items
                ? items.stream()
                : value instanceof Map<?, ?> map ? map.values().stream() : Stream.empty();
        return parts.mapToInt(JsonResponse::decimals).max().orElse(0);
    }
}
