/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import java.awt.geom.Point2D;

import org.geotools.api.referencing.datum.Ellipsoid;
import org.geotools.referencing.GeodeticCalculator;

/** Makes lines of arcs on an ellipsoid: a point for at most every four degrees, as OGR does. */
final class Arcs {

    private static final double STEP = Math.toRadians(4);

    private Arcs() {}

    /**
     * The line of an arc on an ellipsoid, all points of which have the same distance from the center along a geodesic.
     *
     * @param center in degrees
     * @param radius in metres
     * @param start in degrees: clockwise from the north if the latitude comes first, otherwise counterclockwise from
     *     the east
     * @return positions with the ordinates in the order of the center
     */
    static double[] onEllipsoid(
            double[] center, double radius, double start, double end, boolean isLatitudeFirst, Ellipsoid ellipsoid) {
        double latitude = center[isLatitudeFirst ? 0 : 1];
        double longitude = center[isLatitudeFirst ? 1 : 0];
        int steps = Math.max(1, (int) Math.ceil(Math.abs(end - start) / Math.toDegrees(STEP) - 1e-9));
        double[] line = new double[2 * (steps + 1)];
        GeodeticCalculator geodesic = new GeodeticCalculator(ellipsoid);
        geodesic.setStartingGeographicPoint(Math.IEEEremainder(longitude, 360), latitude);
        for (int i = 0; i <= steps; i++) {
            double step = i == steps ? end : start + Math.copySign(i * Math.toDegrees(STEP), end - start);
            double heading = isLatitudeFirst ? step : 90 - step;
            geodesic.setDirection(Math.IEEEremainder(heading, 360), radius);
            Point2D point = geodesic.getDestinationGeographicPoint();
            line[2 * i + (isLatitudeFirst ? 0 : 1)] = point.getY();
            // beside the center, also beyond 180 degrees
            line[2 * i + (isLatitudeFirst ? 1 : 0)] = longitude + Math.IEEEremainder(point.getX() - longitude, 360);
        }
        if (Math.abs(end - start) == 360) {
            line[2 * steps] = line[0];
            line[2 * steps + 1] = line[1];
        }
        return line;
    }
}
