/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.JTS;
import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Reads the geometries of GML 3.1 and 3.2. */
final class Gml3Elements extends GeometryElements {

    private static final List<String> POINTS = List.of("Point");
    private static final List<String> LINES = List.of("LineString");
    private static final List<String> CURVES = List.of("LineString", "Curve");
    private static final List<String> POLYGONS = List.of("Polygon");

    Gml3Elements(RequestCursor cursor, WfsDialect dialect, SrsNames systems, boolean inheritsSystems) {
        super(cursor, dialect, systems, inheritsSystems);
    }

    @Override
    Geometry read(String element, SrsContext own, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        return switch (element) {
            case "Point" -> point();
            case "LineString" -> FACTORY.createLineString(positions(own));
            case "Curve" -> curve(own);
            case "Polygon" -> polygon(own);
            case "MultiPoint" ->
                FACTORY.createMultiPoint(members(own, "pointMember", POINTS).toArray(Point[]::new));
            case "MultiCurve" ->
                FACTORY.createMultiLineString(
                        members(own, "curveMember", CURVES).toArray(LineString[]::new));
            case "MultiSurface" -> FACTORY.createMultiSurface(polygons(members(own, "surfaceMember", POLYGONS)));
            case "MultiLineString" ->
                FACTORY.createMultiLineString(
                        members31(own, "lineStringMember", LINES).toArray(LineString[]::new));
            case "MultiPolygon" ->
                FACTORY.createMultiPolygon(
                        members31(own, "polygonMember", POLYGONS).toArray(Polygon[]::new));
            default -> throw new UnsupportedRequestException("<" + element + ">, a less usual geometry");
        };
    }

    private static List<Polygon> polygons(List<Geometry> members) {
        List<Polygon> polygons = new ArrayList<>(members.size());
        members.forEach(member -> polygons.add((Polygon) member));
        return polygons;
    }

    private List<Geometry> members31(SrsContext own, String memberName, List<String> elements)
            throws XMLStreamException, UnsupportedRequestException {
        if (dialect == WfsDialect.WFS_2_0) {
            throw new UnsupportedRequestException("a geometry that GML 3.2 does not have");
        }
        return members(own, memberName, elements);
    }

    private List<Geometry> members(SrsContext own, String memberName, List<String> elements)
            throws XMLStreamException, UnsupportedRequestException {
        List<Geometry> members = new ArrayList<>();
        for (RequestName name = cursor.child(); name != null; name = cursor.child()) {
            if (!name.isGml || !name.localName.equals(memberName)) {
                throw unknown(name);
            }
            members.add(member(own, elements));
        }
        return members;
    }

    // ---- points and lines

    private Point point() throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.child();
        if (name == null || !name.isGml) {
            throw unknown(name);
        }
        Point point;
        if (name.localName.equals("pos")) {
            double[] position = position();
            point = FACTORY.createPoint(
                    position.length == 2
                            ? new Coordinate(position[0], position[1])
                            : new Coordinate(position[0], position[1], position[2]));
        } else if (name.localName.equals("coordinates")) {
            point = FACTORY.createPoint(coordinates());
        } else {
            throw unknown(name);
        }
        end();
        return point;
    }

    /** A position, which has as many ordinates as there are numbers, whatever its srsDimension. */
    private double[] position() throws XMLStreamException, UnsupportedRequestException {
        listDimension();
        double[] position = numbers();
        checkFinite(position);
        if (position.length < 2 || position.length > 3) {
            throw new UnsupportedRequestException("a position with an unusual number of ordinates");
        }
        return position;
    }

    /** The positions of a line or ring that the cursor has entered; leaves it. */
    private CoordinateSequence positions(SrsContext own) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.child();
        if (name == null || !name.isGml) {
            throw unknown(name);
        }
        CoordinateSequence sequence;
        switch (name.localName) {
            case "posList" -> sequence = positionList(own);
            case "coordinates" -> sequence = coordinates();
            case "pos" -> {
                return singlePositions();
            }
            default -> throw unknown(name);
        }
        end();
        return sequence;
    }

    private CoordinateSequence positionList(SrsContext own) throws XMLStreamException, UnsupportedRequestException {
        int dimension = listDimension();
        return sequence(numbers(), dimension > 0 ? dimension : own.positionDimension());
    }

    /** The srsDimension of the element, which has to have no other attributes; 0 for none. */
    private int listDimension() throws UnsupportedRequestException {
        int dimension = 0;
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            if (!attribute.uri().isEmpty() || !attribute.localName().equals("srsDimension")) {
                throw new UnsupportedRequestException("positions with the attribute " + attribute.localName());
            }
            dimension = dimension(cursor.value(i));
        }
        return dimension;
    }

    private CoordinateSequence singlePositions() throws XMLStreamException, UnsupportedRequestException {
        double[] all = position();
        int dimension = all.length;
        int count = dimension;
        for (RequestName name = cursor.child(); name != null; name = cursor.child()) {
            if (!name.isGml || !name.localName.equals("pos")) {
                throw unknown(name);
            }
            double[] position = position();
            if (position.length != dimension) {
                throw new UnsupportedRequestException("positions with different numbers of ordinates");
            }
            if (count + dimension > all.length) {
                all = Arrays.copyOf(all, 2 * count + dimension);
            }
            System.arraycopy(position, 0, all, count, dimension);
            count += dimension;
        }
        CoordinateSequence sequence = JTS.createCS(SEQUENCES, count / dimension, dimension);
        for (int i = 0; i < count; i++) {
            sequence.setOrdinate(i / dimension, i % dimension, all[i]);
        }
        return sequence;
    }

    /** A curve of one segment of straight lines, which is a line. */
    private LineString curve(SrsContext own) throws XMLStreamException, UnsupportedRequestException {
        enter("segments");
        enter("LineStringSegment");
        LineString line = FACTORY.createLineString(positions(own));
        end();
        end();
        return line;
    }

    private void enter(String element) throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.child();
        if (name == null || !name.isGml || !name.localName.equals(element)) {
            throw unknown(name);
        }
        cursor.checkNoAttributes();
    }

    // ---- polygons

    private Polygon polygon(SrsContext own) throws XMLStreamException, UnsupportedRequestException {
        LinearRing exterior = null;
        List<LinearRing> interior = null;
        for (RequestName name = cursor.child(); name != null; name = cursor.child()) {
            boolean isExterior = name.isGml && name.localName.equals("exterior");
            if (!isExterior && !(name.isGml && name.localName.equals("interior")) || isExterior && exterior != null) {
                throw unknown(name);
            }
            LinearRing ring = ring(own);
            if (isExterior) {
                exterior = ring;
            } else {
                interior = interior == null ? new ArrayList<>() : interior;
                interior.add(ring);
            }
        }
        if (exterior == null) {
            throw unknown(null);
        }
        return FACTORY.createPolygon(exterior, interior == null ? null : interior.toArray(LinearRing[]::new));
    }

    /** The ring in a boundary. OpenLayers repeats the srsName of the polygon. */
    private LinearRing ring(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        cursor.checkNoAttributes();
        RequestName name = cursor.child();
        if (name == null || !name.isGml || !name.localName.equals("LinearRing")) {
            throw unknown(name);
        }
        SrsContext own = context(around);
        boolean isAsUsual = own.named() == around.nearest() && inheritsSystems == dialect.inheritsSystems();
        if (own.named() != null && !isAsUsual) {
            throw new UnsupportedRequestException("a ring with a reference system of its own");
        }
        LinearRing ring = FACTORY.createLinearRing(positions(own));
        if (inheritsSystems) {
            setSystem(ring, own);
        }
        end();
        return ring;
    }
}
