/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.util.ArrayList;
import java.util.List;

/**
 * The matching features that a response returns, as one sequence over all queries.
 *
 * @param slices one for each query
 * @param matched the number of features that all queries match
 * @param returned the number of features that all queries return
 * @param more whether matching features follow
 */
record Page(List<Slice> slices, long matched, long returned, boolean more) {

    /**
     * The part of one query.
     *
     * @param matched the number of matching features
     * @param start the number of features to skip
     * @param count the number of features to return
     */
    record Slice(long matched, long start, long count) {

        /** Whether the query returns all matching features. */
        boolean isWhole() {
            return start == 0 && count == matched;
        }
    }

    /**
     * The page of a request.
     *
     * @param matched the number of features that each query matches
     * @param start the number of features to skip
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
        return new Page(slices, all, returned, start + returned < all);
    }

    /**
     * The page of a request with one query whose start is the known end of another page. Since that page was read, rows
     * before it may have been inserted or deleted, which changes the number of matches but not the rows of this page.
     *
     * @param matched the number of features that the query matches
     * @param following the number of features after the start, counted at least up to one more than the limit
     * @param count -1 for no limit
     */
    static Page following(long matched, long start, long following, long count) {
        long returned = count < 0 ? following : Math.min(following, count);
        long all = Math.max(matched, start + following);
        return new Page(List.of(new Slice(all, start, returned)), all, returned, following > returned);
    }
}
