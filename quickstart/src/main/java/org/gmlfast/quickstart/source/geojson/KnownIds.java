/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.geojson;

import java.util.Arrays;

/**
 * Ids that features have had, to notice repeated ones. It keeps 64 bits of each, 8 MB at most: ids beyond the first
 * 786,432 are compared with those, but not remembered. Belongs to one thread.
 */
final class KnownIds {

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int LAST_CAPACITY = 1 << 20;
    private static final long BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    /** Open addressing; 0 for a free place. */
    private long[] table = new long[FIRST_CAPACITY];

    private int size;
    private long repeated;
    private String firstRepeated;

    /** Takes note of an id that the input gives, and of whether it is repeated. */
    void add(String id) {
        if (see(id) || size >= LAST_CAPACITY / 4 * 3) {
            return;
        }
        if (size >= table.length / 4 * 3) {
            grow();
        }
        long hash = hash(id);
        table[place(hash)] = hash;
        size++;
    }

    /** Takes note of whether an id that the input does not give is repeated. */
    boolean see(String id) {
        boolean known = size > 0 && table[place(hash(id))] != 0;
        if (known) {
            repeated++;
            firstRepeated = firstRepeated == null ? id : firstRepeated;
        }
        return known;
    }

    /** How many ids were repeated. */
    long repeated() {
        return repeated;
    }

    /** The first id that was; null for none. */
    String firstRepeated() {
        return firstRepeated;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        Arrays.stream(old).filter(hash -> hash != 0).forEach(hash -> table[place(hash)] = hash);
    }

    /** Where the hash is, or else the free place for it. */
    private int place(long hash) {
        int mask = table.length - 1;
        int place = (int) (hash ^ hash >>> 32) & mask;
        while (table[place] != 0 && table[place] != hash) {
            place = place + 1 & mask;
        }
        return place;
    }

    /** FNV-1a of the characters, mixed; never 0. */
    private static long hash(String id) {
        long hash = BASIS;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * PRIME;
        }
        hash = (hash ^ hash >>> 29) * 0xBF58476D1CE4E5B9L;
        hash ^= hash >>> 32;
        return hash == 0 ? 1 : hash;
    }
}
