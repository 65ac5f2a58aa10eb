/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.geometry;

import org.geotools.geometry.jts.CompoundCurvedGeometry;
import org.geotools.geometry.jts.SingleCurvedGeometry;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.Polygon;

/**
 * The bounds of geometries. GeoTools' curves mistake the direction of an arc that passes to the left of its centre, so
 * the bounds that they calculate lack parts of it. Stateless.
 */
public final class GeometryBounds {

    private GeometryBounds() {}

    /**
     * The bounds of a geometry, with its arcs, in the units and the axis order of its coordinates.
     *
     * @return the bounds, which may belong to the geometry, so the caller must not change them; those of an empty
     *     geometry are {@linkplain Envelope#isNull() null}
     */
    public static Envelope of(Geometry geometry) {
        if (!hasArcs(geometry)) {
            return geometry.getEnvelopeInternal();
        }
        Envelope bounds = new Envelope();
        expand(bounds, geometry);
        return bounds;
    }

    /** Expands bounds by those of a geometry, unless they are not finite. */
    public static void expandIfFinite(Envelope bounds, Geometry geometry) {
        Envelope own = of(geometry);
        if (Double.isFinite(own.getWidth()) && Double.isFinite(own.getHeight())) {
            bounds.expandToInclude(own);
        }
    }

    private static boolean hasArcs(Geometry geometry) {
        if (geometry instanceof LineString) {
            return geometry instanceof SingleCurvedGeometry || geometry instanceof CompoundCurvedGeometry;
        } else if (geometry instanceof Polygon polygon) {
            return hasArcs(polygon.getExteriorRing());
        } else if (geometry instanceof GeometryCollection && !(geometry instanceof MultiPoint)) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                if (hasArcs(geometry.getGeometryN(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void expand(Envelope bounds, Geometry geometry) {
        if (geometry instanceof SingleCurvedGeometry<?> arcs) {
            expandToArcs(bounds, arcs.getControlPoints());
        } else if (geometry instanceof CompoundCurvedGeometry<?> curve) {
            curve.getComponents().forEach(component -> expand(bounds, component));
        } else if (geometry instanceof Polygon polygon) {
            expand(bounds, polygon.getExteriorRing());
        } else if (geometry instanceof GeometryCollection) {
            for (int i = 0; i < geometry.getNumGeometries(); i++) {
                expand(bounds, geometry.getGeometryN(i));
            }
        } else {
            bounds.expandToInclude(geometry.getEnvelopeInternal());
        }
    }

    /** Expands bounds to arcs of three positions each, of which one ends where the next begins. */
    private static void expandToArcs(Envelope bounds, double[] xy) {
        for (int i = 0; i + 1 < xy.length; i += 2) {
            bounds.expandToInclude(xy[i], xy[i + 1]);
        }
        for (int i = 0; i + 5 < xy.length; i += 4) {
            expandToArc(
                    bounds,
                    xy[i],
                    xy[i + 1],
                    xy[i + 2] - xy[i],
                    xy[i + 3] - xy[i + 1],
                    xy[i + 4] - xy[i],
                    xy[i + 5] - xy[i + 1]);
        }
    }

    /**
     * Expands bounds to the leftmost, rightmost, lowest and highest point of a circle that are on an arc.
     *
     * @param x of the start
     * @param y of the start
     * @param midX of the position on the arc, from the start
     * @param endX of the end, from the start
     */
    private static void expandToArc(
            Envelope bounds, double x, double y, double midX, double midY, double endX, double endY) {
        double side = midX * endY - midY * endX;
        double centerX;
        double centerY;
        if (endX == 0 && endY == 0) {
            // a whole circle, whose second position is opposite to the first
            centerX = midX / 2;
            centerY = midY / 2;
        } else if (side == 0) {
            return;
        } else {
            double mid = midX * midX + midY * midY;
            double end = endX * endX + endY * endY;
            centerX = (endY * mid - midY * end) / (2 * side);
            centerY = (midX * end - endX * mid) / (2 * side);
        }
        double radius = Math.hypot(centerX, centerY);
        for (int quarter = 0; quarter < 4; quarter++) {
            int sign = quarter < 2 ? 1 : -1;
            double extremeX = centerX + (quarter % 2 == 0 ? sign * radius : 0);
            double extremeY = centerY + (quarter % 2 == 0 ? 0 : sign * radius);
            // the arc is on the side of its chord where its second position is
            if ((extremeX * endY - extremeY * endX) * side >= 0) {
                bounds.expandToInclude(x + extremeX, y + extremeY);
            }
        }
    }
}
