/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

/** Reads geometries (RFC 7946 §3.1) with their members in any order. */
final class GeoJsonGeometryReader {

    private static final Set<String> TYPES = Set.of(
            "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection");

    private final GeometryFactory geometries = new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY);
    private final Coordinates coordinates = new Coordinates();

    /** Reads the object or null that starts at the current token. */
    Geometry read(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new GeoJsonException(parser, "a geometry must be an object or null");
        }
        Parts parts = new Parts();
        String name;
        while ((name = parser.nextFieldName()) != null) {
            parser.nextToken();
            if (!member(parser, name, parts)) {
                parser.skipChildren();
            }
        }
        return geometry(parser, parts);
    }

    /** The members of a geometry that have been read. */
    static final class Parts {
        String type;
        boolean hasCoordinates;

        /** Whether there are none, not even null, which some programs write for an empty geometry. */
        boolean lacksCoordinates = true;

        List<Geometry> children;
    }

    /**
     * Reads the value of a member that starts at the current token.
     *
     * @return whether it is a member of a geometry
     */
    boolean member(JsonParser parser, String name, Parts parts) throws IOException {
        switch (name) {
            case "type" -> parts.type = parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getText();
            case "coordinates" -> {
                parts.lacksCoordinates = false;
                parts.hasCoordinates = parser.currentToken() == JsonToken.START_ARRAY;
                if (parts.hasCoordinates) {
                    coordinates.read(parser);
                }
            }
            case "geometries" -> {
                parts.lacksCoordinates = false;
                parts.children = children(parser);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private List<Geometry> children(JsonParser parser) throws IOException {
        List<Geometry> children = new ArrayList<>();
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                Geometry child = read(parser);
                if (child != null) {
                    children.add(child);
                }
            }
        }
        return children;
    }

    Geometry geometry(JsonParser parser, Parts parts) throws IOException {
        if (parts.type == null) {
            throw new GeoJsonException(parser, "the geometry has no member \"type\"");
        }
        try {
            return geometry(parts);
        } catch (IllegalArgumentException e) {
            throw new GeoJsonException(parser, "invalid " + parts.type + ": " + e.getMessage());
        }
    }

    private Geometry geometry(Parts parts) {
        boolean empty = !parts.hasCoordinates;
        if (parts.lacksCoordinates && TYPES.contains(parts.type)) {
            throw new IllegalArgumentException(
                    "it has no " + (parts.type.equals("GeometryCollection") ? "\"geometries\"" : "\"coordinates\""));
        }
        return switch (parts.type) {
            case "Point" -> empty ? geometries.createPoint() : point();
            case "LineString" -> empty ? geometries.createLineString() : line();
            case "Polygon" -> empty ? geometries.createPolygon() : polygon();
            case "MultiPoint" -> empty ? geometries.createMultiPoint() : multiPoint();
            case "MultiLineString" -> empty ? geometries.createMultiLineString() : multiLine();
            case "MultiPolygon" -> empty ? geometries.createMultiPolygon() : multiPolygon();
            case "GeometryCollection" ->
                geometries.createGeometryCollection(
                        parts.children == null ? new Geometry[0] : parts.children.toArray(Geometry[]::new));
            default -> throw new IllegalArgumentException("GeoJSON has no geometry of this type");
        };
    }

    private Point point() {
        if (coordinates.isPosition()) {
            return geometries.createPoint(coordinates.sequence(1));
        }
        if (coordinates.enter() > 0) {
            throw new IllegalArgumentException("the coordinates are not a single position");
        }
        return geometries.createPoint();
    }

    private LineString line() {
        return geometries.createLineString(coordinates.sequence());
    }

    private Polygon polygon() {
        int rings = coordinates.enter();
        if (rings == 0) {
            return geometries.createPolygon();
        }
        LinearRing shell = ring();
        LinearRing[] holes = new LinearRing[rings - 1];
        for (int i = 0; i < holes.length; i++) {
            holes[i] = ring();
        }
        return geometries.createPolygon(shell, holes);
    }

    private LinearRing ring() {
        return geometries.createLinearRing(coordinates.sequence());
    }

    private Geometry multiPoint() {
        CoordinateSequence all = coordinates.sequence();
        Point[] points = new Point[all.size()];
        for (int i = 0; i < points.length; i++) {
            points[i] = geometries.createPoint(all.getCoordinate(i));
        }
        return geometries.createMultiPoint(points);
    }

    private Geometry multiLine() {
        LineString[] lines = new LineString[coordinates.enter()];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = line();
        }
        return geometries.createMultiLineString(lines);
    }

    private Geometry multiPolygon() {
        Polygon[] polygons = new Polygon[coordinates.enter()];
        for (int i = 0; i < polygons.length; i++) {
            polygons[i] = polygon();
        }
        return geometries.createMultiPolygon(polygons);
    }
}
