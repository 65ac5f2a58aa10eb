/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.geotools.geometry.jts.CircularArc;
import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.gml.geometry.ArcLine;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Curves of several segments, as GeoTools' classes for arcs or as a line. */
final class Curves {

    /** The distance, relative to large ordinates, within which two positions are the same. */
    private static final double TOLERANCE = 1e-9;

    private Curves() {}

    /**
     * Arcs through positions.
     *
     * @param isLinearized whether they become a line; arcs with heights always do, because curves of GeoTools have none
     * @throws IllegalArgumentException if the number of positions is not 0, or odd and at least 3
     */
    static LineString arcs(CoordinateSequence points, CurvedGeometryFactory factory, boolean isLinearized) {
        if (points.size() == 0) {
            return factory.createLineString(points);
        }
        if (points.size() < 3 || points.size() % 2 == 0) {
            throw new IllegalArgumentException("arcs need an odd number of positions");
        }
        if (isLinearized || points.getDimension() > 2) {
            return factory.createLineString(ArcLine.of(points));
        }
        double[] ordinates = new double[2 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            ordinates[2 * i] = points.getX(i);
            ordinates[2 * i + 1] = points.getY(i);
        }
        return factory.createCurvedGeometry(2, ordinates);
    }

    /** A circle through three positions (GML 3.2.1 §10.4.7.10). */
    static LineString circle(CoordinateSequence points, CurvedGeometryFactory factory, boolean isLinearized) {
        if (points.size() != 3 || points.getDimension() != 2) {
            throw new IllegalArgumentException("a circle needs three positions with two ordinates");
        }
        CircularArc arc = new CircularArc(
                points.getX(0), points.getY(0), points.getX(1), points.getY(1), points.getX(2), points.getY(2));
        Coordinate center = arc.getCenter();
        if (center == null || !Double.isFinite(arc.getRadius())) {
            throw new IllegalArgumentException("the positions of a circle are in a line");
        }
        // the opposite of the second position, so that the arcs are the whole circle
        double[] ordinates = {
            points.getX(0),
            points.getY(0),
            points.getX(1),
            points.getY(1),
            points.getX(2),
            points.getY(2),
            2 * center.x - points.getX(1),
            2 * center.y - points.getY(1),
            points.getX(0),
            points.getY(0)
        };
        if (isLinearized) {
            return factory.createLineString(ArcLine.of(new PackedCoordinateSequence.Double(ordinates, 2, 0)));
        }
        return factory.createCurvedGeometry(2, ordinates);
    }

    /** The same curve from its end to its start. */
    static LineString reversed(LineString line, CurvedGeometryFactory factory) {
        if (line instanceof CompoundCurvedGeometry<?> compound) {
            List<LineString> parts = new ArrayList<>();
            compound.getComponents().forEach(part -> parts.add(reversed(part, factory)));
            Collections.reverse(parts);
            return factory.createCurvedGeometry(parts);
        }
        if (line instanceof SingleCurvedGeometry<?> arcs) {
            double[] points = arcs.getControlPoints();
            double[] reversed = new double[points.length];
            for (int i = 0; i < points.length; i += 2) {
                reversed[i] = points[points.length - 2 - i];
                reversed[i + 1] = points[points.length - 1 - i];
            }
            return factory.createCurvedGeometry(2, reversed);
        }
        LineString reversed = line.reverse();
        setTolerance(reversed, tolerance(line));
        return reversed;
    }

    static List<? extends LineString> components(LineString line) {
        return line instanceof CompoundCurvedGeometry<?> compound ? compound.getComponents() : List.of(line);
    }

    /** Joins segments, each of which begins where the one before ends. */
    static LineString join(List<LineString> parts, CurvedGeometryFactory factory) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        for (int i = 1; i < parts.size(); i++) {
            checkJoint(parts.get(i - 1), parts.get(i));
        }
        double tolerance = parts.stream().mapToDouble(Curves::tolerance).max().orElse(0);
        for (LineString part : parts) {
            if (part instanceof CurvedGeometry<?>) {
                return factory.createCurvedGeometry(new ArrayList<>(parts));
            }
        }
        LineString line = factory.createLineString(joined(parts));
        setTolerance(line, tolerance);
        return line;
    }

    /** Sets how far the ends of a line may be from those of curves beside it; 0 for a rounding error. */
    static void setTolerance(LineString line, double tolerance) {
        line.setUserData(tolerance == 0 ? null : (Double) tolerance);
    }

    /** How far the ends of a line may be from those of curves beside it. */
    static double tolerance(LineString line) {
        return line.getUserData() instanceof Double tolerance ? tolerance : 0;
    }

    /** Positions with the first at the end. */
    static CoordinateSequence closed(CoordinateSequence points) {
        int dimension = points.getDimension();
        double[] numbers = new double[(points.size() + 1) * dimension];
        for (int i = 0; i <= points.size(); i++) {
            for (int d = 0; d < dimension; d++) {
                numbers[i * dimension + d] = points.getOrdinate(i % points.size(), d);
            }
        }
        return new PackedCoordinateSequence.Double(numbers, dimension, points.getMeasures());
    }

    private static void checkJoint(LineString before, LineString after) {
        if (before.isEmpty() || after.isEmpty()) {
            return;
        }
        if (before instanceof CurvedGeometry<?> || after instanceof CurvedGeometry<?>) {
            Coordinate end = before.getEndPoint().getCoordinate();
            Coordinate start = after.getStartPoint().getCoordinate();
            checkJoint(end.x, end.y, start.x, start.y, 0);
        } else {
            // without objects: national data have tens of thousands of lines between two points
            CoordinateSequence ends = before.getCoordinateSequence();
            CoordinateSequence starts = after.getCoordinateSequence();
            int last = ends.size() - 1;
            double tolerance = Math.max(tolerance(before), tolerance(after));
            checkJoint(ends.getX(last), ends.getY(last), starts.getX(0), starts.getY(0), tolerance);
        }
    }

    private static void checkJoint(double endX, double endY, double startX, double startY, double tolerance) {
        boolean isJoint = isNear(endX, startX) && isNear(endY, startY)
                || tolerance > 0 && isWithin(tolerance, endX, endY, startX, startY);
        if (!isJoint) {
            throw new IllegalArgumentException("a part begins at " + startX + " " + startY
                    + ", but the one before it ends at " + endX + " " + endY);
        }
    }

    /** Whether two positions in degrees, of which y is the latitude, are not farther from each other. */
    static boolean isWithin(double tolerance, double x, double y, double otherX, double otherY) {
        double latitude = Math.min(90, Math.max(Math.abs(y), Math.abs(otherY)));
        return Math.hypot((x - otherX) * Math.cos(Math.toRadians(latitude)), y - otherY) <= tolerance;
    }

    static boolean isNear(double a, double b) {
        return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));
    }

    private static CoordinateSequence joined(List<LineString> parts) {
        int dimension = 2;
        int size = 0;
        for (LineString part : parts) {
            dimension = Math.max(dimension, part.getCoordinateSequence().getDimension());
            size += part.getNumPoints();
        }
        double[] numbers = new double[size * dimension];
        int count = 0;
        for (LineString part : parts) {
            CoordinateSequence points = part.getCoordinateSequence();
            for (int i = 0; i < points.size(); i++) {
                boolean repeated = i == 0
                        && count > 0
                        && isNear(points.getX(0), numbers[count - dimension])
                        && isNear(points.getY(0), numbers[count - dimension + 1]);
                if (!repeated) {
                    for (int d = 0; d < dimension; d++) {
                        numbers[count++] = d < points.getDimension() ? points.getOrdinate(i, d) : Double.NaN;
                    }
                }
            }
        }
        return new PackedCoordinateSequence.Double(java.util.Arrays.copyOf(numbers, count), dimension, 0);
    }
}
