/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.wfs;

import java.util.ArrayList;
import java.util.List;

/**
 * The part of what is matched that is returned, over several queries one after the other.
 *
 * @param slices for each query
 * @param matched by all queries
 * @param returned by all queries
 */
record Page(List<Slice> slices, long matched, long returned) {

    /**
     * What is returned of the features that one query matches.
     *
     * @param start how many are passed over
     * @param count how many are returned
     */
    record Slice(long matched, long start, long count) {

        /** Whether that is all of them. */
        boolean isWhole() {
            return count == matched;
        }
    }

    /**
     * The part that a request wants.
     *
     * @param matched by each query
     * @param count -1 for no limit
     */
    static Page of(List<Long> matched, long start, long count) {
        List<Slice> slices = new ArrayList<>();
        long over = start;
        long left = count < 0 ? Long.MAX_VALUE : count;
        long all = 0;
        long returned = 0;
        for (long n : matched) {
            long passed = Math.min(over, n);
            long taken = Math.min(left, n - passed);
            slices.add(new Slice(n, passed, taken));
            over -= passed;
            left -= taken;
            all += n;
            returned += taken;
        }
        return new Page(slices, all, returned);
    }
}
