/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Makes geometries of lists of numbers whose elements are known: the same ones as {@link GeometryParser}, from which it
 * learns what the geometries of a property have in common.
 */
public final class GeometryBuilder {

    // ---- what a list of numbers is

    /** A point, or a line. */
    public static final int PART = 0;

    public static final int EXTERIOR = 1;
    public static final int INTERIOR = 2;

    private final GeometryParser geometries;
    private final PositionParser positions;
    private final GeometryFactory factory;

    // ---- the geometry that is read

    private Shape shape;
    private double[][] lists = new double[4][];
    private int[] roles = new int[4];
    private int count;
    private long total;

    public GeometryBuilder(GeometryParser geometries) {
        this.geometries = geometries;
        this.positions = geometries.positions();
        this.factory = geometries.factory();
    }

    /** What the geometries of a property have in common. */
    public static final class Shape {

        /** The class of the geometries. */
        private final Class<?> kind;

        /** What they have from the elements around them. */
        private final GeometryFrames.Frame inherited;

        /** What their positions have. */
        private final PositionParser.Used used;

        /** Null if it is not known. */
        private final CoordinateReferenceSystem crs;

        private Shape(Class<?> kind, PositionParser positions) {
            this.kind = kind;
            this.inherited = positions.frames().inherited();
            this.used = positions.used();
            this.crs = positions.frames().crs();
        }

        private boolean isLike(Shape other) {
            return kind == other.kind
                    && inherited.equals(other.inherited)
                    && used.equals(other.used)
                    && crs == other.crs;
        }
    }

    // ---- reading

    /** Begins a geometry; returns false if what it inherits differs from what was learned. */
    public boolean begin(Shape begun) {
        shape = begun;
        count = 0;
        total = 0;
        return shape.inherited.equals(positions.frames().inherited());
    }

    /** Adds a list of numbers; returns false if they are not positions, or too many. */
    public boolean add(double[] list, int role) {
        if (count == lists.length) {
            lists = Arrays.copyOf(lists, 2 * count);
            roles = Arrays.copyOf(roles, 2 * count);
        }
        lists[count] = list;
        roles[count++] = role;
        total += list.length;
        return list.length % shape.used.dimension() == 0 && total <= positions.max();
    }

    /** Makes the geometry of the lists; null if it is not valid, or has parts that its class does not have. */
    public Geometry end() {
        Geometry geometry;
        try {
            geometry = switch (roles[0]) {
                case PART -> isPoint() ? points() : lines();
                case EXTERIOR -> polygons();
                default -> null;
            };
        } catch (IllegalArgumentException e) {
            geometry = null;
        }
        if (geometry != null && shape.crs != null) {
            geometry.setUserData(shape.crs);
        }
        return geometry;
    }

    private boolean isPoint() {
        return shape.kind == Point.class || shape.kind == MultiPoint.class;
    }

    private Geometry points() {
        Point[] points = new Point[count];
        for (int i = 0; i < count; i++) {
            if (lists[i].length != shape.used.dimension()) {
                return null;
            }
            points[i] = factory.createPoint(sequence(i));
        }
        return shape.kind == MultiPoint.class ? factory.createMultiPoint(points) : single(points);
    }

    private Geometry lines() {
        LineString[] lines = new LineString[count];
        for (int i = 0; i < count; i++) {
            lines[i] = factory.createLineString(sequence(i));
        }
        return shape.kind == MultiLineString.class ? factory.createMultiLineString(lines) : single(lines);
    }

    private Geometry polygons() {
        if (count == 1 && shape.kind == Polygon.class) {
            return factory.createPolygon(geometries.ring(sequence(0)));
        }
        List<Polygon> polygons = new ArrayList<>();
        int next = 0;
        while (next < count) {
            LinearRing shell = geometries.ring(sequence(next++));
            List<LinearRing> holes = new ArrayList<>(0);
            while (next < count && roles[next] == INTERIOR) {
                holes.add(geometries.ring(sequence(next++)));
            }
            polygons.add(factory.createPolygon(shell, holes.toArray(new LinearRing[0])));
        }
        Polygon[] all = polygons.toArray(new Polygon[0]);
        return shape.kind == MultiPolygon.class ? factory.createMultiPolygon(all) : single(all);
    }

    private static Geometry single(Geometry[] parts) {
        return parts.length == 1 ? parts[0] : null;
    }

    private CoordinateSequence sequence(int list) {
        return positions.sequence(lists[list], shape.used);
    }

    // ---- learning

    /**
     * What the geometry that was read last has in common with others of its property; null if they cannot be made of
     * lists of numbers.
     *
     * @param known what was learned before; null for nothing
     */
    public Shape shape(Geometry geometry, Shape known) {
        if (positions.used() == null) {
            return null;
        }
        Shape found = new Shape(geometry.getClass(), positions);
        if (known != null) {
            return known.isLike(found) ? known : null;
        }
        // several surfaces may be a MultiPolygon where a single one is a Polygon
        return geometry.getNumGeometries() == 1 ? found : null;
    }

    /** What each list of numbers of a geometry is; empty for curves. */
    public static List<Integer> roles(Geometry geometry) {
        List<Integer> roles = new ArrayList<>();
        addRoles(geometry, roles);
        return roles;
    }

    private static void addRoles(Geometry geometry, List<Integer> parts) {
        Class<?> kind = geometry.getClass();
        if (kind == Polygon.class) {
            parts.add(EXTERIOR);
            for (int i = 0; i < ((Polygon) geometry).getNumInteriorRing(); i++) {
                parts.add(INTERIOR);
            }
        } else if (kind == Point.class || kind == LineString.class) {
            parts.add(PART);
        } else if (kind == MultiPoint.class || kind == MultiLineString.class || kind == MultiPolygon.class) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                addRoles(geometry.getGeometryN(i), parts);
            }
        }
    }
}
