/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml;

import org.geotools.geometry.jts.CurvedGeometry;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * Which ordinates the positions of a geometry have: the same ones throughout, for srsDimension is said once (GML 07-036
 * §10.1.3.2). Z and M are written where every position has one: a NaN among them could be told neither from a number
 * nor from a mistake.
 */
enum OrdinateLayout {
    XY(2, false, false),
    XYZ(3, true, false),
    XYM(3, false, true),
    XYZM(4, true, true);

    final int dimension;
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
     * @param measures whether M is written where there is one
     */
    static OrdinateLayout of(Geometry geometry, boolean measures) {
        boolean z = everywhere(geometry, true);
        boolean m = measures && everywhere(geometry, false);
        if (!z && !m || geometry.isEmpty()) {
            return XY;
        }
        return !m ? XYZ : z ? XYZM : XYM;
    }

    private static boolean everywhere(Geometry geometry, boolean z) {
        if (geometry instanceof CurvedGeometry) {
            return false; // GeoTools' arcs are plane
        }
        if (geometry instanceof Point point) {
            return everywhere(point.getCoordinateSequence(), z);
        }
        if (geometry instanceof LineString line) {
            return everywhere(line.getCoordinateSequence(), z);
        }
        if (geometry instanceof Polygon polygon) {
            return everywhere(polygon, z);
        }
        if (geometry instanceof GeometryCollection collection) {
            for (int i = 0; i < collection.getNumGeometries(); i++) {
                if (!everywhere(collection.getGeometryN(i), z)) {
                    return false;
                }
            }
            return true;
        }
        return false;
    }

    private static boolean everywhere(Polygon polygon, boolean z) {
        if (!everywhere((Geometry) polygon.getExteriorRing(), z)) {
            return false;
        }
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            if (!everywhere((Geometry) polygon.getInteriorRingN(i), z)) {
                return false;
            }
        }
        return true;
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
