/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.util.Arrays;

/** Where the features of a page are, as offsets of its bytes without compression. Not thread-safe. */
final class FeatureRanges {

    private long[] offsets = new long[32];
    private int size;

    /**
     * Adds a feature.
     *
     * @param end behind its last byte
     */
    void add(long start, long end) {
        offsets = 2 * size == offsets.length ? Arrays.copyOf(offsets, 4 * size) : offsets;
        offsets[2 * size] = start;
        offsets[2 * size + 1] = end;
        size++;
    }

    int size() {
        return size;
    }

    long start(int index) {
        return offsets[2 * index];
    }

    long end(int index) {
        return offsets[2 * index + 1];
    }
}
