/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The order of positions in the rings of polygons: RFC 7946 §3.1.6 prescribes it for GeoJSON, GML leaves it open in two
 * dimensions, so a server may write other orders in the two formats.
 */
final class RingOrder {

    private RingOrder() {}

    /** The coordinates of a geometry, with exterior rings counterclockwise and interior rings clockwise. */
    static JsonNode normalized(String type, JsonNode coordinates) {
        if (type.equals("MultiPolygon")) {
            ArrayNode polygons = JsonNodeFactory.instance.arrayNode();
            coordinates.forEach(rings -> polygons.add(normalized("Polygon", rings)));
            return polygons;
        }
        if (!type.equals("Polygon")) {
            return coordinates;
        }
        ArrayNode rings = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < coordinates.size(); i++) {
            double area = area(coordinates.get(i));
            rings.add((i == 0 ? area < 0 : area > 0) ? reversed(coordinates.get(i)) : coordinates.get(i));
        }
        return rings;
    }

    /** Twice the area, positive if the ring is counterclockwise. */
    private static double area(JsonNode ring) {
        double area = 0;
        for (int i = 1; i < ring.size(); i++) {
            // relative to the first position, which keeps the precision of small rings
            double x = ring.get(i - 1).path(0).asDouble() - ring.get(0).path(0).asDouble();
            double y = ring.get(i - 1).path(1).asDouble() - ring.get(0).path(1).asDouble();
            double nextX = ring.get(i).path(0).asDouble() - ring.get(0).path(0).asDouble();
            double nextY = ring.get(i).path(1).asDouble() - ring.get(0).path(1).asDouble();
            area += x * nextY - nextX * y;
        }
        return area;
    }

    private static ArrayNode reversed(JsonNode ring) {
        ArrayNode reversed = JsonNodeFactory.instance.arrayNode();
        for (int i = ring.size() - 1; i >= 0; i--) {
            reversed.add(ring.get(i));
        }
        return reversed;
    }
}
