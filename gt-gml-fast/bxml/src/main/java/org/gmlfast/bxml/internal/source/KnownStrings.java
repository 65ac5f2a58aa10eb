/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * A set of strings. It has no object for each string as {@code HashSet} has, which took a tenth of the time to read a
 * document. Several threads may read one that does not change any more.
 */
final class KnownStrings {

    /** The maximum number of slots that a string visits. More occur only for strings chosen to collide. */
    private static final int MAX_PROBES = 64;

    /** The number of slots from which it only doubles, to save memory instead of time. */
    private static final int LARGE = 1 << 15;

    private String[] slots = new String[128];

    /** The hash of the string in each slot: strings are read from memory only if they are probably equal. */
    private int[] hashes = new int[slots.length];

    private int size;

    /** All strings, if too many have the same hash; otherwise null. */
    private Set<String> colliding;

    /** Adds a string; returns false if the set contains it. */
    boolean add(String string) {
        if (colliding == null) {
            int slot = slot(string.hashCode(), string);
            if (slot >= 0 && slots[slot] != null) {
                return false;
            }
            if (slot >= 0 && 2 * ++size <= slots.length) {
                slots[slot] = string;
                hashes[slot] = string.hashCode();
                return true;
            }
            if (slot < 0 || !grow()) {
                colliding = new HashSet<>(Arrays.asList(slots));
                colliding.remove(null);
            }
        }
        return colliding == null ? add(string) : colliding.add(string);
    }

    boolean contains(String string) {
        if (colliding != null) {
            return colliding.contains(string);
        }
        int slot = slot(string.hashCode(), string);
        return slot >= 0 && slots[slot] != null;
    }

    /** The slot of a string, or the free one for it; -1 if there are too many strings on the way. */
    private int slot(int hash, String string) {
        int mask = slots.length - 1;
        int slot = first(hash, mask);
        for (int probes = 0; probes < MAX_PROBES; probes++) {
            if (slots[slot] == null || hashes[slot] == hash && slots[slot].equals(string)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return -1;
    }

    private static int first(int hash, int mask) {
        int mixed = hash * 0x9E37_79B9;
        return (mixed ^ mixed >>> 16) & mask;
    }

    /** Adds slots; returns false if too many strings have the same hash. */
    private boolean grow() {
        int factor = slots.length < LARGE ? 4 : 2;
        String[] strings = new String[factor * slots.length];
        int[] newHashes = new int[strings.length];
        int mask = strings.length - 1;
        size = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == null) {
                continue;
            }
            int slot = first(hashes[i], mask);
            for (int probes = 0; strings[slot] != null; probes++) {
                if (probes == MAX_PROBES) {
                    return false;
                }
                slot = slot + 1 & mask;
            }
            strings[slot] = slots[i];
            newHashes[slot] = hashes[i];
            size++;
        }
        slots = strings;
        hashes = newHashes;
        return true;
    }
}
