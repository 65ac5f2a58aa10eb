/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.util.Arrays;
import java.util.BitSet;

import org.gmlfast.input.IdHashes;

/** The hashes of the features of a page, in their order. Not thread-safe. */
final class PageKeys {

    private final IdHashes own = new IdHashes();
    private long[] keys = new long[16];
    private int size;
    private boolean hasLasting = true;

    /**
     * Adds a feature by its id. An id that a server makes up for one response does not tell a feature from others.
     *
     * @param id null if it has none
     */
    void add(String id) {
        hasLasting &= id != null && !id.startsWith("fid-") && !id.contains(".fid-");
        add(id == null ? 1 : IdHashes.of(id));
    }

    /** Adds a feature by a hash. A feature with the hash of another one of the page is its second, and so on. */
    void add(long hash) {
        int number = 0;
        while (!own.add(IdHashes.numbered(hash, number))) {
            number++;
        }
        keys = size == keys.length ? Arrays.copyOf(keys, 2 * size) : keys;
        keys[size++] = IdHashes.numbered(hash, number);
    }

    int size() {
        return size;
    }

    /** Whether all ids are those of other responses, too. */
    boolean areLasting() {
        return hasLasting;
    }

    /**
     * Adds the features to others.
     *
     * @return those that the others have, by their index
     */
    BitSet addTo(IdHashes others) {
        BitSet known = new BitSet();
        for (int i = 0; i < size; i++) {
            if (!others.add(keys[i])) {
                known.set(i);
            }
        }
        return known;
    }

    /** Whether another page has the same features, in any order. */
    boolean areThoseOf(PageKeys other) {
        return size == other.size && sum() == other.sum();
    }

    private long sum() {
        return Arrays.stream(keys, 0, size).sum();
    }
}
