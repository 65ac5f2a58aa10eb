/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.query;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** Checks the coordinates of geometries. */
public final class CoordinateCheck {

    /** The reason why a geometry is omitted, as a predicate with the geometry as subject. */
    public static final String NOT_FINITE = "has a coordinate that is not a finite number";

    private CoordinateCheck() {}

    /**
     * Returns whether all coordinates are finite numbers, which GML requires; z and m that are NaN are missing. For
     * arcs, it checks the control points and does not linearize.
     */
    public static boolean isFinite(Geometry geometry) {
        if (geometry instanceof Point point) {
            return isFinite(point.getCoordinateSequence());
        }
        if (geometry instanceof LineString line) {
            return isFinite(line);
        }
        if (geometry instanceof Polygon polygon) {
            boolean finite = isFinite(polygon.getExteriorRing());
            for (int i = 0; finite && i < polygon.getNumInteriorRing(); i++) {
                finite = isFinite(polygon.getInteriorRingN(i));
            }
            return finite;
        }
        boolean finite = true;
        if (geometry instanceof GeometryCollection collection) {
            for (int i = 0; finite && i < collection.getNumGeometries(); i++) {
                finite = isFinite(collection.getGeometryN(i));
            }
        }
        return finite;
    }

    private static boolean isFinite(LineString line) {
        if (line instanceof SingleCurvedGeometry<?> curve) {
            for (double ordinate : curve.getControlPoints()) {
                if (!Double.isFinite(ordinate)) {
                    return false;
                }
            }
            return true;
        }
        if (line instanceof CompoundCurvedGeometry<?> curve) {
            return curve.getComponents().stream().allMatch(part -> isFinite(part));
        }
        return isFinite(line.getCoordinateSequence());
    }

    private static boolean isFinite(CoordinateSequence positions) {
        if (positions instanceof PackedCoordinateSequence.Double packed && packed.getDimension() == 2) {
            // zero times a number that is not finite is NaN
            double zero = 0;
            for (double ordinate : packed.getRawCoordinates()) {
                zero += 0 * ordinate;
            }
            return zero == 0;
        }
        for (int i = 0; i < positions.size(); i++) {
            if (!Double.isFinite(positions.getX(i)) || !Double.isFinite(positions.getY(i))) {
                return false;
            }
            for (int d = 2; d < positions.getDimension(); d++) {
                if (Double.isInfinite(positions.getOrdinate(i, d))) {
                    return false;
                }
            }
        }
        return true;
    }
}
