/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

/**
 * A set of 64-bit hashes, of ids or of features. It takes 11 to 22 bytes for each. Two of a million ids have the same
 * hash with a probability of 1 : 40 million. Not thread-safe.
 */
public final class IdHashes {

    private static final int MIN_CAPACITY = 1 << 10;
    private static final long BASIS = 0xCBF29CE484222325L;
    private static final long PRIME = 0x100000001B3L;

    /** A hash table with open addressing; 0 marks a free slot. */
    private long[] table = new long[MIN_CAPACITY];

    private int size;

    /** Adds a hash. Returns false if the set has it. */
    public boolean add(long hash) {
        int slot = slot(hash);
        if (table[slot] != 0) {
            return false;
        }
        table[slot] = hash;
        if (++size >= table.length / 4 * 3) {
            grow();
        }
        return true;
    }

    /** Returns whether the set has a hash. */
    public boolean contains(long hash) {
        return table[slot(hash)] != 0;
    }

    /** Returns the number of hashes. */
    public int size() {
        return size;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        for (long hash : old) {
            if (hash != 0) {
                table[slot(hash)] = hash;
            }
        }
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

    /** Hashes the characters of an id; never returns 0. */
    public static long of(String id) {
        long hash = BASIS;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * PRIME;
        }
        return mixed(hash);
    }

    /** Hashes bytes; never returns 0. */
    public static long of(byte[] bytes, int length) {
        long hash = BASIS;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ bytes[i] & 0xFF) * PRIME;
        }
        return mixed(hash);
    }

    /** Returns the hash of the n-th of several items with the same hash; for the first, number 0, the hash itself. */
    public static long numbered(long hash, int number) {
        return number == 0 ? hash : mixed(hash + number * PRIME);
    }

    private static long mixed(long value) {
        long hash = (value ^ value >>> 29) * 0xBF58476D1CE4E5B9L;
        hash ^= hash >>> 32;
        return hash == 0 ? 1 : hash;
    }
}
