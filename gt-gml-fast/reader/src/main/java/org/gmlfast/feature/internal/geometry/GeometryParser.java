/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.geometry.jts.CurvedGeometry;
import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.name.AttributeRoles;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.xml.XmlLimits;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Reads geometries of GML 2.1.2, 3.1.1 and 3.2.1 with linear interpolation and arcs. Surfaces of several patches, and
 * solids, are collections of polygons.
 */
public final class GeometryParser implements NestedGeometries {

    /** The most names of skipped elements that are kept. */
    private static final int MAX_FOREIGN = 10;

    private final GeometryFactory factory = new GeometryFactory();
    private final CurvedGeometryFactory curves = new CurvedGeometryFactory(factory, java.lang.Double.MAX_VALUE);
    private final PositionParser positions;
    private final GeometryFrames frames;
    private final CurveParser curveParser;
    private final SurfaceParser surfaceParser;
    private final GeometryIndex index;
    private final int maxDepth;
    private final int maxCopied;
    private int depth;

    /** The elements that an application adds to geometries, which are skipped. */
    private final Set<String> foreign = new LinkedHashSet<>();

    /** Reads these elements; null if they are skipped. */
    private ForeignReader foreignReader;

    /** The number of geometries so far that cannot be read. */
    private long unsupported;

    /** The numbers that references have copied. */
    private long copied;

    /** @param index the geometries that others refer to */
    public GeometryParser(GeometryRules rules, SpatialReferences references, GeometryIndex index) {
        this.index = index;
        this.positions = new PositionParser(references, rules, this);
        this.frames = positions.frames();
        this.curveParser = new CurveParser(this, positions, factory, curves, rules.linearized());
        this.surfaceParser = new SurfaceParser(this, positions, curveParser, factory, curves, rules);
        this.maxDepth = rules.maxDepth();
        this.maxCopied = rules.maxCopied();
    }

    GeometryFactory factory() {
        return factory;
    }

    PositionParser positions() {
        return positions;
    }

    /** What geometries have from the elements around them. */
    public GeometryFrames frames() {
        return frames;
    }

    /** Whether a solid, or a surface in space, has become polygons. */
    public boolean hasSolids() {
        return surfaceParser.hasSolids();
    }

    /** Makes a ring whose ends may differ by a rounding error, or are joined on request. */
    LinearRing ring(CoordinateSequence points) {
        return surfaceParser.ring(points);
    }

    /** Reads the geometry that the cursor has entered, and leaves it. Its user data is the CRS, if it is known. */
    public Geometry read(ElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        depth = 0;
        Geometry geometry = geometry(in);
        geometry.setUserData(frames.crs());
        return geometry;
    }

    /** Reads a geometry to which others refer, as it is in a context. */
    Geometry read(RecordedCursor in, GeometryFrames.Frame context) throws XMLStreamException {
        GeometryFrames.Frame outer = frames.inherited();
        frames.inherit(context);
        try {
            return read(in);
        } finally {
            frames.inherit(outer);
        }
    }

    @Override
    public Geometry geometry(ElementCursor in) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        if (++depth > maxDepth) {
            throw in.malformed("more than " + maxDepth + " geometries are nested" + XmlLimits.remedy("geometryDepth"));
        }
        GeometryFrames.Frame outer = frames.enter(in);
        Geometry geometry;
        try {
            geometry = switch (name.gml) {
                case POINT -> point(in);
                case LINE_STRING -> factory.createLineString(positions.read(in));
                case LINEAR_RING -> ring(positions.read(in));
                case SIMPLE_POLYGON -> surfaceParser.simplePolygon(in);
                case SIMPLE_MULTI_POINT -> factory.createMultiPoint(positions.read(in));
                case CURVE -> curveParser.curve(in);
                case COMPOSITE_CURVE, RING -> curveParser.joined(in);
                case ORIENTABLE_CURVE, ORIENTABLE_SURFACE -> oriented(in);
                case POLYGON -> surfaceParser.polygon(in);
                case SURFACE -> surfaceParser.surface(name, in);
                case MULTI_POINT ->
                    factory.createMultiPoint(members(in, Point.class).toArray(new Point[0]));
                case MULTI_CURVE -> multiCurve(members(in, LineString.class));
                case MULTI_SURFACE, COMPOSITE_SURFACE -> surfaceParser.collection(in);
                case SOLID -> surfaceParser.solid(name, in);
                case MULTI_GEOMETRY ->
                    factory.createGeometryCollection(members(in, Geometry.class).toArray(new Geometry[0]));
                default -> throw unsupported("<" + name + "> is not a geometry of simple features", in);
            };
        } catch (IllegalArgumentException e) {
            throw in.malformed("<" + name + "> is not valid: " + e.getMessage());
        }
        frames.leave(outer);
        depth--;
        return geometry;
    }

    private Point point(ElementCursor in) throws XMLStreamException {
        CoordinateSequence sequence = positions.read(in);
        if (sequence.size() > 1) {
            throw in.malformed("a point has " + sequence.size() + " positions");
        }
        return factory.createPoint(sequence);
    }

    @Override
    public void skipForeign(ElementCursor in, String expected) throws XMLStreamException {
        FeatureName name = (FeatureName) in.name();
        if (name.isGml) {
            throw in.malformed("<" + name + "> is not " + expected);
        }
        if (foreignReader != null && foreignReader.read()) {
            return;
        }
        if (foreign.size() < MAX_FOREIGN) {
            foreign.add(name.localName);
        }
        in.skip();
    }

    /** Reads elements that applications add to geometries. */
    public interface ForeignReader {

        /** Reads the element that the cursor has entered, and leaves it; returns false if it is to be skipped. */
        boolean read() throws XMLStreamException;
    }

    /** Sets what reads elements that applications add to geometries; null if they are skipped. */
    public void readForeign(ForeignReader reader) {
        foreignReader = reader;
    }

    /** The names of elements that an application adds to geometries, which are skipped. */
    public Set<String> foreign() {
        return foreign;
    }

    @Override
    public XMLStreamException unsupported(String message, ElementCursor in) {
        FeatureName name = (FeatureName) in.name();
        // names of properties, and misspelt ones, begin with a small letter
        unsupported += name.isGml && Character.isUpperCase(name.localName.charAt(0)) ? 1 : 0;
        return in.malformed(message);
    }

    /** The number of geometries so far that cannot be read. */
    public long unsupported() {
        return unsupported;
    }

    /** Reads the box that the cursor has entered as a polygon. */
    public Geometry readBox(ElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        GeometryFrames.Frame outer = frames.enter(in);
        CoordinateSequence corners = positions.read(in);
        frames.leave(outer);
        if (corners.size() != 2) {
            throw in.malformed("a box has " + corners.size() + " positions");
        }
        Geometry box =
                factory.toGeometry(new Envelope(corners.getX(0), corners.getX(1), corners.getY(0), corners.getY(1)));
        if (frames.crs() != null) {
            box.setUserData(frames.crs());
        }
        return box;
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
                        base = referenced(reference, in);
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

    // ---- references

    /** Lets references stand for geometries that the index has found in the document. */
    public void resolveReferences() {
        index.resolve(new ResolvedGeometries(this, index, maxDepth));
    }

    /**
     * The geometry that a property refers to, with its CRS.
     *
     * @return null if the document has none
     * @throws XMLStreamException if it cannot be read
     */
    public Geometry elsewhere(String reference, ElementCursor in) throws XMLStreamException {
        if (!index.has(reference)) {
            return null;
        }
        positions.startGeometry();
        Geometry geometry = referenced(reference, in);
        geometry.setUserData(frames.crs());
        return geometry;
    }

    @Override
    public Geometry referenced(String reference, ElementCursor in) throws XMLStreamException {
        ResolvedGeometries.Resolved found = index.find(reference, frames.frame());
        if (found == null) {
            if (index.has(reference)) {
                return null;
            }
            throw index.failure(reference, in);
        }
        if (found.error() != null) {
            throw in.malformed(found.errorOf(reference));
        }
        positions.countMore(found.numbers(), in);
        copied += found.numbers();
        if (copied > maxCopied) {
            throw in.malformed("references have copied more than " + maxCopied + " numbers of geometries"
                    + XmlLimits.remedy("references"));
        }
        Geometry copy = found.geometry().copy();
        CoordinateReferenceSystem ofPart = (CoordinateReferenceSystem) copy.getUserData();
        frames.addPart(ofPart);
        positions.toGeometry(copy, ofPart, in);
        copy.setUserData(null);
        return copy;
    }

    // ---- collections

    @Override
    public <T extends Geometry> List<T> members(ElementCursor in, Class<T> kind) throws XMLStreamException {
        List<T> members = new ArrayList<>();
        while (in.nextChild()) {
            switch (((FeatureName) in.name()).gml) {
                case MEMBER -> {
                    String reference = in.hasAttributes() ? in.attribute(AttributeRoles.HREF) : null;
                    if (reference != null) {
                        add(referenced(reference, in), kind, members, in);
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

    /**
     * Makes one geometry of several.
     *
     * @param parts with their CRS as the user data
     * @param kind the class of the geometry: a collection of the class of all parts
     * @param property that has the parts, for messages
     */
    public Geometry combined(List<?> parts, Class<?> kind, String property, ElementCursor in)
            throws XMLStreamException {
        List<Geometry> single = new ArrayList<>();
        Object crs = ((Geometry) parts.get(0)).getUserData();
        for (Object part : parts) {
            Geometry geometry = (Geometry) part;
            if (!Objects.equals(geometry.getUserData(), crs)) {
                throw in.malformed("the geometries of <" + property + "> are in different reference systems");
            }
            boolean isWhole = kind == GeometryCollection.class;
            for (int i = 0; i < (isWhole ? 1 : geometry.getNumGeometries()); i++) {
                single.add(isWhole ? geometry : geometry.getGeometryN(i));
            }
        }
        Geometry all;
        if (kind == MultiPoint.class) {
            all = factory.createMultiPoint(single.toArray(new Point[0]));
        } else if (kind == MultiLineString.class) {
            all = multiCurve(single.stream().map(LineString.class::cast).toList());
        } else if (kind == MultiPolygon.class) {
            all = surfaceParser.multiSurface(
                    single.stream().map(Polygon.class::cast).toList());
        } else {
            all = factory.createGeometryCollection(single.toArray(new Geometry[0]));
        }
        all.setUserData(crs);
        return all;
    }

    private Geometry multiCurve(List<LineString> lines) {
        for (LineString line : lines) {
            if (line instanceof CurvedGeometry<?>) {
                return curves.createMultiCurve(lines);
            }
        }
        return factory.createMultiLineString(lines.toArray(new LineString[0]));
    }
}
