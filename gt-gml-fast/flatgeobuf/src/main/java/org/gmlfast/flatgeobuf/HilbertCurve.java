/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.locationtech.jts.geom.Envelope;

/** The Hilbert curve through a grid of 65,536 cells in each direction over the bounds of all features. Immutable. */
final class HilbertCurve {

    private static final int CELLS = 1 << 16;

    private final double minX;
    private final double minY;
    private final double width;
    private final double height;

    HilbertCurve(Envelope bounds) {
        this.minX = bounds.getMinX();
        this.minY = bounds.getMinY();
        this.width = bounds.getWidth();
        this.height = bounds.getHeight();
    }

    /**
     * The place in the order of a document, which follows the curve backwards, as in documents of other writers.
     *
     * @return from 0 to 2^32 - 1, the last place for a feature without geometry
     */
    long place(byte[] bytes, int record) {
        double west = SortRecord.minX(bytes, record);
        if (west == Double.POSITIVE_INFINITY) {
            return 0xFFFF_FFFFL;
        }
        int x = cell((west + SortRecord.maxX(bytes, record)) / 2 - minX, width);
        int y = cell((SortRecord.minY(bytes, record) + SortRecord.maxY(bytes, record)) / 2 - minY, height);
        return 0xFFFF_FFFFL - distance(x, y);
    }

    private static int cell(double offset, double extent) {
        return extent > 0 ? (int) Math.max(0, Math.min(CELLS - 1, (CELLS - 1) * (offset / extent))) : 0;
    }

    /** The number of cells on the curve before a cell. */
    static long distance(int cellX, int cellY) {
        int x = cellX;
        int y = cellY;
        long distance = 0;
        for (int side = CELLS / 2; side > 0; side /= 2) {
            int right = (x & side) == 0 ? 0 : 1;
            int upper = (y & side) == 0 ? 0 : 1;
            distance += (long) side * side * (3 * right ^ upper);
            if (upper == 0) {
                // the curve in a lower quadrant is turned
                int turnedX = right == 1 ? CELLS - 1 - y : y;
                y = right == 1 ? CELLS - 1 - x : x;
                x = turnedX;
            }
        }
        return distance;
    }
}
