/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Geometries of GML 2.1.2 (OGC 02-069 §4, geometry.xsd). Arcs become line strings. srsName is said once, and again only
 * on the collections in a collection, which must have one.
 */
final class Gml2GeometryEncoder extends GeometryEncoder {

    Gml2GeometryEncoder(GmlNames names, GmlSettings settings) {
        super(names, settings, settings.coordinates().tupleFormat());
    }

    @Override
    void writeOutermost(GmlOutput out, Geometry geometry, PreparedAttribute srsName, int dimension)
            throws XMLStreamException {
        geometry(out, geometry, srsName, srsName);
    }

    /**
     * Writes a geometry.
     *
     * @param own the srsName of this geometry; null for none
     * @param collections the srsName of collections; null for none
     */
    private void geometry(GmlOutput out, Geometry curved, PreparedAttribute own, PreparedAttribute collections)
            throws XMLStreamException {
        Geometry geometry = linearized(curved);
        if (geometry instanceof Point point) {
            points(out, names.point, point.getCoordinateSequence(), own);
        } else if (geometry instanceof LineString line) {
            points(out, names.lineString, line.getCoordinateSequence(), own);
        } else if (geometry instanceof Polygon polygon) {
            polygon(out, polygon, own);
        } else if (geometry instanceof GeometryCollection collection) {
            collection(out, collection, collections);
        } else {
            throw unknown(geometry);
        }
    }

    private void start(GmlOutput out, PreparedName element, PreparedAttribute srsName) throws XMLStreamException {
        out.writer.writeStartElement(element);
        if (srsName != null) {
            out.writer.writeAttribute(srsName);
        }
    }

    private void points(GmlOutput out, PreparedName element, CoordinateSequence sequence, PreparedAttribute srsName)
            throws XMLStreamException {
        start(out, element, srsName);
        coordinates(out, out.positions.of(sequence));
        out.writer.writeEndElement();
    }

    private void coordinates(GmlOutput out, SequencePositions positions) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(names.coordinates);
        if (settings.coordinates().coordinateSeparators()) {
            writer.writeAttribute(names.decimal);
            writer.writeAttribute(names.cs);
            writer.writeAttribute(names.ts);
        }
        writer.writePositions(positions, format);
        writer.writeEndElement();
    }

    /** An empty polygon has an outer ring without coordinates: the ring must be there. */
    private void polygon(GmlOutput out, Polygon polygon, PreparedAttribute srsName) throws XMLStreamException {
        start(out, names.polygon, srsName);
        ring(out, names.outerBoundaryIs, polygon.getExteriorRing());
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            ring(out, names.innerBoundaryIs, polygon.getInteriorRingN(i));
        }
        out.writer.writeEndElement();
    }

    private void ring(GmlOutput out, PreparedName boundary, LineString ring) throws XMLStreamException {
        out.writer.writeStartElement(boundary);
        points(out, names.linearRing, ring.getCoordinateSequence(), null);
        out.writer.writeEndElement();
    }

    /** An empty collection has an empty member: one must be there. */
    private void collection(GmlOutput out, GeometryCollection collection, PreparedAttribute srsName)
            throws XMLStreamException {
        PreparedName element = names.multiGeometry;
        PreparedName member = names.geometryMember;
        if (collection instanceof MultiPoint) {
            element = names.multiPoint;
            member = names.pointMember;
        } else if (collection instanceof MultiLineString) {
            element = names.multiLineString;
            member = names.lineStringMember;
        } else if (collection instanceof MultiPolygon) {
            element = names.multiPolygon;
            member = names.polygonMember;
        }
        start(out, element, srsName);
        int size = collection.getNumGeometries();
        for (int i = 0; i < size; i++) {
            out.writer.writeStartElement(member);
            geometry(out, collection.getGeometryN(i), null, srsName);
            out.writer.writeEndElement();
        }
        if (size == 0) {
            out.writer.writeStartElement(member);
            out.writer.writeEndElement();
        }
        out.writer.writeEndElement();
    }

    @Override
    void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName) throws XMLStreamException {
        double[] corners = out.corners;
        corners[0] = envelope.getMinX();
        corners[1] = envelope.getMinY();
        corners[2] = envelope.getMaxX();
        corners[3] = envelope.getMaxY();
        out.positions.prepare(OrdinateLayout.XY, settings.coordinates().swapAxes());
        start(out, names.box, srsName);
        coordinates(out, out.positions.of(corners));
        out.writer.writeEndElement();
    }
}
