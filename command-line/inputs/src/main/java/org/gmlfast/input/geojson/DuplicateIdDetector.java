/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import org.gmlfast.input.IdHashes;

/**
 * Detects duplicate feature ids. It stores a 64-bit hash of each id in at most 8 MB: ids beyond the first 786,431 are
 * compared with those, but not stored. Not thread-safe.
 */
final class DuplicateIdDetector {

    /** The most ids that fit into 8 MB. */
    private static final int MAX_SIZE = (1 << 20) / 4 * 3 - 1;

    private final IdHashes ids = new IdHashes();
    private long duplicates;
    private String firstDuplicate;

    /** Checks and stores an id from the input. */
    void add(String id) {
        if (!check(id) && ids.size() < MAX_SIZE) {
            ids.add(IdHashes.of(id));
        }
    }

    /** Checks a generated id without storing it. Returns whether it is a duplicate. */
    boolean check(String id) {
        boolean known = ids.size() > 0 && ids.contains(IdHashes.of(id));
        if (known) {
            duplicates++;
            firstDuplicate = firstDuplicate == null ? id : firstDuplicate;
        }
        return known;
    }

    /** Returns the number of duplicate ids. */
    long duplicates() {
        return duplicates;
    }

    /** Returns the first duplicate id; null if there is none. */
    String firstDuplicate() {
        return firstDuplicate;
    }
}
