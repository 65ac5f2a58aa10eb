/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.MultiCurve;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Geometries of GML 3.1.1 (OGC 03-105r1 §8) and 3.2.1 (OGC 07-036 §10 and §11). srsName and srsDimension are said once,
 * on the outermost geometry, and hold for its parts (07-036 §9.10). Ids, where there are any, tell the place in the
 * geometry; rings have a place and no id.
 */
final class Gml3GeometryEncoder extends GeometryEncoder {

    private final boolean isGml32;
    private final boolean ids;
    private final boolean multiCurves;

    Gml3GeometryEncoder(GmlNames names, GmlSettings settings) {
        super(names, settings, settings.coordinates().listFormat());
        this.isGml32 = names.version == GmlVersion.GML_3_2_1;
        this.ids = isGml32 || settings.geometries().geometryIds();
        this.multiCurves = isGml32 || settings.geometries().multiCurves();
    }

    @Override
    void writeOutermost(GmlOutput out, Geometry geometry, PreparedAttribute srsName, int dimension)
            throws XMLStreamException {
        boolean said = settings.geometries().srsDimension() && !geometry.isEmpty();
        PreparedAttribute srsDimension = said ? names.srsDimension(dimension) : null;
        geometry(out, geometry, srsName, srsDimension);
    }

    private void geometry(GmlOutput out, Geometry any, PreparedAttribute srsName, PreparedAttribute srsDimension)
            throws XMLStreamException {
        Geometry geometry = settings.geometries().linearize() ? linearized(any) : any;
        PreparedName element = element(geometry);
        start(out, element, srsName, srsDimension);
        if (element == names.curve) {
            segments(out, geometry);
        } else if (geometry instanceof Point point) {
            positions(out, names.pos, point.getCoordinateSequence());
        } else if (geometry instanceof LineString line) {
            positions(out, names.posList, line.getCoordinateSequence());
        } else if (geometry instanceof Polygon polygon) {
            rings(out, polygon);
        } else {
            members(out, (GeometryCollection) geometry);
        }
        out.writer.writeEndElement();
    }

    private PreparedName element(Geometry geometry) {
        if (geometry instanceof Point) {
            return names.point;
        }
        if (geometry instanceof LineString) {
            if (isCurve(geometry)) {
                return names.curve;
            }
            // 07-036 §10.5.8: a LinearRing is no geometry but a part of one
            return geometry instanceof LinearRing && !isGml32 ? names.linearRing : names.lineString;
        }
        if (geometry instanceof Polygon) {
            return names.polygon;
        }
        if (geometry instanceof MultiPoint) {
            return names.multiPoint;
        }
        if (geometry instanceof MultiLineString) {
            return isMultiCurve((MultiLineString) geometry) ? names.multiCurve : names.multiLineString;
        }
        if (geometry instanceof MultiPolygon) {
            return names.multiSurface;
        }
        if (geometry instanceof GeometryCollection) {
            return names.multiGeometry;
        }
        throw unknown(geometry);
    }

    private boolean isCurve(Geometry geometry) {
        return geometry instanceof CurvedGeometry
                && !geometry.isEmpty()
                && !settings.geometries().linearize();
    }

    private boolean isMultiCurve(MultiLineString lines) {
        if (multiCurves || lines instanceof MultiCurve) {
            return true;
        }
        for (int i = 0; i < lines.getNumGeometries(); i++) {
            if (isCurve(lines.getGeometryN(i))) {
                return true;
            }
        }
        return false;
    }

    private void start(GmlOutput out, PreparedName element, PreparedAttribute srsName, PreparedAttribute srsDimension)
            throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(element);
        if (srsName != null) {
            writer.writeAttribute(srsName);
        }
        if (srsDimension != null) {
            writer.writeAttribute(srsDimension);
        }
        if (ids && element != names.linearRing) {
            out.writeId(names.geometryId);
        }
    }

    private void positions(GmlOutput out, PreparedName element, CoordinateSequence sequence) throws XMLStreamException {
        positions(out, element, out.positions.of(sequence));
    }

    private void positions(GmlOutput out, PreparedName element, SequencePositions positions) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(element);
        if (settings.geometries().srsDimensionOnPositions()) {
            writer.writeAttribute(names.srsDimension(positions.dimension()));
        }
        writer.writePositions(positions, format);
        writer.writeEndElement();
    }

    // ---- curves

    private void segments(GmlOutput out, Geometry curve) throws XMLStreamException {
        out.writer.writeStartElement(names.segments);
        if (curve instanceof CompoundCurvedGeometry<?> compound) {
            List<LineString> components = compound.getComponents();
            for (int i = 0; i < components.size(); i++) {
                segment(out, components.get(i));
            }
        } else {
            segment(out, curve);
        }
        out.writer.writeEndElement();
    }

    /** 07-036 §10.4.7.4 ArcString, §10.4.7.1 LineStringSegment. */
    private void segment(GmlOutput out, Geometry component) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        if (component instanceof SingleCurvedGeometry<?> arcs) {
            writer.writeStartElement(names.arcString);
            writer.writeAttribute(names.arcInterpolation);
            positions(out, names.posList, out.positions.of(arcs.getControlPoints()));
        } else {
            writer.writeStartElement(names.lineStringSegment);
            writer.writeAttribute(names.linearInterpolation);
            positions(out, names.posList, ((LineString) component).getCoordinateSequence());
        }
        writer.writeEndElement();
    }

    // ---- surfaces

    private void rings(GmlOutput out, Polygon polygon) throws XMLStreamException {
        if (polygon.isEmpty()) {
            return;
        }
        boundary(out, names.exterior, polygon.getExteriorRing(), 1);
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            boundary(out, names.interior, polygon.getInteriorRingN(i), i + 2);
        }
    }

    private void boundary(GmlOutput out, PreparedName boundary, LineString any, int place) throws XMLStreamException {
        LineString ring = settings.geometries().linearize() ? (LineString) linearized(any) : any;
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(boundary);
        if (isCurve(ring)) {
            curvedRing(out, ring, place);
        } else {
            writer.writeStartElement(names.linearRing);
            positions(out, names.posList, ring.getCoordinateSequence());
            writer.writeEndElement();
        }
        writer.writeEndElement();
    }

    /** A Ring is made of curves: each part of a compound one is one, a Curve of arcs or a LineString. */
    private void curvedRing(GmlOutput out, LineString ring, int place) throws XMLStreamException {
        List<? extends LineString> parts =
                ring instanceof CompoundCurvedGeometry<?> compound ? compound.getComponents() : List.of(ring);
        int outer = out.enterPart(place);
        out.writer.writeStartElement(names.ring);
        for (int i = 0; i < parts.size(); i++) {
            int inner = out.enterPart(i + 1);
            out.writer.writeStartElement(names.curveMember);
            geometry(out, parts.get(i), null, null);
            out.writer.writeEndElement();
            out.leavePart(inner);
        }
        out.writer.writeEndElement();
        out.leavePart(outer);
    }

    // ---- collections

    private void members(GmlOutput out, GeometryCollection collection) throws XMLStreamException {
        PreparedName member = member(collection);
        for (int i = 0; i < collection.getNumGeometries(); i++) {
            Geometry part = collection.getGeometryN(i);
            int outer = out.enterPart(i + 1);
            out.writer.writeStartElement(member);
            if (part instanceof LinearRing && !isCurve(part) && member != names.geometryMember) {
                ringAsLine(out, (LinearRing) part);
            } else {
                geometry(out, part, null, null);
            }
            out.writer.writeEndElement();
            out.leavePart(outer);
        }
    }

    private PreparedName member(GeometryCollection collection) {
        if (collection instanceof MultiPoint) {
            return names.pointMember;
        }
        if (collection instanceof MultiLineString) {
            return isMultiCurve((MultiLineString) collection) ? names.curveMember : names.lineStringMember;
        }
        return collection instanceof MultiPolygon ? names.surfaceMember : names.geometryMember;
    }

    /** A member of lines takes no ring, in 3.1.1 neither. */
    private void ringAsLine(GmlOutput out, LinearRing ring) throws XMLStreamException {
        start(out, names.lineString, null, null);
        positions(out, names.posList, ring.getCoordinateSequence());
        out.writer.writeEndElement();
    }

    // ---- envelopes

    @Override
    void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        double[] corner = out.corners;
        out.positions.prepare(OrdinateLayout.XY, settings.coordinates().swapAxes());
        writer.writeStartElement(names.envelope);
        if (srsName != null) {
            writer.writeAttribute(srsName);
        }
        if (srsName != null && settings.geometries().srsDimension()) {
            writer.writeAttribute(names.srsDimension(2));
        }
        corner[0] = envelope.getMinX();
        corner[1] = envelope.getMinY();
        corner(out, names.lowerCorner, corner);
        corner[0] = envelope.getMaxX();
        corner[1] = envelope.getMaxY();
        corner(out, names.upperCorner, corner);
        writer.writeEndElement();
    }

    private void corner(GmlOutput out, PreparedName element, double[] corner) throws XMLStreamException {
        out.writer.writeStartElement(element);
        out.writer.writePositions(out.positions.of(corner, 1), format);
        out.writer.writeEndElement();
    }
}
