/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.fes;

import java.util.ArrayList;
import java.util.List;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.gmlfast.query.QueryException;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.w3c.dom.Element;

/**
 * Reads the geometries of filters: boxes, points, lines, polygons and their multi-geometries in GML 2 and 3. Their
 * coordinates are x/y; if a geometry names a CRS, the CRS is its user data. Not thread-safe.
 */
public final class GmlGeometryReader {

    /** Resolves the names of coordinate reference systems. */
    public interface CrsResolver {

        /**
         * Returns the system in x/y order.
         *
         * @return null if no CRS applies
         * @throws QueryException if the CRS is unknown
         */
        CoordinateReferenceSystem xy(String srsName) throws QueryException;

        /**
         * Returns whether the form of the name implies y before x.
         *
         * @param srsName the name; empty for none
         * @throws QueryException if the CRS is unknown
         */
        boolean isSwapped(String srsName) throws QueryException;
    }

    private static final int MAX_NUMBERS = 20_000;

    private final GeometryFactory factory = new GeometryFactory();
    private final CrsResolver resolver;

    GmlGeometryReader(CrsResolver resolver) {
        this.resolver = resolver;
    }

    Geometry read(Element element) throws QueryException {
        String srsName = srsName(element);
        try {
            Geometry geometry = geometry(element, resolver.isSwapped(srsName), 0);
            geometry.setUserData(srsName.isEmpty() ? null : resolver.xy(srsName));
            return geometry;
        } catch (IllegalArgumentException e) {
            throw new QueryException("a geometry in the filter is invalid: " + e.getMessage(), e);
        }
    }

    /** Returns the srsName of the geometry, or of its first descendant that has one; empty if there is none. */
    private static String srsName(Element element) {
        if (element.hasAttribute("srsName")) {
            return element.getAttribute("srsName");
        }
        for (Element child : FilterReader.children(element)) {
            String name = srsName(child);
            if (!name.isEmpty()) {
                return name;
            }
        }
        return "";
    }

    private Geometry geometry(Element element, boolean swapped, int depth) throws QueryException {
        List<Coordinate> coordinates = new ArrayList<>();
        return switch (element.getLocalName()) {
            case "Envelope", "Box" -> {
                collect(element, swapped, coordinates);
                if (coordinates.size() != 2) {
                    throw new QueryException("a box must have two corners");
                }
                yield factory.toGeometry(new Envelope(coordinates.get(0), coordinates.get(1)));
            }
            case "Point" -> {
                collect(element, swapped, coordinates);
                if (coordinates.size() != 1) {
                    throw new QueryException("a point must have one position");
                }
                yield factory.createPoint(coordinates.get(0));
            }
            case "LineString", "Curve" -> {
                collect(element, swapped, coordinates);
                yield factory.createLineString(coordinates.toArray(Coordinate[]::new));
            }
            case "Polygon", "PolygonPatch" -> polygon(element, swapped);
            case "Surface",
                    "MultiPoint",
                    "MultiLineString",
                    "MultiCurve",
                    "MultiPolygon",
                    "MultiSurface",
                    "MultiGeometry" -> collection(element, swapped, depth);
            default ->
                throw new QueryException("the geometry " + element.getLocalName() + " is not supported in filters");
        };
    }

    private Polygon polygon(Element element, boolean swapped) throws QueryException {
        LinearRing shell = null;
        List<LinearRing> holes = new ArrayList<>();
        for (Element boundary : FilterReader.children(element)) {
            List<Coordinate> coordinates = new ArrayList<>();
            collect(boundary, swapped, coordinates);
            LinearRing ring = factory.createLinearRing(coordinates.toArray(Coordinate[]::new));
            if (boundary.getLocalName().startsWith("outer")
                    || boundary.getLocalName().equals("exterior")) {
                shell = ring;
            } else {
                holes.add(ring);
            }
        }
        return factory.createPolygon(shell, holes.toArray(LinearRing[]::new));
    }

    /** Collects the geometries of all members and creates the most specific collection of them. */
    private Geometry collection(Element element, boolean swapped, int depth) throws QueryException {
        if (depth > 3) {
            throw new QueryException("a geometry in the filter is nested too deeply");
        }
        List<Geometry> parts = new ArrayList<>();
        for (Element member : FilterReader.children(element)) {
            for (Element part : FilterReader.children(member)) {
                parts.add(geometry(part, swapped, depth + 1));
            }
        }
        if (parts.isEmpty()) {
            throw new QueryException("a geometry in the filter is empty");
        }
        if (parts.stream().allMatch(Point.class::isInstance)) {
            return factory.createMultiPoint(parts.toArray(Point[]::new));
        }
        if (parts.stream().allMatch(LineString.class::isInstance)) {
            return factory.createMultiLineString(parts.toArray(LineString[]::new));
        }
        return parts.stream().allMatch(Polygon.class::isInstance)
                ? factory.createMultiPolygon(parts.toArray(Polygon[]::new))
                : factory.createGeometryCollection(parts.toArray(Geometry[]::new));
    }

    // ---- coordinates

    private void collect(Element element, boolean swapped, List<Coordinate> coordinates) throws QueryException {
        switch (element.getLocalName()) {
            case "coordinates" -> addAll(element, element.getTextContent().replace(',', ' '), 2, swapped, coordinates);
            case "pos", "posList", "lowerCorner", "upperCorner" -> {
                String dimension = element.getAttribute("srsDimension");
                addAll(element, element.getTextContent(), dimension.equals("3") ? 3 : 2, swapped, coordinates);
            }
            case "coord" -> {
                StringBuilder ordinates = new StringBuilder();
                FilterReader.children(element)
                        .forEach(c -> ordinates.append(c.getTextContent()).append(' '));
                addAll(element, ordinates.toString(), 2, swapped, coordinates);
            }
            default -> {
                for (Element child : FilterReader.children(element)) {
                    collect(child, swapped, coordinates);
                }
            }
        }
    }

    private static void addAll(
            Element element, String text, int dimensions, boolean swapped, List<Coordinate> coordinates)
            throws QueryException {
        String[] numbers = text.trim().split("\\s+");
        if (numbers.length % dimensions != 0 || numbers.length > MAX_NUMBERS) {
            throw new QueryException(element.getLocalName() + " has " + numbers.length
                    + " numbers; it must have a multiple of " + dimensions + ", and at most " + MAX_NUMBERS);
        }
        for (int i = 0; i < numbers.length; i += dimensions) {
            double first = number(numbers[i]);
            double second = number(numbers[i + 1]);
            coordinates.add(swapped ? new Coordinate(second, first) : new Coordinate(first, second));
        }
    }

    static double number(String text) throws QueryException {
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through to the exception below
        }
        throw new QueryException("a geometry or distance in the filter contains a value that is not a finite number");
    }
}
