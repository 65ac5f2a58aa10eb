/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

/**
 * A sequence of positions, which {@link PreparedStreamWriter#writePositions} writes. The writer reads it block by
 * block, so that the longest sequence is never copied as a whole. The blocks come in order, but a writer of BXML may
 * read the sequence twice. An implementation need not be thread-safe: one writer reads it at a time.
 *
 * <pre>{@code
 * record Line(double[] xy) implements Positions {
 *     public int size() { return xy.length / 2; }
 *     public int dimension() { return 2; }
 *     public void read(int first, int count, double[] target) {
 *         System.arraycopy(xy, 2 * first, target, 0, 2 * count);
 *     }
 * }
 * }</pre>
 */
public interface Positions {

    /** The number of positions, 0 or more. */
    int size();

    /** The number of ordinates of each position, 1 or more. */
    int dimension();

    /**
     * Copies the numbers of some positions, one position after the other.
     *
     * @param first the index of the first position
     * @param count the number of positions; {@code first + count} is at most {@link #size()}
     * @param target receives {@code count * dimension()} numbers from its start; may be longer
     */
    void read(int first, int count, double[] target);
}
