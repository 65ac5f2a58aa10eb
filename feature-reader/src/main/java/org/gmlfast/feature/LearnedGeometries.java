/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.feature.internal.ContentSample;
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
 * Makes geometries of the lists of numbers in elements whose content was learned: the same ones as
 * {@link GeometryParser}, from which it learns what the geometries of a property have in common.
 */
final class LearnedGeometries {

    // ---- what a list of numbers is

    /** A point, or a line. */
    private static final int PART = 0;

    private static final int EXTERIOR = 1;
    private static final int INTERIOR = 2;

    private final GeometryParser geometries;
    private final PositionParser positions;
    private final GeometryFactory factory;

    // ---- the geometry that is read

    private Shape shape;
    private double[][] lists = new double[4][];
    private int[] roles = new int[4];
    private int count;
    private long total;

    LearnedGeometries(GeometryParser geometries) {
        this.geometries = geometries;
        this.positions = geometries.positions();
        this.factory = geometries.factory();
    }

    /**
     * What the geometries of a property have in common.
     *
     * @param field the property
     * @param kind the class of the geometries
     * @param inherited what they have from the elements around them
     * @param used what their positions have
     * @param crs their CRS; null if it is not known
     */
    record Shape(
            GmlField field,
            Class<?> kind,
            PositionParser.Frame inherited,
            PositionParser.Used used,
            CoordinateReferenceSystem crs) {}

    // ---- reading

    /** Begins a geometry; returns false if what it inherits differs from what was learned. */
    boolean begin(Shape begun) {
        shape = begun;
        count = 0;
        total = 0;
        return shape.inherited.equals(positions.inherited());
    }

    /** The shape of the geometry that was begun; null for none. */
    Shape shape() {
        return shape;
    }

    /** Adds a list of numbers; returns false if they are not positions, or too many. */
    boolean add(double[] list, int role) {
        if (count == lists.length) {
            lists = Arrays.copyOf(lists, 2 * count);
            roles = Arrays.copyOf(roles, 2 * count);
        }
        lists[count] = list;
        roles[count++] = role;
        total += list.length;
        return list.length % shape.used.dimension() == 0 && total <= positions.max();
    }

    /** Forgets a geometry that was begun. */
    void abandon() {
        shape = null;
    }

    /** Makes the geometry of the lists; null if it is not valid, or has parts that its class does not have. */
    Geometry end() {
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
        shape = null;
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
     * What the geometry that was read last has in common with others of its property; null if they cannot be read in
     * one step.
     *
     * @param known what was learned before; null for nothing
     */
    Shape shape(GmlField property, Geometry geometry, Shape known) {
        PositionParser.Used used = positions.used();
        if (used == null) {
            return null;
        }
        Shape found = new Shape(property, geometry.getClass(), positions.inherited(), used, positions.crs());
        if (known != null) {
            return known.equals(found) ? known : null;
        }
        // several surfaces may be a MultiPolygon where a single one is a Polygon
        return geometry.getNumGeometries() == 1 ? found : null;
    }

    /** What the lists of numbers in elements are for a geometry; null if one of them is something else. */
    static int[] roles(List<ContentSample.Leaf> leaves, Geometry geometry) {
        List<Integer> parts = new ArrayList<>();
        addRoles(geometry, parts);
        int[] roles = new int[leaves.size()];
        for (int i = 0; i < roles.length; i++) {
            roles[i] = role(leaves.get(i));
            if (roles.length != parts.size() || roles[i] != parts.get(i)) {
                return null;
            }
        }
        return roles;
    }

    private static int role(ContentSample.Leaf leaf) {
        int role = PART;
        for (int i = 0; i < leaf.depth() - 1; i++) {
            switch (((FeatureName) leaf.name(i)).gml) {
                case EXTERIOR -> role = EXTERIOR;
                case INTERIOR -> role = INTERIOR;
                case BASE, POINT_PROPERTY -> {
                    return -1; // perhaps reversed
                }
                default -> {}
            }
        }
        GmlElement last = ((FeatureName) leaf.name(leaf.depth() - 1)).gml;
        return last == GmlElement.POS || last == GmlElement.POS_LIST ? role : -1;
    }

    /** Adds what each list of numbers of a geometry is; curves have none. */
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
