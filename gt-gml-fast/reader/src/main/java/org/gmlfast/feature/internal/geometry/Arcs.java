/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/** Makes lines of arcs on an ellipsoid: a point for at most every four degrees, as OGR does. */
final class Arcs {

    private static final double STEP = Math.toRadians(4);

    /** What is wanted of a geodesic: longitudes are those of the center, which may be beyond 180 degrees. */
    private static final int POSITION = GeodesicMask.LATITUDE | GeodesicMask.LONGITUDE | GeodesicMask.LONG_UNROLL;

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
            double[] center, double radius, double start, double end, boolean isLatitudeFirst, Geodesic ellipsoid) {
        double latitude = center[isLatitudeFirst ? 0 : 1];
        double longitude = center[isLatitudeFirst ? 1 : 0];
        int steps = Math.max(1, (int) Math.ceil(Math.abs(end - start) / Math.toDegrees(STEP) - 1e-9));
        double[] line = new double[2 * (steps + 1)];
        for (int i = 0; i <= steps; i++) {
            double step = i == steps ? end : start + Math.copySign(i * Math.toDegrees(STEP), end - start);
            double heading = isLatitudeFirst ? step : 90 - step;
            GeodesicData point = ellipsoid.Direct(latitude, longitude, heading, radius, POSITION);
            line[2 * i + (isLatitudeFirst ? 0 : 1)] = point.lat2;
            line[2 * i + (isLatitudeFirst ? 1 : 0)] = point.lon2;
        }
        if (Math.abs(end - start) == 360) {
            line[2 * steps] = line[0];
            line[2 * steps + 1] = line[1];
        }
        return line;
    }
}
