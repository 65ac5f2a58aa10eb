/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import java.util.Arrays;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Approximates circular arcs by lines, with steps of at most four degrees, as OGR does. */
public final class ArcLine {

    private static final double STEP = Math.toRadians(4);

    private double[] numbers = new double[256];
    private int count;

    private ArcLine() {}

    /**
     * Returns the line along arcs, each of which begins where the one before it ends.
     *
     * @param points the start, a point on the arc and the end of each arc in turn: an odd number, at least three;
     *     ordinates after the second change evenly between start and end
     */
    public static CoordinateSequence of(CoordinateSequence points) {
        ArcLine line = new ArcLine();
        int dimension = points.getDimension();
        line.add(points, 0, dimension);
        for (int i = 2; i < points.size(); i += 2) {
            line.addArc(points, i - 2, dimension);
        }
        return new PackedCoordinateSequence.Double(
                Arrays.copyOf(line.numbers, line.count), dimension, points.getMeasures());
    }

    /** Adds the points of an arc after its start. */
    private void addArc(CoordinateSequence points, int start, int dimension) {
        Coordinate first = points.getCoordinate(start);
        Coordinate middle = points.getCoordinate(start + 1);
        Coordinate last = points.getCoordinate(start + 2);
        boolean isWhole = first.x == last.x && first.y == last.y;
        Coordinate center = isWhole ? middleOf(first, middle) : center(first, middle, last);
        double radius = Math.hypot(first.x - center.x, first.y - center.y);
        if (Double.isFinite(radius) && radius > 0) {
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

    private static Coordinate middleOf(Coordinate a, Coordinate b) {
        return new Coordinate((a.x + b.x) / 2, (a.y + b.y) / 2);
    }

    /** The center of the circle through three points, relative to the first for precision; not finite on a line. */
    private static Coordinate center(Coordinate first, Coordinate middle, Coordinate last) {
        double bx = middle.x - first.x;
        double by = middle.y - first.y;
        double cx = last.x - first.x;
        double cy = last.y - first.y;
        double twice = 2 * (bx * cy - by * cx);
        double b = bx * bx + by * by;
        double c = cx * cx + cy * cy;
        return new Coordinate(first.x + (cy * b - by * c) / twice, first.y + (bx * c - cx * b) / twice);
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
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
    }
}
