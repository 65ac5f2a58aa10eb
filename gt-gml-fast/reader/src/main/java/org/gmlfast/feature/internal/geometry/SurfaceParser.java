/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.geometry.jts.CurvePolygon;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;

/** Reads polygons, surfaces of patches, collections of surfaces, and solids as the surfaces around them. */
final class SurfaceParser {

    /** Surfaces that are in space. */
    private static final Set<String> SPATIAL = Set.of("PolyhedralSurface", "TriangulatedSurface", "Tin");

    private final NestedGeometries geometries;
    private final PositionParser positions;
    private final CurveParser curveParser;
    private final GeometryFactory factory;
    private final CurvedGeometryFactory curves;
    private final GeometryRules rules;

    /** Whether a solid, or a surface in space, has become polygons. */
    private boolean hasSolids;

    /** @param geometries reads the members of surfaces and solids */
    SurfaceParser(
            NestedGeometries geometries,
            PositionParser positions,
            CurveParser curveParser,
            GeometryFactory factory,
            CurvedGeometryFactory curves,
            GeometryRules rules) {
        this.geometries = geometries;
        this.positions = positions;
        this.curveParser = curveParser;
        this.factory = factory;
        this.curves = curves;
        this.rules = rules;
    }

    // ---- polygons

    Polygon polygon(ElementCursor in) throws XMLStreamException {
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
                    case LINEAR_RING -> ring(positions.read(in));
                    case RING -> curvedRing(in);
                    default -> throw in.malformed("<" + in.name() + "> is not a ring");
                };
        if (in.nextChild()) {
            throw in.malformed("a boundary of a polygon has a second ring");
        }
        return ring;
    }

    /** Makes a ring whose ends may differ by a rounding error, or are joined on request. */
    LinearRing ring(CoordinateSequence points) {
        int last = points.size() - 1;
        if (last < 1 || points.getX(0) == points.getX(last) && points.getY(0) == points.getY(last)) {
            return factory.createLinearRing(points);
        }
        if (Curves.isNear(points.getX(0), points.getX(last)) && Curves.isNear(points.getY(0), points.getY(last))) {
            points.setOrdinate(last, 0, points.getX(0));
            points.setOrdinate(last, 1, points.getY(0));
            return factory.createLinearRing(points);
        }
        if (!rules.repaired()) {
            throw new IllegalArgumentException("a ring begins at " + points.getX(0) + ' ' + points.getY(0)
                    + ", but ends at " + points.getX(last) + ' ' + points.getY(last) + " (--repair closes it)");
        }
        return factory.createLinearRing(Curves.closed(points));
    }

    /** Reads a polygon whose positions do not repeat the first. */
    Polygon simplePolygon(ElementCursor in) throws XMLStreamException {
        CoordinateSequence points = positions.read(in);
        return points.size() == 0
                ? factory.createPolygon()
                : factory.createPolygon(factory.createLinearRing(Curves.closed(points)));
    }

    private LinearRing curvedRing(ElementCursor in) throws XMLStreamException {
        LineString line = curveParser.joined(in);
        if (line instanceof LinearRing ring) {
            return ring;
        }
        CoordinateSequence points = line.getCoordinateSequence();
        int last = points.size() - 1;
        double tolerance = Curves.tolerance(line);
        boolean isClosed = tolerance > 0
                && Curves.isWithin(tolerance, points.getX(0), points.getY(0), points.getX(last), points.getY(last));
        boolean isExact = isClosed && points.getX(0) == points.getX(last) && points.getY(0) == points.getY(last);
        return ring(isClosed && !isExact ? Curves.closed(points) : points);
    }

    // ---- surfaces

    /** Reads a surface: a polygon if it is a single patch. */
    Geometry surface(FeatureName name, ElementCursor in) throws XMLStreamException {
        if (SPATIAL.contains(name.localName)) {
            findSolid(name, in);
        }
        List<Polygon> patches = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case PATCHES -> {
                    while (in.nextChild()) {
                        if (((FeatureName) in.name()).gml != GmlElement.POLYGON) {
                            throw geometries.unsupported("<" + in.name() + "> is not a patch of polygons", in);
                        }
                        patches.add(polygon(in));
                    }
                }
                case METADATA -> in.skip();
                default -> geometries.skipForeign(in, "a part of a surface");
            }
        }
        return patches.isEmpty()
                ? factory.createPolygon()
                : patches.size() == 1 ? patches.get(0) : multiSurface(patches);
    }

    /** Reads a solid: the surfaces around it. */
    Geometry solid(FeatureName name, ElementCursor in) throws XMLStreamException {
        findSolid(name, in);
        List<Polygon> polygons = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case EXTERIOR, INTERIOR -> {
                    while (in.nextChild()) {
                        addPolygons(geometries.geometry(in), polygons, in);
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a solid");
            }
        }
        return multiSurface(polygons);
    }

    private void findSolid(FeatureName name, ElementCursor in) throws XMLStreamException {
        if (rules.refusesSolids()) {
            throw in.malformed("<" + name.localName + "> is a geometry in space");
        }
        hasSolids = true;
    }

    /** Whether a solid, or a surface in space, has become polygons. */
    boolean hasSolids() {
        return hasSolids;
    }

    private static void addPolygons(Geometry surface, List<Polygon> polygons, ElementCursor in)
            throws XMLStreamException {
        for (int i = 0; i < surface.getNumGeometries(); i++) {
            if (!(surface.getGeometryN(i) instanceof Polygon polygon)) {
                throw in.malformed("a collection of surfaces has a " + surface.getGeometryType() + " as a member");
            }
            polygons.add(polygon);
        }
    }

    /** Reads a collection of surfaces. */
    Geometry collection(ElementCursor in) throws XMLStreamException {
        List<Polygon> polygons = new ArrayList<>();
        for (Geometry member : geometries.members(in, Geometry.class)) {
            addPolygons(member, polygons, in);
        }
        return multiSurface(polygons);
    }

    GeometryCollection multiSurface(List<Polygon> polygons) {
        for (Polygon polygon : polygons) {
            if (polygon instanceof CurvePolygon) {
                return curves.createMultiSurface(polygons);
            }
        }
        return factory.createMultiPolygon(polygons.toArray(new Polygon[0]));
    }
}
