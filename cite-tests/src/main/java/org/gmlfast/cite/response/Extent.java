/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite.response;

import java.util.Arrays;

/** The least and greatest ordinate of each of the first two axes, in the order of the document. */
final class Extent {

    private final double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    private final double[] greatest = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};

    void add(double[] position) {
        for (int i = 0; i < 2; i++) {
            least[i] = Math.min(least[i], position[i]);
            greatest[i] = Math.max(greatest[i], position[i]);
        }
    }

    void add(Extent other) {
        if (!other.isEmpty()) {
            add(other.least);
            add(other.greatest);
        }
    }

    boolean isEmpty() {
        return least[0] > greatest[0];
    }

    boolean contains(Extent other) {
        return other.isEmpty()
                || least[0] <= other.least[0]
                        && least[1] <= other.least[1]
                        && greatest[0] >= other.greatest[0]
                        && greatest[1] >= other.greatest[1];
    }

    boolean intersects(Extent other) {
        return least[0] <= other.greatest[0]
                && other.least[0] <= greatest[0]
                && least[1] <= other.greatest[1]
                && other.least[1] <= greatest[1];
    }

    /** Returns the half of the extent at its least corner. */
    Extent lowerHalf() {
        Extent half = new Extent();
        half.add(least);
        half.add(new double[] {(least[0] + greatest[0]) / 2, greatest[1]});
        return half;
    }

    /** As in the parameter {@code bbox}, without a reference system. */
    String parameter() {
        return least[0] + "," + least[1] + "," + greatest[0] + "," + greatest[1];
    }

    @Override
    public String toString() {
        return Arrays.toString(least) + " to " + Arrays.toString(greatest);
    }
}
