/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

import org.locationtech.jts.geom.Envelope;

/** The Hilbert curve through a grid of 65,536 cells in each direction over the bounds of all features. Immutable. */
final class HilbertCurve {

    private static final int CELLS = 1 << 16;

    // ---- the curve, by four bits of x and y at a time

    private static final int BITS = 4;

    /** The coordinates are exchanged, because the curve in a lower quadrant is turned. */
    private static final int SWAPPED = 1;

    /** The coordinates go from the other end. */
    private static final int FLIPPED = 2;

    private static final int STATES = 4;

    /** For each state and four bits of x and y, the digits of the distance and, in the bits above, the next state. */
    private static final short[] STEPS = new short[STATES << 2 * BITS];

    static {
        for (int i = 0; i < STEPS.length; i++) {
            STEPS[i] = (short) step(i >> 2 * BITS, i >> BITS, i);
        }
    }

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
        int mask = (1 << BITS) - 1;
        int step = 0;
        long distance = 0;
        for (int shift = Short.SIZE - BITS; shift >= 0; shift -= BITS) {
            int bits = (cellX >> shift & mask) << BITS | cellY >> shift & mask;
            step = STEPS[step >> 2 * BITS << 2 * BITS | bits];
            distance = distance << 2 * BITS | step & 0xFF;
        }
        return distance;
    }

    /** Goes four bits of x and y along the curve, from a state. */
    private static int step(int from, int x, int y) {
        int state = from;
        int digits = 0;
        for (int bit = BITS - 1; bit >= 0; bit--) {
            int flip = (state & FLIPPED) == 0 ? 0 : 1;
            int bitX = x >> bit & 1 ^ flip;
            int bitY = y >> bit & 1 ^ flip;
            int right = (state & SWAPPED) == 0 ? bitX : bitY;
            int upper = (state & SWAPPED) == 0 ? bitY : bitX;
            digits = digits << 2 | 3 * right ^ upper;
            state ^= upper == 1 ? 0 : right == 1 ? SWAPPED | FLIPPED : SWAPPED;
        }
        return state << 2 * BITS | digits;
    }
}
