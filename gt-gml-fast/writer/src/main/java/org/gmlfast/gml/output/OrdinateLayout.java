/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * The ordinates that the positions of a geometry have. All positions have the same ones, because srsDimension applies
 * to the whole geometry (GML 07-036 §10.1.3.2). Z and M are written only if every position has one: a reader could not
 * distinguish a missing one, NaN, from a mistake.
 */
public enum OrdinateLayout {
    XY(2, false, false),
    XYZ(3, true, false),
    XYM(3, false, true),
    XYZM(4, true, true);

    public final int dimension;
    final boolean hasZ;
    final boolean hasM;

    OrdinateLayout(int dimension, boolean hasZ, boolean hasM) {
        this.dimension = dimension;
        this.hasZ = hasZ;
        this.hasM = hasM;
    }

    /**
     * The layout of a geometry, its parts included.
     *
     * @param kind of the geometry
     * @param measures whether M is written if every position has one
     * @throws IllegalArgumentException if the geometry or a part is of an unknown kind
     */
    public static OrdinateLayout of(Geometry geometry, GeometryKind kind, boolean measures) {
        boolean z = everywhere(geometry, kind, true);
        boolean m = measures && everywhere(geometry, kind, false);
        if (!z && !m || geometry.isEmpty()) {
            return XY;
        }
        return !m ? XYZ : z ? XYZM : XYM;
    }

    private static boolean everywhere(Geometry geometry, GeometryKind kind, boolean z) {
        return switch (kind) {
            case POINT -> everywhere(((Point) geometry).getCoordinateSequence(), z);
            case LINE_STRING, LINEAR_RING -> everywhere(((LineString) geometry).getCoordinateSequence(), z);
            case CURVE, CURVED_RING -> false; // GeoTools' arcs are two-dimensional
            case POLYGON, CURVE_POLYGON -> everywhere((Polygon) geometry, z);
            case MULTI_POINT, MULTI_LINE_STRING, MULTI_CURVE, MULTI_POLYGON, MULTI_SURFACE, GEOMETRY_COLLECTION ->
                everywhere((GeometryCollection) geometry, z);
            case UNKNOWN -> throw GeometryKind.unsupported(geometry);
        };
    }

    private static boolean everywhere(GeometryCollection collection, boolean z) {
        for (int i = 0; i < collection.getNumGeometries(); i++) {
            Geometry part = collection.getGeometryN(i);
            if (!everywhere(part, GeometryKind.of(part), z)) {
                return false;
            }
        }
        return true;
    }

    private static boolean everywhere(Polygon polygon, boolean z) {
        if (!everywhere(polygon.getExteriorRing(), z)) {
            return false;
        }
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            if (!everywhere(polygon.getInteriorRingN(i), z)) {
                return false;
            }
        }
        return true;
    }

    private static boolean everywhere(LineString ring, boolean z) {
        return everywhere(ring, GeometryKind.of(ring), z);
    }

    private static boolean everywhere(CoordinateSequence sequence, boolean z) {
        int size = sequence.size();
        if (size > 0 && !(z ? sequence.hasZ() : sequence.hasM())) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (Double.isNaN(z ? sequence.getZ(i) : sequence.getM(i))) {
                return false;
            }
        }
        return true;
    }
}
