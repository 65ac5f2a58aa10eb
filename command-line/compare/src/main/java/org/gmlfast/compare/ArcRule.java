/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.Set;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Triangle;

/** Recognizes the points that define arcs, written as a straight line, and the same arcs linearized. */
final class ArcRule {

    /** The maximum distance from the circle, as a part of its radius: the rounding of coordinates. */
    private static final double TOLERANCE = 1e-6;

    private static final Set<String> ARCS = Set.of("Arc", "ArcString", "Circle");

    private ArcRule() {}

    /** Returns whether an element has arcs. */
    static boolean isIn(InfosetElement element) {
        return element.descendants().stream().anyMatch(inner -> inner.isGml() && ARCS.contains(inner.name()));
    }

    /**
     * Returns whether all positions of the fast response are on the circles through three successive positions of the
     * stock response.
     */
    static boolean isStraightened(String[] stock, String[] fast) {
        if (stock.length % 2 == 0 || stock.length < 3 || fast.length <= stock.length) {
            return false;
        }
        Coordinate[] defining = coordinates(stock);
        Coordinate[] linearized = coordinates(fast);
        if (defining == null || linearized == null || !linearized[0].equals(defining[0])) {
            return false;
        }
        int arc = 0;
        for (Coordinate position : linearized) {
            // positions follow the arcs in their order
            while (!isOnCircle(position, defining, arc)) {
                arc += 2;
                if (arc + 2 >= defining.length) {
                    return false;
                }
            }
        }
        return arc + 3 == defining.length && linearized[linearized.length - 1].equals(defining[defining.length - 1]);
    }

    private static boolean isOnCircle(Coordinate position, Coordinate[] defining, int arc) {
        return isOnCircle(position, defining[arc], defining[arc + 1], defining[arc + 2]);
    }

    /** Returns whether a position is on the circle through three positions that define an arc. */
    static boolean isOnCircle(Coordinate position, Coordinate start, Coordinate middle, Coordinate end) {
        // a closed arc is a circle with its second point opposite the first
        Coordinate center = start.equals(end)
                ? new Coordinate((start.x + middle.x) / 2, (start.y + middle.y) / 2)
                : Triangle.circumcentre(start, middle, end);
        double radius = center.distance(start);
        return Math.abs(center.distance(position) - radius) <= radius * TOLERANCE;
    }

    /** Returns null if the positions are not pairs of numbers. */
    private static Coordinate[] coordinates(String[] positions) {
        Coordinate[] coordinates = new Coordinate[positions.length];
        for (int i = 0; i < positions.length; i++) {
            String[] numbers = positions[i].split(",", -1);
            if (numbers.length != 2 || !NumberRules.isNumber(numbers[0]) || !NumberRules.isNumber(numbers[1])) {
                return null;
            }
            coordinates[i] = new Coordinate(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]));
        }
        return coordinates;
    }
}
