/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;

/** Reads curves of segments, which are lines and arcs, and of other curves. */
final class CurveParser {

    private final NestedGeometries geometries;
    private final PositionParser positions;
    private final GeometryFactory factory;
    private final CurvedGeometryFactory curves;
    private final ArcParser arcs;
    private final boolean linearized;

    /** @param geometries reads the members of curves */
    CurveParser(
            NestedGeometries geometries,
            PositionParser positions,
            GeometryFactory factory,
            CurvedGeometryFactory curves,
            boolean linearized) {
        this.geometries = geometries;
        this.positions = positions;
        this.factory = factory;
        this.curves = curves;
        this.arcs = new ArcParser(positions, curves, linearized);
        this.linearized = linearized;
    }

    /** Reads a curve that consists of segments. */
    LineString curve(ElementCursor in) throws XMLStreamException {
        List<LineString> parts = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case SEGMENTS -> {
                    while (in.nextChild()) {
                        parts.add(segment(in));
                    }
                }
                case METADATA -> in.skip();
                default -> geometries.skipForeign(in, "a part of a curve");
            }
        }
        return Curves.join(parts, curves);
    }

    /** Reads a curve that consists of curves. */
    LineString joined(ElementCursor in) throws XMLStreamException {
        List<LineString> parts = new ArrayList<>();
        for (LineString member : geometries.members(in, LineString.class)) {
            parts.addAll(Curves.components(member));
        }
        return Curves.join(parts, curves);
    }

    private LineString segment(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        GeometryFrames.Frame outer = positions.frames().enter(in);
        if (name.gml != GmlElement.LINE_STRING_SEGMENT && positions.frames().isForeign()) {
            throw in.malformed("an arc is in another reference system than the geometry that it is a part of");
        }
        LineString segment =
                switch (name.gml) {
                    case LINE_STRING_SEGMENT -> factory.createLineString(positions.read(in));
                    case ARC_STRING -> Curves.arcs(positions.read(in), curves, linearized);
                    case CIRCLE -> Curves.circle(positions.read(in), curves, linearized);
                    case ARC_BY_CENTER -> arcs.byCenter(in);
                    case ARC_BY_BULGE -> arcs.byBulge(in);
                    default ->
                        throw geometries.unsupported(
                                "<" + name + "> cannot be read: only lines and arcs of points can", in);
                };
        positions.frames().leave(outer);
        return segment;
    }
}
