/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.Arrays;
import java.util.List;

import org.postgresql.core.Tuple;

/**
 * The keys of some parents, as PostgreSQL's binary values. Parents with the same key share a group. Reused for each
 * block. Not thread-safe.
 */
final class ParentKeys {

    private final int column;

    private byte[][] keys = {};
    private int groups;

    /** The group of each parent; -1 for one whose key is null. */
    private int[] groupOfParent = {};

    /** Open addressing: the number of a group plus 1, or 0. */
    private int[] slots = {};

    ParentKeys(int column) {
        this.column = column;
    }

    void load(List<Tuple> parents, int from, int to) {
        int count = to - from;
        int size = Integer.highestOneBit(Math.max(8, count)) * 4;
        if (slots.length == size) {
            Arrays.fill(slots, 0);
        } else {
            slots = new int[size];
        }
        if (groupOfParent.length < count) {
            groupOfParent = new int[count];
            keys = new byte[count][];
        }
        groups = 0;
        for (int i = 0; i < count; i++) {
            byte[] key = parents.get(from + i).get(column);
            groupOfParent[i] = key == null ? -1 : add(key);
        }
    }

    private int add(byte[] key) {
        int slot = slot(key, 0, key.length);
        if (slots[slot] == 0) {
            keys[groups++] = key;
            slots[slot] = groups;
        }
        return slots[slot] - 1;
    }

    /** FNV-1a: a polynomial of the bytes gives numbers that follow each other few hashes, and long runs of slots. */
    private static int hash(byte[] bytes, int from, int length) {
        int hash = 0x811C9DC5;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ bytes[i]) * 0x01000193;
        }
        return hash;
    }

    /** The group with a key; -1 for none. */
    int find(byte[] bytes, int from, int length) {
        return slots[slot(bytes, from, length)] - 1;
    }

    private int slot(byte[] bytes, int from, int length) {
        int hash = hash(bytes, from, length);
        int slot = (hash ^ hash >>> 16) & slots.length - 1;
        while (slots[slot] != 0) {
            if (isKey(slots[slot] - 1, bytes, from, length)) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    /** Whether a group has a key. Bytes are compared here: an intrinsic costs more than the four of an integer do. */
    boolean isKey(int group, byte[] bytes, int from, int length) {
        byte[] key = keys[group];
        if (key.length != length) {
            return false;
        }
        for (int i = length - 1; i >= 0; i--) {
            if (key[i] != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    int groups() {
        return groups;
    }

    int groupOf(int parent) {
        return groupOfParent[parent];
    }

    byte[] key(int group) {
        return keys[group];
    }
}
