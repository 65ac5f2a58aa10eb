/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.awt.geom.Point2D;

import org.geotools.api.referencing.datum.Ellipsoid;
import org.geotools.geometry.jts.CircularArc;
import org.geotools.referencing.GeodeticCalculator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Makes lines of arcs: a point for at most every four degrees, as OGR does. */
final class Arcs {

    private static final double STEP = Math.toRadians(4);

    private double[] numbers = new double[256];
    private int count;

    private Arcs() {}

    /**
     * The line of arcs, each of which begins where the one before it ends.
     *
     * @param points the start, a point on the arc and the end of each arc in turn; ordinates after the second change
     *     evenly between them
     */
    static CoordinateSequence linearized(CoordinateSequence points) {
        Arcs line = new Arcs();
        int dimension = points.getDimension();
        line.add(points, 0, dimension);
        for (int i = 2; i < points.size(); i += 2) {
            line.addArc(points, i - 2, dimension);
        }
        return new PackedCoordinateSequence.Double(
                java.util.Arrays.copyOf(line.numbers, line.count), dimension, points.getMeasures());
    }

    /**
     * The line of an arc on an ellipsoid, all points of which have the same distance from the center along a geodesic.
     *
     * @param center in degrees
     * @param radius in metres
     * @param start in degrees: clockwise from the north if the latitude comes first, otherwise counterclockwise from
     *     the east
     * @return positions with the ordinates in the order of the center
     */
    static double[] onEllipsoid(
            double[] center, double radius, double start, double end, boolean isLatitudeFirst, Ellipsoid ellipsoid) {
        double latitude = center[isLatitudeFirst ? 0 : 1];
        double longitude = center[isLatitudeFirst ? 1 : 0];
        int steps = Math.max(1, (int) Math.ceil(Math.abs(end - start) / Math.toDegrees(STEP) - 1e-9));
        double[] line = new double[2 * (steps + 1)];
        GeodeticCalculator geodesic = new GeodeticCalculator(ellipsoid);
        geodesic.setStartingGeographicPoint(Math.IEEEremainder(longitude, 360), latitude);
        for (int i = 0; i <= steps; i++) {
            double step = i == steps ? end : start + Math.copySign(i * Math.toDegrees(STEP), end - start);
            double heading = isLatitudeFirst ? step : 90 - step;
            geodesic.setDirection(Math.IEEEremainder(heading, 360), radius);
            Point2D point = geodesic.getDestinationGeographicPoint();
            line[2 * i + (isLatitudeFirst ? 0 : 1)] = point.getY();
            // beside the center, also beyond 180 degrees
            line[2 * i + (isLatitudeFirst ? 1 : 0)] = longitude + Math.IEEEremainder(point.getX() - longitude, 360);
        }
        if (Math.abs(end - start) == 360) {
            line[2 * steps] = line[0];
            line[2 * steps + 1] = line[1];
        }
        return line;
    }

    /** Adds the points of an arc after its start. */
    private void addArc(CoordinateSequence points, int start, int dimension) {
        Coordinate first = points.getCoordinate(start);
        Coordinate middle = points.getCoordinate(start + 1);
        Coordinate last = points.getCoordinate(start + 2);
        CircularArc arc = new CircularArc(first.x, first.y, middle.x, middle.y, last.x, last.y);
        Coordinate center = arc.getCenter();
        double radius = arc.getRadius();
        if (center != null && Double.isFinite(radius)) {
            boolean isWhole = first.x == last.x && first.y == last.y;
            double toMiddle = isWhole ? Math.PI : sweep(center, first, middle);
            double toLast = isWhole ? 2 * Math.PI : sweep(center, first, last);
            // the middle is on the way
            double sweep = toMiddle <= toLast ? toLast : toLast - 2 * Math.PI;
            addCurved(points, start, dimension, sweep, center, radius);
        } else {
            add(points, start + 1, dimension);
        }
        add(points, start + 2, dimension);
    }

    private void addCurved(
            CoordinateSequence points, int start, int dimension, double sweep, Coordinate center, double radius) {
        double from = Math.atan2(points.getY(start) - center.y, points.getX(start) - center.x);
        int steps = (int) Math.ceil(Math.abs(sweep) / STEP - 1e-9);
        for (int i = 1; i < steps; i++) {
            double angle = from + sweep * i / steps;
            reserve(dimension);
            numbers[count] = center.x + radius * Math.cos(angle);
            numbers[count + 1] = center.y + radius * Math.sin(angle);
            for (int d = 2; d < dimension; d++) {
                double begin = points.getOrdinate(start, d);
                double end = points.getOrdinate(start + 2, d);
                numbers[count + d] = begin + (end - begin) * i / steps;
            }
            count += dimension;
        }
    }

    /** The angle from one point to another around a center, counterclockwise. */
    private static double sweep(Coordinate center, Coordinate from, Coordinate to) {
        double angle = Math.atan2(to.y - center.y, to.x - center.x) - Math.atan2(from.y - center.y, from.x - center.x);
        return angle < 0 ? angle + 2 * Math.PI : angle;
    }

    private void add(CoordinateSequence points, int index, int dimension) {
        reserve(dimension);
        for (int d = 0; d < dimension; d++) {
            numbers[count++] = points.getOrdinate(index, d);
        }
    }

    private void reserve(int more) {
        if (count + more > numbers.length) {
            numbers = java.util.Arrays.copyOf(numbers, 2 * numbers.length);
        }
    }
}
