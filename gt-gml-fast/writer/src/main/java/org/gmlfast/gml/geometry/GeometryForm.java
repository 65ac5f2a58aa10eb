/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

/**
 * Which of GML's elements represent a geometry, for application schemas that require other elements than the simplest.
 *
 * @param surfaces whether a polygon is a Surface with one PolygonPatch
 * @param rings whether the boundary of a polygon is a Ring with a Curve
 * @param lines how a line string is written
 * @param multiplicity whether a single geometry becomes a collection, or a collection a single geometry
 */
public record GeometryForm(boolean surfaces, boolean rings, Lines lines, Multiplicity multiplicity) {

    /** Polygon, LinearRing, LineString, and collections as they are. */
    public static final GeometryForm SIMPLE = new GeometryForm(false, false, Lines.LINE_STRING, Multiplicity.AS_IS);

    /** How a line string is written. */
    public enum Lines {
        /** As a LineString. */
        LINE_STRING,
        /** As a Curve with one LineStringSegment. */
        CURVE,
        /** As a CompositeCurve with one Curve. */
        COMPOSITE_CURVE
    }

    /** Whether a single geometry becomes a collection, or the other way round. */
    public enum Multiplicity {
        /** As the geometry is. */
        AS_IS,
        /** A point, line or polygon becomes the only member of a collection. */
        MULTI,
        /** A collection with one member becomes that member; one with more members is refused. */
        SINGLE
    }
}
