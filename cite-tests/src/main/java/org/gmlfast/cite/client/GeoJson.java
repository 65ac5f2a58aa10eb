/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;

/**
 * Features as clients return them, for comparison.
 *
 * @param features in the order of the file
 */
record GeoJson(List<Feature> features) {

    /** Coordinates in degrees: a tenth of a millimetre or so. */
    private static final double TOLERANCE = 1e-8;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * A feature.
     *
     * @param geometry null if it has none
     * @param properties by their names in lower case, because clients change the case
     */
    record Feature(JsonNode geometry, Map<String, JsonNode> properties) {

        private static final List<String> IDS = List.of("gml_id", "fid");

        /** The id, which OGR returns as a property; empty if there is none. */
        String id() {
            return IDS.stream()
                    .filter(properties::containsKey)
                    .map(n -> properties.get(n).asText())
                    .findFirst()
                    .orElse("");
        }
    }

    static GeoJson read(Path file) throws IOException {
        return of(MAPPER.readTree(file.toFile()));
    }

    static GeoJson of(JsonNode root) {
        List<Feature> features = new ArrayList<>();
        for (JsonNode feature : root.path("features")) {
            Map<String, JsonNode> properties = new LinkedHashMap<>();
            feature.path("properties")
                    .properties()
                    .forEach(p -> properties.put(p.getKey().toLowerCase(Locale.ROOT), p.getValue()));
            JsonNode geometry = feature.path("geometry");
            features.add(new Feature(geometry.isObject() ? geometry : null, properties));
        }
        return new GeoJson(features);
    }

    /**
     * Returns differences of other features: in number, geometry, and values of the properties that these have.
     *
     * @param without properties to ignore; null to ignore all
     */
    List<String> differences(GeoJson others, Set<String> without) {
        if (features.size() != others.features.size()) {
            return List.of("there are " + others.features.size() + " features, not " + features.size());
        }
        List<String> differences = new ArrayList<>();
        List<Feature> sorted = others.inOrderOf(features);
        for (int i = 0; i < features.size() && differences.size() < 20; i++) {
            String where = "feature " + (i + 1) + ": ";
            String geometry = difference(features.get(i).geometry, sorted.get(i).geometry);
            if (geometry != null) {
                differences.add(where + geometry);
            }
            if (without != null) {
                Map<String, JsonNode> properties = new LinkedHashMap<>(features.get(i).properties);
                properties.keySet().removeAll(without);
                compare(properties, sorted.get(i).properties, where, differences);
            }
        }
        return differences;
    }

    /** These features in the order of the others, if both have ids: a client may request pages in another order. */
    private List<Feature> inOrderOf(List<Feature> others) {
        Map<String, Feature> byId = new LinkedHashMap<>();
        features.forEach(f -> byId.put(f.id(), f));
        boolean same = byId.size() == others.size() && others.stream().allMatch(o -> byId.containsKey(o.id()));
        return same ? others.stream().map(o -> byId.get(o.id())).toList() : features;
    }

    /** Returns the difference of two geometries; null if they are equal. */
    private static String difference(JsonNode first, JsonNode second) {
        if (first == null || second == null) {
            return first == second ? null : "the geometry is " + brief(second) + ", not " + brief(first);
        }
        JsonNode one = simplest(first);
        JsonNode other = simplest(second);
        String type = one.path("type").asText();
        if (!type.equals(other.path("type").asText())) {
            return "the geometry is a " + other.path("type").asText() + ", not a " + type;
        }
        if (type.equals("GeometryCollection")) {
            return difference(one.path("geometries"), other.path("geometries"), 0);
        }
        String where = isSame(
                RingOrder.normalized(type, one.path("coordinates")),
                RingOrder.normalized(type, other.path("coordinates")));
        return where == null ? null : "a coordinate " + where;
    }

    /** A layer of polygons may return them as multipolygons with a single part, as a shapefile does. */
    private static JsonNode simplest(JsonNode geometry) {
        String type = geometry.path("type").asText();
        JsonNode parts = geometry.path("coordinates");
        return type.startsWith("Multi") && parts.size() == 1
                ? MAPPER.createObjectNode().put("type", type.substring(5)).set("coordinates", parts.get(0))
                : geometry;
    }

    /** Returns these features without heights. */
    GeoJson flat() {
        return new GeoJson(features.stream()
                .map(f -> new Feature(f.geometry == null ? null : flat(f.geometry.deepCopy()), f.properties))
                .toList());
    }

    private static JsonNode flat(JsonNode node) {
        if (node instanceof ArrayNode array && array.size() == 3 && array.get(0).isNumber()) {
            array.remove(2);
        } else {
            node.forEach(GeoJson::flat);
        }
        return node;
    }

    private static String difference(JsonNode some, JsonNode others, int from) {
        if (some.size() != others.size()) {
            return "there are " + others.size() + " geometries, not " + some.size();
        }
        for (int i = from; i < some.size(); i++) {
            String difference = difference(some.get(i), others.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** Null if so. */
    private static String isSame(JsonNode one, JsonNode other) {
        if (one.isArray() && other.isArray()) {
            if (one.size() != other.size()) {
                return "or part is missing: " + other.size() + ", not " + one.size();
            }
            for (int i = 0; i < one.size(); i++) {
                String difference = isSame(one.get(i), other.get(i));
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }
        double scale = Math.max(1, Math.abs(one.asDouble()));
        return one.isNumber() && other.isNumber() && Math.abs(one.asDouble() - other.asDouble()) <= TOLERANCE * scale
                ? null
                : "is " + brief(other) + ", not " + brief(one);
    }

    private static void compare(
            Map<String, JsonNode> some, Map<String, JsonNode> others, String where, List<String> differences) {
        some.forEach((name, value) -> {
            JsonNode other = others.get(name);
            if (!Feature.IDS.contains(name) && !text(value).equals(text(other))) {
                differences.add(where + name + " is " + brief(other) + ", not " + brief(value));
            }
        });
    }

    /** A value as text: some clients return numbers, dates and lists as texts. */
    private static String text(JsonNode value) {
        if (value == null || value.isNull() || value.isMissingNode()) {
            return "";
        }
        if (value.isContainerNode()) {
            return value.toString().replaceAll("\\s", "");
        }
        String text = value.asText().strip();
        if (text.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?")) {
            return Double.toString(Double.parseDouble(text));
        }
        if (text.matches("[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}.*")) {
            return text.replace('/', '-')
                    .replace('T', ' ')
                    .replaceAll("(\\.[0-9]*?)0+(?=\\D|$)", "$1")
                    .replaceAll("(Z|[+]00(:?00)?)$", "")
                    .replaceAll("\\.$", "");
        }
        return value.isBoolean() ? (value.asBoolean() ? "1.0" : "0.0") : text.replaceAll("\\s", "");
    }

    private static String brief(JsonNode value) {
        String text = String.valueOf(value);
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
