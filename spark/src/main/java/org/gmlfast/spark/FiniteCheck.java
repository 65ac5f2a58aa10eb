/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Geometry;

/** Finds coordinates that are not finite, which GML does not have. Used by one thread. */
final class FiniteCheck implements CoordinateSequenceFilter {

    /** NaN if an x or y was not finite; otherwise 0. */
    private double sum;

    boolean isFinite(Geometry geometry) {
        sum = 0;
        geometry.apply(this);
        return sum == 0;
    }

    @Override
    public void filter(CoordinateSequence sequence, int index) {
        // NaN and infinite numbers become NaN
        sum += (sequence.getX(index) + sequence.getY(index)) * 0;
    }

    @Override
    public boolean isDone() {
        return sum != 0;
    }

    @Override
    public boolean isGeometryChanged() {
        return false;
    }
}
