/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.gml.output;

import org.locationtech.jts.geom.CoordinateSequence;

/** A coordinate sequence that returns many positions with one call. Implement it for coordinates in a buffer. */
public interface BulkCoordinates extends CoordinateSequence {

    /**
     * Copies x and y of some positions.
     *
     * @param first the index of the first position
     * @param count of positions
     * @param target receives x at 0 and y at 1, those of the next position at {@code step} and {@code step + 1}, and so
     *     on
     * @param step between positions in the target, at least 2
     * @param swapped whether y comes before x
     */
    void readXY(int first, int count, double[] target, int step, boolean swapped);
}
