/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.locationtech.jts.algorithm.construct.MaximumInscribedCircle;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateList;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.PrecisionModel;
import org.locationtech.jts.geom.util.GeometryFixer;
import org.locationtech.jts.precision.GeometryPrecisionReducer;
import org.locationtech.jts.triangulate.VoronoiDiagramBuilder;

/** Generates the geometries of a fictitious island in the Atlantic, in longitude and latitude with six decimals. */
final class SampleIsland {

    private static final double CENTRE_X = -17;
    private static final double CENTRE_Y = 45.5;
    private static final double WIDTH = 2.1;
    private static final double HEIGHT = 1.4;
    private static final int DISTRICTS = 42;
    private static final PrecisionModel MICRODEGREES = new PrecisionModel(1e6);

    private final GeometryFactory factory = new GeometryFactory();
    private final Random random = new Random(20_030_002);
    private final Polygon coast = coast();
    private final List<MultiPolygon> districts = new ArrayList<>();

    SampleIsland() {
        for (Geometry cell : cells()) {
            Geometry land = cell.intersection(coast);
            if (!land.isEmpty()) {
                districts.add(district(land));
            }
        }
    }

    List<MultiPolygon> districts() {
        return districts;
    }

    /** Returns the given number of points on land. */
    List<Point> places(int count) {
        List<Point> places = new ArrayList<>();
        while (places.size() < count) {
            Point point = factory.createPoint(rounded(anywhere()));
            if (coast.contains(point)) {
                places.add(point);
            }
        }
        return places;
    }

    /** Returns a winding line between two points. */
    LineString road(Point from, Point to) {
        CoordinateList line = new CoordinateList();
        line.add(from.getCoordinate());
        wind(line, from.getCoordinate(), to.getCoordinate(), 6);
        return factory.createLineString(rounded(line));
    }

    private Coordinate anywhere() {
        return new Coordinate(
                CENTRE_X + WIDTH * (2 * random.nextDouble() - 1), CENTRE_Y + HEIGHT * (2 * random.nextDouble() - 1));
    }

    private Polygon coast() {
        int steps = 720;
        CoordinateList ring = new CoordinateList();
        double roughness = 0;
        for (int i = 0; i < steps; i++) {
            double angle = 2 * Math.PI * i / steps;
            roughness = 0.8 * roughness + 0.012 * random.nextGaussian();
            double bays = 0.1 * StrictMath.sin(3 * angle + 1)
                    + 0.06 * StrictMath.sin(7 * angle)
                    + 0.03 * StrictMath.sin(17 * angle + 2);
            double reach = 0.8 + bays + roughness;
            ring.add(new Coordinate(
                    CENTRE_X + WIDTH * reach * StrictMath.cos(angle),
                    CENTRE_Y + HEIGHT * reach * StrictMath.sin(angle)));
        }
        ring.closeRing();
        return (Polygon) factory.createPolygon(ring.toCoordinateArray()).buffer(0);
    }

    private List<Geometry> cells() {
        List<Coordinate> sites = new ArrayList<>();
        for (int i = 0; i < DISTRICTS; i++) {
            sites.add(anywhere());
        }
        VoronoiDiagramBuilder voronoi = new VoronoiDiagramBuilder();
        voronoi.setSites(sites);
        voronoi.setClipEnvelope(
                new Envelope(CENTRE_X - 2 * WIDTH, CENTRE_X + 2 * WIDTH, CENTRE_Y - 2 * HEIGHT, CENTRE_Y + 2 * HEIGHT));
        Geometry diagram = voronoi.getDiagram(factory);
        List<Geometry> cells = new ArrayList<>();
        for (int i = 0; i < diagram.getNumGeometries(); i++) {
            cells.add(diagram.getGeometryN(i));
        }
        return cells;
    }

    /**
     * Makes a district of a piece of land; every fifth has a lake. Exterior rings are counter-clockwise (ISO 19107).
     */
    private MultiPolygon district(Geometry land) {
        Geometry shape = land;
        if (districts.size() % 5 == 0) {
            shape = shape.difference(
                    MaximumInscribedCircle.getCenter(land, 0.001).buffer(0.03, 12));
        }
        List<Polygon> parts = new ArrayList<>();
        for (int i = 0; i < shape.getNumGeometries(); i++) {
            Polygon part = (Polygon) shape.getGeometryN(i);
            Geometry rounded = factory.createPolygon(
                    ring(part.getExteriorRing()),
                    java.util.stream.IntStream.range(0, part.getNumInteriorRing())
                            .mapToObj(n -> ring(part.getInteriorRingN(n)))
                            .toArray(org.locationtech.jts.geom.LinearRing[]::new));
            if (!rounded.isValid()) {
                // a winding border may cross another one
                rounded = GeometryPrecisionReducer.reduce(GeometryFixer.fix(rounded), MICRODEGREES);
            }
            for (int n = 0; n < rounded.getNumGeometries(); n++) {
                parts.add((Polygon) rounded.getGeometryN(n).norm().reverse());
            }
        }
        return factory.createMultiPolygon(parts.toArray(Polygon[]::new));
    }

    /** Replaces straight borders with winding ones, identically for the districts on both sides. */
    private org.locationtech.jts.geom.LinearRing ring(org.locationtech.jts.geom.LinearRing ring) {
        CoordinateList wound = new CoordinateList();
        Coordinate[] corners = ring.getCoordinates();
        wound.add(corners[0]);
        for (int i = 1; i < corners.length; i++) {
            border(wound, corners[i - 1], corners[i]);
        }
        return factory.createLinearRing(rounded(wound));
    }

    private void border(CoordinateList line, Coordinate from, Coordinate to) {
        if (from.distance(to) < 0.05) {
            line.add(to, false);
            return;
        }
        boolean forward = from.compareTo(to) < 0;
        Coordinate first = forward ? from : to;
        Coordinate last = forward ? to : from;
        CoordinateList part = new CoordinateList();
        part.add(first);
        new Winding(Math.round(1e6 * (first.x + last.y))).wind(part, first, last, 6, 0.06);
        Coordinate[] points = part.toCoordinateArray();
        for (int i = 1; i < points.length; i++) {
            line.add(forward ? points[i] : points[points.length - 1 - i], false);
        }
    }

    private void wind(CoordinateList line, Coordinate from, Coordinate to, int depth) {
        new Winding(random.nextLong()).wind(line, from, to, depth, 0.12);
    }

    /** Displaces the midpoint of a line, then recursively the midpoints of both halves. */
    private record Winding(Random random) {

        Winding(long seed) {
            this(new Random(seed));
        }

        void wind(CoordinateList line, Coordinate from, Coordinate to, int depth, double deviation) {
            if (depth == 0) {
                line.add(to, false);
                return;
            }
            double aside = deviation * random.nextGaussian();
            aside = Math.max(-2 * deviation, Math.min(2 * deviation, aside));
            Coordinate middle = new Coordinate(
                    (from.x + to.x) / 2 + aside * (to.y - from.y), (from.y + to.y) / 2 - aside * (to.x - from.x));
            wind(line, from, middle, depth - 1, deviation);
            wind(line, middle, to, depth - 1, deviation);
        }
    }

    private static Coordinate rounded(Coordinate c) {
        return new Coordinate(Math.round(c.x * 1e6) / 1e6, Math.round(c.y * 1e6) / 1e6);
    }

    private static Coordinate[] rounded(CoordinateList list) {
        CoordinateList rounded = new CoordinateList();
        for (Coordinate c : list.toCoordinateArray()) {
            rounded.add(rounded(c), false);
        }
        return rounded.toCoordinateArray();
    }
}
