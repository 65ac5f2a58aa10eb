/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.WindowElementCursor;
import org.gmlfast.feature.internal.name.FeatureName;
import org.gmlfast.feature.internal.name.GmlElement;
import org.locationtech.jts.geom.Envelope;

/** Compares geometries with bounds without building them. */
public final class BoundsParser {

    private final Envelope bounds;
    private final PositionParser positions;
    private final double[] found = new double[4];

    public BoundsParser(Envelope bounds, GeometryRules rules, SpatialReferences references) {
        this.bounds = bounds;
        this.positions = new PositionParser(references, rules, null);
    }

    /**
     * Whether the geometry of the property that the cursor has entered is outside the bounds; the cursor has then left
     * the property. Otherwise the geometry has to be built to know, and the cursor is somewhere in the property.
     *
     * @param in in a property with content
     */
    public boolean isOutside(WindowElementCursor in) throws XMLStreamException {
        positions.startGeometry();
        found[0] = Double.POSITIVE_INFINITY;
        found[1] = Double.NEGATIVE_INFINITY;
        found[2] = Double.POSITIVE_INFINITY;
        found[3] = Double.NEGATIVE_INFINITY;
        boolean isKnown = in.nextChild() && expand(in) && !in.nextChild();
        boolean isOutside = found[0] > bounds.getMaxX()
                || found[1] < bounds.getMinX()
                || found[2] > bounds.getMaxY()
                || found[3] < bounds.getMinY();
        return isKnown && isOutside && found[0] <= found[1];
    }

    /** Extends what has been found by the element that the cursor has entered; returns false if it is unusual. */
    private boolean expand(WindowElementCursor in) throws XMLStreamException {
        GmlElement gml = ((FeatureName) in.name()).gml;
        switch (gml) {
            case POINT, LINE_STRING, LINEAR_RING, LINE_STRING_SEGMENT -> {
                GeometryFrames.Frame outer = positions.frames().enter(in);
                boolean isKnown = positions.expandBounds(in, found);
                positions.frames().leave(outer);
                return isKnown;
            }
            case POLYGON, CURVE, SURFACE, RING, MULTI_POINT, MULTI_CURVE, MULTI_SURFACE, MULTI_GEOMETRY -> {
                GeometryFrames.Frame outer = positions.frames().enter(in);
                boolean isKnown = expandChildren(in);
                positions.frames().leave(outer);
                return isKnown;
            }
            case EXTERIOR, MEMBER, SEGMENTS, PATCHES -> {
                return expandChildren(in);
            }
            case INTERIOR -> {
                in.skip(); // holes do not extend the bounds of a polygon
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private boolean expandChildren(WindowElementCursor in) throws XMLStreamException {
        boolean isKnown = true;
        while (isKnown && in.nextChild()) {
            isKnown = expand(in);
        }
        return isKnown;
    }
}
