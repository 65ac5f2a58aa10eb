/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Reads the geometries of GML 2. */
final class Gml2Elements extends GeometryElements {

    private static final GeometryFactory PLAIN = new GeometryFactory();

    private static final List<String> POINTS = List.of("Point");
    private static final List<String> LINES = List.of("LineString");
    private static final List<String> POLYGONS = List.of("Polygon");
    private static final List<String> RINGS = List.of("LinearRing");

    Gml2Elements(RequestCursor cursor, WfsDialect dialect, SrsNames systems, boolean inheritsSystems) {
        super(cursor, dialect, systems, inheritsSystems);
    }

    @Override
    Geometry read(String element, SrsContext own, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        return switch (element) {
            case "Point" -> PLAIN.createPoint(positions());
            case "LineString" -> PLAIN.createLineString(positions());
            case "LinearRing" -> PLAIN.createLinearRing(positions());
            case "Polygon" -> polygon(own);
            case "MultiPoint" ->
                PLAIN.createMultiPoint(members(around, "pointMember", POINTS).toArray(Point[]::new));
            case "MultiLineString" ->
                PLAIN.createMultiLineString(
                        members(around, "lineStringMember", LINES).toArray(LineString[]::new));
            case "MultiPolygon" ->
                PLAIN.createMultiPolygon(
                        members(around, "polygonMember", POLYGONS).toArray(Polygon[]::new));
            default -> throw new UnsupportedRequestException("<" + element + ">, a less usual geometry");
        };
    }

    /** A collection of GML 2 has its own reference system only, and a SRID. */
    @Override
    void setSystem(Geometry geometry, SrsContext own) throws UnsupportedRequestException {
        if (!(geometry instanceof GeometryCollection)) {
            super.setSystem(geometry, own);
        } else if (own.named() != null) {
            geometry.setUserData(own.named());
            geometry.setSRID(code(own.named()));
        }
    }

    private static int code(CoordinateReferenceSystem system) throws UnsupportedRequestException {
        try {
            Integer code = CRS.lookupEpsgCode(system, true);
            if (code != null) {
                return code;
            }
        } catch (FactoryException e) {
            // as if it had none
        }
        throw new UnsupportedRequestException("a reference system without a code of EPSG");
    }

    /** The members of a collection, which does not pass its reference system on to them. */
    private List<Geometry> members(SrsContext around, String memberName, List<String> elements)
            throws XMLStreamException, UnsupportedRequestException {
        List<Geometry> members = new ArrayList<>();
        for (RequestName name = cursor.child(); name != null; name = cursor.child()) {
            if (!name.isGml || !name.localName.equals(memberName)) {
                throw unknown(name);
            }
            members.add(member(around, elements));
        }
        return members;
    }

    private CoordinateSequence positions() throws XMLStreamException, UnsupportedRequestException {
        RequestName name = cursor.child();
        if (name == null || !name.isGml || !name.localName.equals("coordinates")) {
            throw unknown(name);
        }
        CoordinateSequence sequence = coordinates();
        end();
        return sequence;
    }

    private Polygon polygon(SrsContext own) throws XMLStreamException, UnsupportedRequestException {
        LinearRing exterior = null;
        List<LinearRing> interior = new ArrayList<>(0);
        for (RequestName name = cursor.child(); name != null; name = cursor.child()) {
            boolean isExterior = name.isGml && name.localName.equals("outerBoundaryIs");
            if (!isExterior && !(name.isGml && name.localName.equals("innerBoundaryIs"))
                    || isExterior && exterior != null) {
                throw unknown(name);
            }
            LinearRing ring = (LinearRing) member(own, RINGS);
            if (isExterior) {
                exterior = ring;
            } else {
                interior.add(ring);
            }
        }
        if (exterior == null) {
            throw unknown(null);
        }
        return PLAIN.createPolygon(exterior, interior.toArray(LinearRing[]::new));
    }
}
