/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.settings;

/**
 * Which elements and attributes geometries have.
 *
 * @param multiCurves whether a multi-line string is written as MultiCurve in GML 3.1.1. GML 3.2.1 always does so
 * @param linearize whether arcs become line strings in GML 3. GML 2 always does so
 * @param linearizationTolerance the maximum distance of a line from its arc, in units of the CRS; 0 for the tolerance
 *     that each geometry carries
 * @param geometryIds whether geometries have a gml:id in GML 3.1.1. GML 3.2.1 requires it, GML 2 has none
 * @param srsDimension whether geometries have a srsDimension (GML 3)
 * @param srsDimensionOnPositions whether pos and posList have a srsDimension, for clients that look for it there (GML
 *     3)
 */
public record GeometrySettings(
        boolean multiCurves,
        boolean linearize,
        double linearizationTolerance,
        boolean geometryIds,
        boolean srsDimension,
        boolean srsDimensionOnPositions) {

    static final GeometrySettings DEFAULTS = new GeometrySettings(false, false, 0, false, true, false);

    /** @throws IllegalArgumentException if the tolerance is negative or not a number */
    public GeometrySettings {
        checkTolerance(linearizationTolerance);
    }

    /**
     * Checks a linearization tolerance.
     *
     * @throws IllegalArgumentException if it is negative or not a number
     */
    public static void checkTolerance(double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("linearizationTolerance must be 0 or more, not " + tolerance);
        }
    }

    GeometrySettings withMultiCurves(boolean curves) {
        return new GeometrySettings(
                curves, linearize, linearizationTolerance, geometryIds, srsDimension, srsDimensionOnPositions);
    }

    GeometrySettings withLinearize(boolean lines) {
        return new GeometrySettings(
                multiCurves, lines, linearizationTolerance, geometryIds, srsDimension, srsDimensionOnPositions);
    }

    GeometrySettings withLinearizationTolerance(double tolerance) {
        return new GeometrySettings(
                multiCurves, linearize, tolerance, geometryIds, srsDimension, srsDimensionOnPositions);
    }

    GeometrySettings withGeometryIds(boolean write) {
        return new GeometrySettings(
                multiCurves, linearize, linearizationTolerance, write, srsDimension, srsDimensionOnPositions);
    }

    GeometrySettings withSrsDimension(boolean write) {
        return new GeometrySettings(
                multiCurves, linearize, linearizationTolerance, geometryIds, write, srsDimensionOnPositions);
    }

    GeometrySettings withSrsDimensionOnPositions(boolean write) {
        return new GeometrySettings(multiCurves, linearize, linearizationTolerance, geometryIds, srsDimension, write);
    }
}
