/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.geojson;

import java.util.Arrays;

/**
 * Detects duplicate feature ids. It stores a 64-bit hash of each id in at most 8 MB: ids beyond the first 786,432 are
 * compared with those, but not stored. Not thread-safe.
 */
final class DuplicateIdDetector {

    private static final int MIN_CAPACITY = 1 << 10;
    private static final int MAX_CAPACITY = 1 << 20;
    private static final long BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    /** A hash table with open addressing; 0 marks a free slot. */
    private long[] table = new long[MIN_CAPACITY];

    private int size;
    private long duplicates;
    private String firstDuplicate;

    /** Checks and stores an id from the input. */
    void add(String id) {
        if (check(id) || size >= MAX_CAPACITY / 4 * 3) {
            return;
        }
        if (size >= table.length / 4 * 3) {
            grow();
        }
        long hash = hash(id);
        table[slot(hash)] = hash;
        size++;
    }

    /** Checks a generated id without storing it. Returns whether it is a duplicate. */
    boolean check(String id) {
        boolean known = size > 0 && table[slot(hash(id))] != 0;
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

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        Arrays.stream(old).filter(hash -> hash != 0).forEach(hash -> table[slot(hash)] = hash);
    }

    /** Returns the slot of a hash, or the free slot for it. */
    private int slot(long hash) {
        int mask = table.length - 1;
        int slot = (int) (hash ^ hash >>> 32) & mask;
        while (table[slot] != 0 && table[slot] != hash) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Hashes the characters with FNV-1a and a final mix; never returns 0. */
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
