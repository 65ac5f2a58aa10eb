/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.gmlfast.gml.output.GmlNames;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.OrdinateLayout;
import org.gmlfast.gml.output.SequencePositions;
import org.gmlfast.gml.settings.GeometrySettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Geometries of GML 3.1.1 (OGC 03-105r1 §8) and 3.2.1 (OGC 07-036 §10 and §11). Only the outermost geometry has srsName
 * and srsDimension, which apply to its parts (07-036 §9.10). The id of a part consists of the id of the outermost
 * geometry and the number of the part at each level; rings are numbered, too, but have no id.
 */
public final class Gml3GeometryEncoder extends GeometryEncoder {

    private final boolean isGml32;
    private final boolean ids;
    private final boolean multiCurves;
    private final boolean linearize;
    private final boolean srsDimension;
    private final boolean srsDimensionOnPositions;
    private final GeometryForm form;

    public Gml3GeometryEncoder(GmlNames names, GmlSettings settings) {
        this(names, settings, GeometryForm.SIMPLE);
    }

    public Gml3GeometryEncoder(GmlNames names, GmlSettings settings, GeometryForm form) {
        super(names, settings, settings.coordinates().listFormat());
        GeometrySettings geometries = settings.geometries();
        this.isGml32 = names.version == GmlVersion.GML_3_2_1;
        this.ids = isGml32 || geometries.geometryIds();
        this.multiCurves = isGml32 || geometries.multiCurves();
        this.linearize = geometries.linearize();
        this.srsDimension = geometries.srsDimension();
        this.srsDimensionOnPositions = geometries.srsDimensionOnPositions();
        this.form = form;
    }

    @Override
    void writeOutermost(GmlOutput out, Geometry given, GeometryKind ofGiven, PreparedAttribute srsName, int dimension)
            throws XMLStreamException {
        Geometry geometry = form.multiplicity() == GeometryForm.Multiplicity.AS_IS ? given : inMultiplicity(given);
        GeometryKind kind = geometry == given ? ofGiven : GeometryKind.of(geometry);
        PreparedAttribute attribute = srsDimension && !geometry.isEmpty() ? names.srsDimension(dimension) : null;
        if (kind.isCurved() && linearize) {
            Geometry lines = linearized(geometry);
            write(out, lines, GeometryKind.of(lines), srsName, attribute);
        } else {
            write(out, geometry, kind, srsName, attribute);
        }
    }

    /** The geometry as a collection, or without the collection around it. */
    private Geometry inMultiplicity(Geometry geometry) {
        if (!(geometry instanceof GeometryCollection)) {
            return form.multiplicity() == GeometryForm.Multiplicity.MULTI ? collection(geometry) : geometry;
        }
        if (form.multiplicity() == GeometryForm.Multiplicity.MULTI) {
            return geometry;
        }
        if (geometry.getNumGeometries() != 1) {
            throw new IllegalArgumentException(
                    "the geometry has " + geometry.getNumGeometries() + " parts; the form \"single\" has one");
        }
        return geometry.getGeometryN(0);
    }

    private static Geometry collection(Geometry geometry) {
        GeometryFactory factory = geometry.getFactory();
        if (geometry instanceof Point point) {
            return factory.createMultiPoint(new Point[] {point});
        }
        return geometry instanceof Polygon polygon
                ? factory.createMultiPolygon(new Polygon[] {polygon})
                : factory.createMultiLineString(new LineString[] {(LineString) geometry});
    }

    /** Writes a geometry as the property of a geometry. */
    private void writePart(GmlOutput out, Geometry part, boolean ringsAllowed) throws XMLStreamException {
        Geometry geometry = part;
        GeometryKind kind = GeometryKind.of(part);
        if (kind.isCurved() && linearize) {
            geometry = linearized(part);
            kind = GeometryKind.of(geometry);
        }
        if (!ringsAllowed && isRing(kind, geometry)) {
            kind = GeometryKind.LINE_STRING;
        }
        write(out, geometry, kind, null, null);
    }

    private static boolean isRing(GeometryKind kind, Geometry geometry) {
        return kind == GeometryKind.LINEAR_RING || kind == GeometryKind.CURVED_RING && geometry.isEmpty();
    }

    private void write(
            GmlOutput out, Geometry geometry, GeometryKind kind, PreparedAttribute srsName, PreparedAttribute dimension)
            throws XMLStreamException {
        PreparedName element = element(geometry, kind);
        start(out, element, srsName, dimension);
        switch (kind) {
            case POINT -> positions(out, names.pos, ((Point) geometry).getCoordinateSequence());
            case LINE_STRING, LINEAR_RING, CURVE, CURVED_RING -> line(out, element, (LineString) geometry);
            case POLYGON, CURVE_POLYGON -> surface(out, element, (Polygon) geometry);
            default -> members(out, member(element), (GeometryCollection) geometry);
        }
        out.writer.writeEndElement();
    }

    private PreparedName element(Geometry geometry, GeometryKind kind) {
        return switch (kind) {
            case POINT -> names.point;
            case LINE_STRING -> lineString(geometry);
            case LINEAR_RING -> ring();
            case CURVE -> geometry.isEmpty() ? names.lineString : names.curve;
            case CURVED_RING -> geometry.isEmpty() ? ring() : names.curve;
            case POLYGON, CURVE_POLYGON -> form.surfaces() && !geometry.isEmpty() ? names.surface : names.polygon;
            case MULTI_POINT -> names.multiPoint;
            case MULTI_CURVE -> names.multiCurve;
            case MULTI_LINE_STRING ->
                multiCurves || hasCurve((GeometryCollection) geometry) ? names.multiCurve : names.multiLineString;
            case MULTI_POLYGON, MULTI_SURFACE -> names.multiSurface;
            case GEOMETRY_COLLECTION -> names.multiGeometry;
            case UNKNOWN -> throw GeometryKind.unsupported(geometry);
        };
    }

    private PreparedName lineString(Geometry geometry) {
        if (geometry.isEmpty()) {
            return names.lineString;
        }
        return switch (form.lines()) {
            case LINE_STRING -> names.lineString;
            case CURVE -> names.curve;
            case COMPOSITE_CURVE -> names.compositeCurve;
        };
    }

    /** 07-036 §10.5.8: a LinearRing is not a geometry but a part of one. */
    private PreparedName ring() {
        return isGml32 ? names.lineString : names.linearRing;
    }

    private PreparedName member(PreparedName collection) {
        if (collection == names.multiPoint) {
            return names.pointMember;
        }
        if (collection == names.multiCurve) {
            return names.curveMember;
        }
        if (collection == names.multiLineString) {
            return names.lineStringMember;
        }
        return collection == names.multiSurface ? names.surfaceMember : names.geometryMember;
    }

    private boolean hasCurve(GeometryCollection lines) {
        for (int i = 0; i < lines.getNumGeometries(); i++) {
            if (isCurve(lines.getGeometryN(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean isCurve(Geometry line) {
        return !linearize && GeometryKind.of(line).isCurved() && !line.isEmpty();
    }

    private void start(GmlOutput out, PreparedName element, PreparedAttribute srsName, PreparedAttribute dimension)
            throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(element);
        if (srsName != null) {
            writer.writeAttribute(srsName);
        }
        if (dimension != null) {
            writer.writeAttribute(dimension);
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
        if (srsDimensionOnPositions) {
            writer.writeAttribute(names.srsDimension(positions.dimension()));
        }
        writer.writePositions(positions, format);
        writer.writeEndElement();
    }

    // ---- lines and curves

    private void line(GmlOutput out, PreparedName element, LineString line) throws XMLStreamException {
        if (element == names.curve) {
            segments(out, line);
        } else if (element == names.compositeCurve) {
            curveMember(out, line, ".c0");
        } else {
            positions(out, names.posList, line.getCoordinateSequence());
        }
    }

    private void segments(GmlOutput out, LineString curve) throws XMLStreamException {
        out.writer.writeStartElement(names.segments);
        for (LineString component : components(curve)) {
            segment(out, component);
        }
        out.writer.writeEndElement();
    }

    /** Writes a curveMember with a Curve of one LineStringSegment, whose interpolation is fixed (07-036 §10.4.7.1). */
    private void curveMember(GmlOutput out, LineString line, String idSuffix) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        writer.writeStartElement(names.curveMember);
        writer.writeStartElement(names.curve);
        if (ids) {
            out.writeId(names.geometryId, idSuffix);
        }
        writer.writeStartElement(names.segments);
        writer.writeStartElement(names.lineStringSegment);
        positions(out, names.posList, line.getCoordinateSequence());
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeEndElement();
        writer.writeEndElement();
    }

    private static List<? extends LineString> components(LineString curve) {
        return curve instanceof CompoundCurvedGeometry<?> compound ? compound.getComponents() : List.of(curve);
    }

    /** 07-036 §10.4.7.4 ArcString, §10.4.7.1 LineStringSegment. */
    private void segment(GmlOutput out, LineString component) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        if (component instanceof SingleCurvedGeometry<?> arcs) {
            writer.writeStartElement(names.arcString);
            writer.writeAttribute(names.arcInterpolation);
            positions(out, names.posList, out.positions.of(arcs.getControlPoints()));
        } else {
            writer.writeStartElement(names.lineStringSegment);
            writer.writeAttribute(names.linearInterpolation);
            positions(out, names.posList, component.getCoordinateSequence());
        }
        writer.writeEndElement();
    }

    // ---- surfaces

    /** Writes the content of a Polygon, or of a Surface with one patch (07-036 §10.5.10). */
    private void surface(GmlOutput out, PreparedName element, Polygon polygon) throws XMLStreamException {
        if (element != names.surface) {
            rings(out, polygon);
            return;
        }
        out.writer.writeStartElement(names.patches);
        out.writer.writeStartElement(names.polygonPatch);
        rings(out, polygon);
        out.writer.writeEndElement();
        out.writer.writeEndElement();
    }

    private void rings(GmlOutput out, Polygon polygon) throws XMLStreamException {
        if (polygon.isEmpty()) {
            return;
        }
        boundary(out, names.exterior, polygon.getExteriorRing(), 1);
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            boundary(out, names.interior, polygon.getInteriorRingN(i), i + 2);
        }
    }

    private void boundary(GmlOutput out, PreparedName boundary, LineString ring, int number) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        boolean curved = GeometryKind.of(ring).isCurved();
        writer.writeStartElement(boundary);
        if (curved && !linearize && !ring.isEmpty()) {
            curvedRing(out, ring, number);
        } else {
            LineString lines = curved && linearize ? (LineString) linearized(ring) : ring;
            ring(out, lines, number);
        }
        writer.writeEndElement();
    }

    private void ring(GmlOutput out, LineString lines, int number) throws XMLStreamException {
        boolean asCurve = form.rings() && !lines.isEmpty();
        out.writer.writeStartElement(asCurve ? names.ring : names.linearRing);
        if (asCurve) {
            curveMember(out, lines, ".c" + (number - 1));
        } else {
            positions(out, names.posList, lines.getCoordinateSequence());
        }
        out.writer.writeEndElement();
    }

    /** Writes a Ring with a curveMember for each component: a Curve of arcs, or a LineString. */
    private void curvedRing(GmlOutput out, LineString ring, int number) throws XMLStreamException {
        List<? extends LineString> components = components(ring);
        int outer = out.enterPart(number);
        out.writer.writeStartElement(names.ring);
        for (int i = 0; i < components.size(); i++) {
            member(out, names.curveMember, components.get(i), i + 1, true);
        }
        out.writer.writeEndElement();
        out.leavePart(outer);
    }

    // ---- collections

    /** Only geometryMember allows a LinearRing, and only in 3.1.1; the members of the others are written as lines. */
    private void members(GmlOutput out, PreparedName member, GeometryCollection collection) throws XMLStreamException {
        boolean ringsAllowed = member == names.geometryMember;
        for (int i = 0; i < collection.getNumGeometries(); i++) {
            member(out, member, collection.getGeometryN(i), i + 1, ringsAllowed);
        }
    }

    private void member(GmlOutput out, PreparedName member, Geometry part, int number, boolean ringsAllowed)
            throws XMLStreamException {
        int outer = out.enterPart(number);
        out.writer.writeStartElement(member);
        writePart(out, part, ringsAllowed);
        out.writer.writeEndElement();
        out.leavePart(outer);
    }

    // ---- envelopes

    @Override
    public void writeEnvelope(GmlOutput out, Envelope envelope, PreparedAttribute srsName) throws XMLStreamException {
        PreparedStreamWriter writer = out.writer;
        double[] corner = out.corners;
        out.positions.prepare(OrdinateLayout.XY, swapAxes);
        writer.writeStartElement(names.envelope);
        if (srsName != null) {
            writer.writeAttribute(srsName);
        }
        if (srsName != null && srsDimension) {
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
