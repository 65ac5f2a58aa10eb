/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.datum.Ellipsoid;
import org.geotools.referencing.CRS;
import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.feature.internal.geometry.SpatialReferences.SpatialReference;
import org.gmlfast.feature.internal.name.AttributeRoles;

/**
 * The reference systems and dimensions that positions have from the elements around them: from the geometry, from those
 * that it is a part of, or from the bounds of features and documents (07-036 §9.10).
 */
public final class GeometryFrames {

    static final int MAX_DIMENSION = 4;

    private final SpatialReferences references;

    /** What geometries without attributes of their own have. */
    private Frame inherited;

    /** What positions have where the cursor is. */
    private Frame frame = Frame.OUTSIDE;

    /** The first CRS of the outermost geometry or its parts; null if none is known. */
    private CoordinateReferenceSystem crs;

    /** The frame of the last geometry with attributes; most have the same. */
    private Frame last = Frame.OUTSIDE;

    public GeometryFrames(SpatialReferences references) {
        this.references = references;
        this.inherited = new Frame(references.unnamed(), 0);
    }

    /**
     * What a geometry passes on to its parts.
     *
     * @param dimension the numbers of a position; 0 if no attribute has it
     */
    public record Frame(SpatialReference reference, int dimension) {

        static final Frame OUTSIDE = new Frame(SpatialReference.UNKNOWN, 0);

        /** As of a record, but quicker for the references of one document, each of which is there once. */
        @Override
        public boolean equals(Object other) {
            return this == other
                    || other instanceof Frame frame
                            && dimension == frame.dimension
                            && (reference == frame.reference || reference.equals(frame.reference));
        }

        @Override
        public int hashCode() {
            return 31 * reference.hashCode() + dimension;
        }

        /** What a geometry with this frame has where it is referred to: what it lacks, it has from the reference. */
        Frame within(Frame context) {
            boolean isKnown = !reference.name().isEmpty();
            if (isKnown && dimension != 0) {
                return this;
            }
            return new Frame(isKnown ? reference : context.reference, dimension == 0 ? context.dimension : dimension);
        }
    }

    // ---- around geometries

    /** What geometries without attributes of their own have. */
    public Frame inherited() {
        return inherited;
    }

    /** Sets what geometries without attributes of their own have. */
    public void inherit(Frame outer) {
        inherited = outer;
    }

    /** Lets geometries have a reference system if the document has none for them. */
    public void inheritUnknown(String srsName, ElementCursor in) throws XMLStreamException {
        if (srsName != null && inherited.reference.crs() == null) {
            inherited = new Frame(references.of(srsName, in), inherited.dimension);
        }
    }

    /** Reads the attributes of an Envelope, which geometries inherit. */
    public Frame frameOf(ElementCursor in, Frame outer) throws XMLStreamException {
        frame = outer;
        enter(in);
        return frame;
    }

    // ---- in a geometry

    /** Starts an outermost geometry. */
    public void startGeometry() {
        frame = inherited;
        crs = null;
    }

    /** Notes that the geometry has positions, which are in its CRS if nothing has said another one. */
    void use() {
        crs = crs == null ? frame.reference.crs() : crs;
    }

    /** Whether positions where the cursor is are in another CRS than the geometry that they are a part of. */
    boolean isForeign() {
        CoordinateReferenceSystem own = frame.reference.crs();
        return own != crs && own != null && crs != null;
    }

    /** The first CRS of the outermost geometry or its parts; null if none is known. */
    public CoordinateReferenceSystem crs() {
        return crs == null ? inherited.reference.crs() : crs;
    }

    /** Reads the attributes of a geometry. Returns the frame of the geometry around it, for {@link #leave}. */
    Frame enter(ElementCursor in) throws XMLStreamException {
        Frame outer = frame;
        String name = in.attribute(AttributeRoles.SRS_NAME);
        String dimension = in.attribute(AttributeRoles.SRS_DIMENSION);
        if (name != null || dimension != null) {
            SpatialReference reference = name == null ? outer.reference : references.of(name, in);
            int size = dimension == null ? outer.dimension : dimension(dimension, in);
            if (reference != last.reference || size != last.dimension) {
                last = new Frame(reference, size);
            }
            frame = last;
            crs = crs == null ? reference.crs() : crs;
        }
        return outer;
    }

    void leave(Frame outer) {
        frame = outer;
    }

    /** What positions have where the cursor is. */
    Frame frame() {
        return frame;
    }

    /** Takes the CRS of a part that is elsewhere; null if it has none. */
    void addPart(CoordinateReferenceSystem ofPart) {
        crs = crs == null ? ofPart : crs;
    }

    /** The reference system of positions where the cursor is. */
    SpatialReference reference() {
        return frame.reference;
    }

    /** The numbers of each position in the element that the cursor has entered; 0 if no attribute has it. */
    int ownDimension(ElementCursor in) throws XMLStreamException {
        String own = in.attribute(AttributeRoles.SRS_DIMENSION);
        return own == null ? frame.dimension : dimension(own, in);
    }

    private static int dimension(String text, ElementCursor in) throws XMLStreamException {
        if (text.equals("2")) {
            return 2;
        }
        if (text.equals("3")) {
            return 3;
        }
        if (text.equals("4")) {
            return MAX_DIMENSION;
        }
        throw in.malformed("a position of \"" + text + "\" numbers cannot be read");
    }

    /** The ellipsoid of a geographic CRS where the cursor is. */
    Ellipsoid ellipsoid() {
        return ((GeographicCRS) frame.reference.crs()).getDatum().getEllipsoid();
    }

    boolean isGeographic() {
        return frame.reference.crs() instanceof GeographicCRS;
    }

    /** Whether the latitude comes first in the document. */
    boolean isLatitudeFirst() {
        return frame.reference.isSwapped()
                || frame.reference.crs() != null && CRS.getAxisOrder(frame.reference.crs()) == CRS.AxisOrder.NORTH_EAST;
    }
}
