/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/**
 * A sequence of positions, read block by block so that the longest is never copied whole. GML's posList and coordinates
 * are written from it. An implementation need not be thread-safe: one writer reads it at a time.
 */
public interface Positions {

    /** Number of positions, 0 or more. */
    int size();

    /** Numbers per position, 1 or more; the same for all of them. */
    int dimension();

    /**
     * Copies the numbers of some positions, one position after the other.
     *
     * @param first index of the first position
     * @param count how many positions; {@code first + count} is at most {@link #size()}
     * @param target receives {@code count * dimension()} numbers from its start
     */
    void read(int first, int count, double[] target);
}
