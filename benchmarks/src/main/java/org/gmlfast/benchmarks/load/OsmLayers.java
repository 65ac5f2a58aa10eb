/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Main roads and named points as features in GeoJSON, with the columns that Imposm 2 gives to the tables osm_mainroads
 * and osm_places: from an extract of OpenStreetMap, or generated.
 *
 * @param roads lines with eight attributes
 * @param places points with five attributes
 * @param generated whether the features are generated
 */
record OsmLayers(List<ObjectNode> roads, List<ObjectNode> places, boolean generated) {

    static final String ROADS = "osm_mainroads";
    static final String PLACES = "osm_places";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Map<String, Integer> ROAD_CLASSES =
            Map.of("tertiary", 4, "secondary", 5, "primary", 6, "trunk", 8, "motorway", 9);
    private static final int GENERATED_ROADS = 700;
    private static final int GENERATED_PLACES = 1500;
    private static final int DECIMALS = 10_000_000;

    /** Reads the extract below a folder, or generates features if it is not there. */
    static OsmLayers load(Path shared) throws IOException {
        Path roads = shared.resolve("data/osm/roads.geojson");
        Path points = shared.resolve("data/osm/points.geojson");
        if (!Files.exists(roads) || !Files.exists(points)) {
            return generate();
        }
        List<ObjectNode> lines = new ArrayList<>();
        for (JsonNode feature : features(roads)) {
            addRoad(feature, lines);
        }
        List<ObjectNode> places = new ArrayList<>();
        for (JsonNode feature : features(points)) {
            addPlace(feature, places);
        }
        return new OsmLayers(lines, places, false);
    }

    private static Iterable<JsonNode> features(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return MAPPER.readTree(reader).path("features");
        }
    }

    private static void addRoad(JsonNode feature, List<ObjectNode> roads) {
        JsonNode tags = feature.path("properties");
        String type = tags.path("highway").asText();
        Integer order = ROAD_CLASSES.get(type.replace("_link", ""));
        if (order == null) {
            return;
        }
        ObjectNode road = road(tags.path("osm_id").asLong(), text(tags, "name"), type, order);
        road.put("tunnel", isYes(tags, "tunnel")).put("bridge", isYes(tags, "bridge"));
        road.put("oneway", isYes(tags, "oneway")).put("ref", text(tags, "ref"));
        roads.add(feature(road, feature.path("geometry")));
    }

    private static void addPlace(JsonNode feature, List<ObjectNode> places) {
        JsonNode tags = feature.path("properties");
        if (text(tags, "name") == null) {
            return;
        }
        String type = text(tags, "place") != null ? text(tags, "place") : text(tags, "amenity");
        ObjectNode place = place(tags.path("osm_id").asLong(), text(tags, "name"), type);
        String population = text(tags, "population");
        if (population != null && population.matches("\\d{1,9}")) {
            place.put("population", Integer.parseInt(population));
        }
        places.add(feature(place, feature.path("geometry")));
    }

    private static String text(JsonNode tags, String name) {
        return tags.path(name).isTextual() ? tags.path(name).asText() : null;
    }

    private static int isYes(JsonNode tags, String name) {
        return "yes".equals(text(tags, name)) ? 1 : 0;
    }

    private static ObjectNode road(long id, String name, String type, int order) {
        ObjectNode road =
                MAPPER.createObjectNode().put("osm_id", id).put("name", name).put("type", type);
        road.put("tunnel", 0).put("bridge", 0).put("oneway", 0).putNull("ref");
        return road.put("z_order", order);
    }

    private static ObjectNode place(long id, String name, String type) {
        ObjectNode place =
                MAPPER.createObjectNode().put("osm_id", id).put("name", name).put("type", type);
        return place.put("z_order", type == null ? 0 : 1).putNull("population");
    }

    private static ObjectNode feature(ObjectNode properties, JsonNode geometry) {
        ObjectNode feature = MAPPER.createObjectNode().put("type", "Feature");
        feature.set("properties", properties);
        feature.set("geometry", geometry);
        return feature;
    }

    // ---- without the extract

    static OsmLayers generate() {
        Random random = new Random(1);
        List<String> classes = ROAD_CLASSES.keySet().stream().sorted().toList();
        List<ObjectNode> roads = new ArrayList<>();
        for (int i = 1; i <= GENERATED_ROADS; i++) {
            String type = classes.get(random.nextInt(classes.size()));
            ObjectNode road = road(4_000_000L + i, "Strasse " + random.nextInt(200), type, ROAD_CLASSES.get(type));
            road.put("ref", random.nextBoolean() ? Integer.toString(random.nextInt(200)) : null);
            roads.add(feature(road, line(random, 3 + random.nextInt(16))));
        }
        List<ObjectNode> places = new ArrayList<>();
        for (int i = 1; i <= GENERATED_PLACES; i++) {
            ObjectNode place = place(26_000_000L + i, "Ort " + i, random.nextInt(4) == 0 ? "village" : null);
            ObjectNode point = MAPPER.createObjectNode().put("type", "Point");
            addPosition(point.putArray("coordinates"), start(random, 9.4), start(random, 47.0));
            places.add(feature(place, point));
        }
        return new OsmLayers(roads, places, true);
    }

    private static ObjectNode line(Random random, int positions) {
        ObjectNode line = MAPPER.createObjectNode().put("type", "LineString");
        ArrayNode coordinates = line.putArray("coordinates");
        double x = start(random, 9.4);
        double y = start(random, 47.0);
        for (int i = 0; i < positions; i++) {
            addPosition(coordinates.addArray(), x, y);
            x += random.nextGaussian() / 2000;
            y += random.nextGaussian() / 2000;
        }
        return line;
    }

    private static double start(Random random, double from) {
        return from + random.nextDouble() / 4;
    }

    private static void addPosition(ArrayNode position, double x, double y) {
        position.add(Math.rint(x * DECIMALS) / DECIMALS).add(Math.rint(y * DECIMALS) / DECIMALS);
    }

    // ---- as files

    /** Writes a file for each layer, named after it, and returns the files. */
    List<Path> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        return List.of(write(folder, ROADS, roads), write(folder, PLACES, places));
    }

    private static Path write(Path folder, String layer, List<ObjectNode> features) throws IOException {
        Path file = folder.resolve(layer.toLowerCase(Locale.ROOT) + ".geojson");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            String separator = "{\"type\": \"FeatureCollection\", \"features\": [\n";
            for (ObjectNode feature : features) {
                out.append(separator).append(feature.toString());
                separator = ",\n";
            }
            out.append("\n]}\n");
        }
        return file;
    }
}
