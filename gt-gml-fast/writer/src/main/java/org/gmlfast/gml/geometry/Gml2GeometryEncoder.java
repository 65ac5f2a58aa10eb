/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.OrdinateLayout;
import org.gmlfast.gml.output.SequencePositions;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Geometries of GML 2.1.2 (OGC 02-069 §4, geometry.xsd). Arcs become line strings. Only the outermost geometry has a
 * srsName, and each collection in a collection, which the schema requires.
 */
final class Gml2GeometryEncoder extends GeometryEncoder {

    private final boolean coordinateSeparators;

    Gml2GeometryEncoder(GmlNames names, GmlSettings settings) {
        super(names, settings, settings.coordinates().tupleFormat());
        this.coordinateSeparators = settings.coordinates().coordinateSeparators();
    }

    @Override
    void writeOutermost(GmlOutput out, Geometry geometry, GeometryKind kind, PreparedAttribute srsName, int dimension)
            throws XMLStreamException {
        write(out, geometry, kind, srsName, srsName);
    }

    /**
     * Writes a geometry.
     *
     * @param own the srsName of this geometry; null for none
     * @param collections the srsName of collections; null for none
     */
    private void write(
            GmlOutput out, Geometry any, GeometryKind kind, PreparedAttribute own, PreparedAttribute collections)
            throws XMLStreamException {
        Geometry geometry = kind.isCurved() ? linearized(any) : any;
        PreparedName element = element(kind, geometry);
        switch (kind) {
            case POINT -> points(out, element, ((Point) geometry).getCoordinateSequence(), own);
            case LINE_STRING, LINEAR_RING, CURVE, CURVED_RING ->
                points(out, element, ((LineString) geometry).getCoordinateSequence(), own);
            case POLYGON, CURVE_POLYGON -> polygon(out, (Polygon) geometry, own);
            default -> collection(out, element, (GeometryCollection) geometry, collections);
        }
    }

    private PreparedName element(GeometryKind kind, Geometry geometry) {
        return switch (kind) {
            case POINT -> names.point;
            case LINE_STRING, LINEAR_RING, CURVE, CURVED_RING -> names.lineString;
            case POLYGON, CURVE_POLYGON -> names.polygon;
            case MULTI_POINT -> names.multiPoint;
            case MULTI_LINE_STRING, MULTI_CURVE -> names.multiLineString;
            case MULTI_POLYGON, MULTI_SURFACE -> names.multiPolygon;
            case GEOMETRY_COLLECTION -> names.multiGeometry;
            case UNKNOWN -> throw GeometryKind.unsupported(geometry);
        };
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
        if (coordinateSeparators) {
            writer.writeAttribute(names.decimal);
            writer.writeAttribute(names.cs);
            writer.writeAttribute(names.ts);
        }
        writer.writePositions(positions, format);
        writer.writeEndElement();
    }

    /** Writes an outer ring without coordinates for an empty polygon, because the schema requires the ring. */
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

    /** Writes an empty member for an empty collection, because the schema requires a member. */
    private void collection(
            GmlOutput out, PreparedName element, GeometryCollection collection, PreparedAttribute srsName)
            throws XMLStreamException {
        PreparedName member = member(element);
        start(out, element, srsName);
        int size = collection.getNumGeometries();
        for (int i = 0; i < size; i++) {
            Geometry part = collection.getGeometryN(i);
            out.writer.writeStartElement(member);
            write(out, part, GeometryKind.of(part), null, srsName);
            out.writer.writeEndElement();
        }
        if (size == 0) {
            out.writer.writeStartElement(member);
            out.writer.writeEndElement();
        }
        out.writer.writeEndElement();
    }

    private PreparedName member(PreparedName collection) {
        if (collection == names.multiPoint) {
            return names.pointMember;
        }
        if (collection == names.multiLineString) {
            return names.lineStringMember;
        }
        return collection == names.multiPolygon ? names.polygonMember : names.geometryMember;
    }

    @Override
    public void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName) throws XMLStreamException {
        double[] corners = out.corners;
        corners[0] = envelope.getMinX();
        corners[1] = envelope.getMinY();
        corners[2] = envelope.getMaxX();
        corners[3] = envelope.getMaxY();
        out.positions.prepare(OrdinateLayout.XY, swapAxes);
        start(out, names.box, srsName);
        coordinates(out, out.positions.of(corners));
        out.writer.writeEndElement();
    }
}
