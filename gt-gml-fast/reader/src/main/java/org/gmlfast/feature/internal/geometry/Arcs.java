/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

/** Makes lines of arcs on the sphere: a point for at most every four degrees, as OGR does. */
final class Arcs {

    private static final double STEP = Math.toRadians(4);

    /** The radius in metres of the sphere on which a minute of an arc is a nautical mile, as that of OGR. */
    private static final double RADIUS = Math.toDegrees(1) * 60 * 1_852;

    private Arcs() {}

    /**
     * The line of an arc on the sphere.
     *
     * @param center in degrees
     * @param radius in metres
     * @param start in degrees: clockwise from the north if the latitude comes first, otherwise counterclockwise from
     *     the east
     * @return positions with the ordinates in the order of the center
     */
    static double[] onSphere(double[] center, double radius, double start, double end, boolean isLatitudeFirst) {
        double latitude = Math.toRadians(center[isLatitudeFirst ? 0 : 1]);
        double distance = radius / RADIUS;
        int steps = Math.max(1, (int) Math.ceil(Math.abs(end - start) / Math.toDegrees(STEP) - 1e-9));
        double[] line = new double[2 * (steps + 1)];
        for (int i = 0; i <= steps; i++) {
            double step = i == steps ? end : start + Math.copySign(i * Math.toDegrees(STEP), end - start);
            double heading = Math.toRadians(isLatitudeFirst ? step : 90 - step);
            double sine = Math.sin(latitude) * Math.cos(distance)
                    + Math.cos(latitude) * Math.sin(distance) * Math.cos(heading);
            double east = Math.atan2(
                    Math.sin(heading) * Math.sin(distance) * Math.cos(latitude),
                    Math.cos(distance) - Math.sin(latitude) * sine);
            line[2 * i + (isLatitudeFirst ? 0 : 1)] = Math.toDegrees(Math.asin(sine));
            line[2 * i + (isLatitudeFirst ? 1 : 0)] = center[isLatitudeFirst ? 1 : 0] + Math.toDegrees(east);
        }
        if (Math.abs(end - start) == 360) {
            line[2 * steps] = line[0];
            line[2 * steps + 1] = line[1];
        }
        return line;
    }
}
