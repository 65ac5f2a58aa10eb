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
import org.gmlfast.bxml.internal.read.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Reads geometries of GML 2.1.2, 3.1.1 and 3.2.1 with linear interpolation and arcs. Surfaces of several patches, and
 * solids, are collections of polygons.
 */
public final class GeometryParser {

    /** Surfaces that are in space. */
    private static final Set<String> SPATIAL = Set.of("PolyhedralSurface", "TriangulatedSurface", "Tin");

    private final GeometryFactory factory = new GeometryFactory();
    private final CurvedGeometryFactory curves = new CurvedGeometryFactory(factory, java.lang.Double.MAX_VALUE);
    private final PositionParser positions;
    private final CurveParser curveParser;
    private final GeometryRules rules;
    private final GeometryIndex index;
    private final int maxDepth;
    private int depth;

    /** Whether a solid, or a surface in space, has become polygons. */
    private boolean hasSolids;

    /** @param index the geometries that others refer to */
    public GeometryParser(GeometryRules rules, SpatialReferences references, GeometryIndex index) {
        this.rules = rules;
        this.index = index;
        this.positions = new PositionParser(references, rules, index);
        this.curveParser = new CurveParser(this, positions, factory, curves, rules.linearized());
        this.maxDepth = rules.maxDepth();
    }

    public GeometryFactory factory() {
        return factory;
    }

    public PositionParser positions() {
        return positions;
    }

    /** Reads the geometry that the cursor has entered, and leaves it. Its user data is the CRS, if it is known. */
    public Geometry read(ElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        depth = 0;
        Geometry geometry = geometry(in);
        if (positions.crs() != null) {
            geometry.setUserData(positions.crs());
        }
        return geometry;
    }

    private Geometry geometry(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        if (++depth > maxDepth) {
            throw in.malformed("more than " + maxDepth + " geometries are nested" + XmlLimits.remedy("geometryDepth"));
        }
        PositionParser.Frame outer = positions.enter(in);
        String id = index.isCollecting() ? in.attribute(AttributeRoles.ID) : null;
        long unresolved = index.unresolved();
        Geometry geometry;
        try {
            geometry = switch (name.gml) {
                case POINT -> point(in);
                case LINE_STRING -> factory.createLineString(positions.read(in));
                case LINEAR_RING -> ring(positions.read(in));
                case SIMPLE_POLYGON -> simplePolygon(in);
                case SIMPLE_MULTI_POINT -> factory.createMultiPoint(positions.read(in));
                case CURVE -> curveParser.curve(in);
                case COMPOSITE_CURVE, RING -> curveParser.joined(in);
                case ORIENTABLE_CURVE, ORIENTABLE_SURFACE -> oriented(in);
                case POLYGON -> polygon(in);
                case SURFACE -> surface(name, in);
                case MULTI_POINT ->
                    factory.createMultiPoint(members(in, Point.class).toArray(new Point[0]));
                case MULTI_CURVE -> multiCurve(members(in, LineString.class));
                case MULTI_SURFACE, COMPOSITE_SURFACE -> multiSurface(surfaces(in));
                case SOLID -> solid(name, in);
                case MULTI_GEOMETRY ->
                    factory.createGeometryCollection(members(in, Geometry.class).toArray(new Geometry[0]));
                default -> throw in.malformed("<" + name + "> is not a geometry of simple features");
            };
        } catch (IllegalArgumentException e) {
            throw in.malformed("<" + name + "> is not valid: " + e.getMessage());
        }
        positions.leave(outer);
        depth--;
        if (id != null && unresolved == index.unresolved()) {
            index.add(id, geometry);
        }
        return geometry;
    }

    private Point point(ElementCursor in) throws XMLStreamException {
        CoordinateSequence sequence = positions.read(in);
        if (sequence.size() > 1) {
            throw in.malformed("a point has " + sequence.size() + " positions");
        }
        return factory.createPoint(sequence);
    }

    /** Skips what an application adds to a geometry of GML. */
    static void skipForeign(ElementCursor in, String expected) throws XMLStreamException {
        if (((FeatureName) in.name()).isGml) {
            throw in.malformed("<" + in.name() + "> is not " + expected);
        }
        in.skip();
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
    public LinearRing ring(CoordinateSequence points) {
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
    private Polygon simplePolygon(ElementCursor in) throws XMLStreamException {
        CoordinateSequence points = positions.read(in);
        return points.size() == 0
                ? factory.createPolygon()
                : factory.createPolygon(factory.createLinearRing(Curves.closed(points)));
    }

    /** Reads the box that the cursor has entered as a polygon. */
    public Geometry readBox(ElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        PositionParser.Frame outer = positions.enter(in);
        CoordinateSequence corners = positions.read(in);
        positions.leave(outer);
        if (corners.size() != 2) {
            throw in.malformed("a box has " + corners.size() + " positions");
        }
        Geometry box =
                factory.toGeometry(new Envelope(corners.getX(0), corners.getX(1), corners.getY(0), corners.getY(1)));
        if (positions.crs() != null) {
            box.setUserData(positions.crs());
        }
        return box;
    }

    private LinearRing curvedRing(ElementCursor in) throws XMLStreamException {
        LineString line = curveParser.joined(in);
        return line instanceof LinearRing ring ? ring : ring(line.getCoordinateSequence());
    }

    /** Reads a surface: a polygon if it is a single patch. */
    private Geometry surface(FeatureName name, ElementCursor in) throws XMLStreamException {
        if (SPATIAL.contains(name.localName)) {
            findSolid(name, in);
        }
        List<Polygon> patches = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case PATCHES -> {
                    while (in.nextChild()) {
                        if (((FeatureName) in.name()).gml != GmlElement.POLYGON) {
                            throw in.malformed("<" + in.name() + "> is not a patch of polygons");
                        }
                        patches.add(polygon(in));
                    }
                }
                case METADATA -> in.skip();
                default -> skipForeign(in, "a part of a surface");
            }
        }
        return patches.isEmpty()
                ? factory.createPolygon()
                : patches.size() == 1 ? patches.get(0) : multiSurface(patches);
    }

    private void findSolid(FeatureName name, ElementCursor in) throws XMLStreamException {
        if (rules.refusesSolids()) {
            throw in.malformed("<" + name.localName + "> is a geometry in space");
        }
        hasSolids = true;
    }

    /** Whether a solid, or a surface in space, has become polygons. */
    public boolean hasSolids() {
        return hasSolids;
    }

    /** Reads a solid: the surfaces around it. */
    private Geometry solid(FeatureName name, ElementCursor in) throws XMLStreamException {
        findSolid(name, in);
        List<Polygon> polygons = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case EXTERIOR, INTERIOR -> {
                    while (in.nextChild()) {
                        addPolygons(geometry(in), polygons, in);
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a solid");
            }
        }
        return multiSurface(polygons);
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

    /** Reads a geometry with an orientation; of surfaces, it has no meaning in two dimensions. */
    private Geometry oriented(ElementCursor in) throws XMLStreamException {
        boolean isReversed = "-".equals(in.attribute(AttributeRoles.ORIENTATION));
        Geometry base = null;
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case BASE -> {
                    String reference = in.attribute(AttributeRoles.HREF);
                    if (in.nextChild()) {
                        base = geometry(in);
                        if (in.nextChild()) {
                            throw in.malformed("a property has a second geometry, <" + in.name() + ">");
                        }
                    } else if (reference != null) {
                        base = index.find(reference, in);
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a part of a geometry with an orientation");
            }
        }
        if (base == null) {
            throw in.malformed("a geometry with an orientation has no base");
        }
        return isReversed && base instanceof LineString line ? Curves.reversed(line, curves) : base;
    }

    // ---- collections

    /** Reads the members of a geometry, all of one class. */
    <T extends Geometry> List<T> members(ElementCursor in, Class<T> kind) throws XMLStreamException {
        List<T> members = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case MEMBER -> {
                    String reference = in.hasAttributes() ? in.attribute(AttributeRoles.HREF) : null;
                    if (reference != null) {
                        add(index.find(reference, in), kind, members, in);
                    }
                    while (in.nextChild()) {
                        add(geometry(in), kind, members, in);
                    }
                }
                case METADATA -> in.skip();
                default -> throw in.malformed("<" + in.name() + "> is not a member of a geometry");
            }
        }
        return members;
    }

    /** @param member null if it is not known yet */
    private static <T extends Geometry> void add(Geometry member, Class<T> kind, List<T> members, ElementCursor in)
            throws XMLStreamException {
        if (member != null && !kind.isInstance(member)) {
            throw in.malformed(
                    "a collection of " + kind.getSimpleName() + " has a " + member.getGeometryType() + " as a member");
        }
        if (member != null) {
            members.add(kind.cast(member));
        }
    }

    private List<Polygon> surfaces(ElementCursor in) throws XMLStreamException {
        List<Polygon> polygons = new ArrayList<>();
        for (Geometry member : members(in, Geometry.class)) {
            addPolygons(member, polygons, in);
        }
        return polygons;
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
