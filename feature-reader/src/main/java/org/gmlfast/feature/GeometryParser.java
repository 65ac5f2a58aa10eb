/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.bxml.internal.read.ElementCursor;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Reads geometries of GML 2.1.2, 3.1.1 and 3.2.1: those that simple features have, with linear interpolation and arcs
 * of three points.
 */
final class GeometryParser {

    private final GeometryFactory factory = new GeometryFactory();
    private final CurvedGeometryFactory curves = new CurvedGeometryFactory(factory, java.lang.Double.MAX_VALUE);
    private final PositionParser positions = new PositionParser();

    /** Reads the geometry that the cursor has entered, and leaves it. Its user data is the CRS, if it is known. */
    Geometry read(ElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        Geometry geometry = geometry(in);
        if (positions.crs() != null) {
            geometry.setUserData(positions.crs());
        }
        return geometry;
    }

    private Geometry geometry(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        PositionParser.Frame outer = positions.enter(in);
        Geometry geometry;
        try {
            geometry = switch (name.gml) {
                case POINT -> point(in);
                case LINE_STRING -> factory.createLineString(positions.read(in));
                case LINEAR_RING -> factory.createLinearRing(positions.read(in));
                case CURVE -> curve(in);
                case POLYGON -> polygon(in);
                case SURFACE -> surface(in);
                case MULTI_POINT ->
                    factory.createMultiPoint(members(in, Point.class).toArray(new Point[0]));
                case MULTI_CURVE -> multiCurve(members(in, LineString.class));
                case MULTI_SURFACE -> multiSurface(surfaces(in));
                case MULTI_GEOMETRY ->
                    factory.createGeometryCollection(members(in, Geometry.class).toArray(new Geometry[0]));
                default -> throw in.malformed("<" + name + "> is not a geometry of simple features");
            };
        } catch (IllegalArgumentException e) {
            throw in.malformed("<" + name + "> is not valid: " + e.getMessage());
        }
        positions.leave(outer);
        return geometry;
    }

    private Point point(ElementCursor in) throws XMLStreamException {
        CoordinateSequence sequence = positions.read(in);
        if (sequence.size() > 1) {
            throw in.malformed("a point has " + sequence.size() + " positions");
        }
        return factory.createPoint(sequence);
    }

    // ---- polygons

    private Polygon polygon(ElementCursor in) throws XMLStreamException {
        LinearRing shell = null;
        List<LinearRing> holes = null;
        boolean curved = false;
        while (in.nextChild()) {
            GmlElement part = ((FeatureName) in.name()).gml;
            switch (part) {
                case EXTERIOR, INTERIOR -> {
                    LinearRing ring = ring(in);
                    curved |= ring instanceof CurvedGeometry<?>;
                    if (part == GmlElement.INTERIOR) {
                        holes = holes == null ? new ArrayList<>() : holes;
                        holes.add(ring);
                    } else if (shell == null) {
                        shell = ring;
                    } else {
                        throw in.malformed("a polygon has a second outer ring");
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a polygon");
            }
        }
        if (holes == null && !curved) {
            return shell == null || shell.isEmpty() ? factory.createPolygon() : factory.createPolygon(shell);
        }
        LinearRing[] inner = holes == null ? new LinearRing[0] : holes.toArray(new LinearRing[0]);
        return curved ? curves.createCurvePolygon(shell, inner) : factory.createPolygon(shell, inner);
    }

    /** Reads the property of a polygon that has a ring. */
    private LinearRing ring(ElementCursor in) throws XMLStreamException {
        if (!in.nextChild()) {
            return factory.createLinearRing();
        }
        LinearRing ring =
                switch (((FeatureName) in.name()).gml) {
                    case LINEAR_RING -> factory.createLinearRing(positions.read(in));
                    case RING -> curvedRing(in);
                    default -> throw in.malformed("<" + in.name() + "> is not a ring");
                };
        if (in.nextChild()) {
            throw in.malformed("a boundary of a polygon has a second ring");
        }
        return ring;
    }

    private LinearRing curvedRing(ElementCursor in) throws XMLStreamException {
        List<LineString> parts = new ArrayList<>();
        for (LineString member : members(in, LineString.class)) {
            parts.addAll(Curves.components(member));
        }
        LineString line = Curves.join(parts, curves);
        return line instanceof LinearRing ring ? ring : factory.createLinearRing(line.getCoordinateSequence());
    }

    /** Reads a surface of a single patch. */
    private Polygon surface(ElementCursor in) throws XMLStreamException {
        Polygon surface = null;
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case PATCHES -> {
                    while (in.nextChild()) {
                        if (surface != null || ((FeatureName) in.name()).gml != GmlElement.POLYGON) {
                            throw in.malformed("a surface of simple features is one PolygonPatch");
                        }
                        surface = polygon(in);
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a surface");
            }
        }
        return surface == null ? factory.createPolygon() : surface;
    }

    // ---- curves

    private LineString curve(ElementCursor in) throws XMLStreamException {
        List<LineString> parts = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case SEGMENTS -> {
                    while (in.nextChild()) {
                        parts.add(segment(in));
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a curve");
            }
        }
        return Curves.join(parts, curves);
    }

    private LineString segment(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        PositionParser.Frame outer = positions.enter(in);
        LineString segment =
                switch (name.gml) {
                    case LINE_STRING_SEGMENT -> factory.createLineString(positions.read(in));
                    case ARC_STRING -> Curves.arcs(positions.read(in), curves);
                    default -> throw in.malformed("<" + name + "> cannot be read: only lines and arcs of points can");
                };
        positions.leave(outer);
        return segment;
    }

    // ---- collections

    private <T extends Geometry> List<T> members(ElementCursor in, Class<T> kind) throws XMLStreamException {
        List<T> members = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case MEMBER -> {
                    while (in.nextChild()) {
                        Geometry member = geometry(in);
                        if (!kind.isInstance(member)) {
                            throw in.malformed("a collection of " + kind.getSimpleName() + " has a "
                                    + member.getGeometryType() + " as a member");
                        }
                        members.add(kind.cast(member));
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a member of a geometry");
            }
        }
        return members;
    }

    private List<Polygon> surfaces(ElementCursor in) throws XMLStreamException {
        return members(in, Polygon.class);
    }

    private Geometry multiCurve(List<LineString> lines) {
        for (LineString line : lines) {
            if (line instanceof CurvedGeometry<?>) {
                return curves.createMultiCurve(lines);
            }
        }
        return factory.createMultiLineString(lines.toArray(new LineString[0]));
    }

    private GeometryCollection multiSurface(List<Polygon> polygons) {
        for (Polygon polygon : polygons) {
            if (polygon instanceof CurvePolygon) {
                return curves.createMultiSurface(polygons);
            }
        }
        MultiPolygon surface = factory.createMultiPolygon(polygons.toArray(new Polygon[0]));
        return surface;
    }
}
