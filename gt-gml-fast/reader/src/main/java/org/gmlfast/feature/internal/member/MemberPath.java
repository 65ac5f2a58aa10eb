/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.member;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the elements around a feature are in a document: the start tags from the root to its parent, and the bounds of
 * collections before it, which may have the srsName of its geometries.
 */
public final class MemberPath {

    /** The most bounds that a document may have outside of its features, if it is to be split behind them. */
    private static final int MAX_BOUNDS = 100;

    /** The offsets of the start and the end of the tag at each depth. */
    private long[] tags = new long[16];

    /** The start tags around each of the bounds, then where the bounds begin and end. The list is never changed. */
    private List<long[]> bounds = List.of();

    private boolean overflowed;

    /** @param depth of the element, from 1; offsets of its tag */
    void enter(int depth, long start, long end) {
        if (2 * depth > tags.length) {
            tags = Arrays.copyOf(tags, 4 * depth);
        }
        tags[2 * depth - 2] = start;
        tags[2 * depth - 1] = end;
    }

    /** @param depth of the bounds, which have ended at an offset */
    void addBounds(int depth, long end) {
        if (bounds.size() == MAX_BOUNDS) {
            overflowed = true;
            return;
        }
        long[] copy = around(depth + 1);
        copy[2 * depth - 1] = end;
        List<long[]> longer = new ArrayList<>(bounds);
        longer.add(copy);
        bounds = longer;
    }

    /** The offsets of the start tags around an element at a depth. */
    public long[] around(int depth) {
        return Arrays.copyOf(tags, 2 * depth - 2);
    }

    /** The bounds so far. */
    public List<long[]> bounds() {
        return bounds;
    }

    /** Whether there have been more bounds than are kept. */
    public boolean hasOverflowed() {
        return overflowed;
    }
}
