/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.write;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.gmlfast.bxml.internal.Bytes;

/** The strings of a string table, found by their UTF-8 bytes. A look-up allocates nothing. */
final class StringPool {

    /**
     * The entries that a look-up compares. Strings that find no free one, because many collide, are in {@link #others}.
     */
    private static final int MAX_PROBES = 32;

    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    /** The bytes of all strings, in the order of their references. */
    private byte[] bytes = new byte[16 * 1024];

    /** Where each string ends in {@link #bytes}. */
    private int[] ends = new int[1024];

    private int size;

    /** A hash table, half of which is free: the upper half of a string's hash, and its reference + 1; 0 if free. */
    private long[] entries = new long[4 * 1024];

    private final Map<String, Integer> others = new HashMap<>();

    /** The number of strings, which is the reference of the next one. */
    int size() {
        return size;
    }

    /** The array that contains the bytes of all strings, until the next one is added. */
    byte[] bytes() {
        return bytes;
    }

    /** The index of a string's first byte in {@link #bytes()}. */
    int start(int ref) {
        return ref == 0 ? 0 : ends[ref - 1];
    }

    /** The number of bytes of a string. */
    int length(int ref) {
        return ends[ref] - start(ref);
    }

    /** A hash of all 64 bits. */
    static long hash(byte[] text, int from, int length) {
        long hash = length;
        int i = from;
        int rest = length;
        for (; rest > 8; i += 8, rest -= 8) {
            hash = mix(hash ^ Bytes.getLong(text, i, true));
        }
        long last = 0;
        if (i + 8 <= text.length) {
            last = Bytes.getLong(text, i, true) & -1L >>> 8 * (8 - rest);
        } else {
            for (int k = 0; k < rest; k++) {
                last |= (text[i + k] & 0xFFL) << 8 * k;
            }
        }
        return mix(hash ^ (rest == 0 ? 0 : last));
    }

    private static long mix(long hash) {
        long product = hash * FACTOR;
        return product ^ product >>> 32;
    }

    /** Whether a string has these bytes. */
    boolean isSame(int ref, byte[] text, int from, int length) {
        int start = start(ref);
        return Arrays.equals(bytes, start, ends[ref], text, from, from + length);
    }

    /** The reference to the string with these bytes and this hash; -1 if it is not in the table. */
    int find(long hash, byte[] text, int from, int length) {
        int mask = entries.length - 1;
        int tag = (int) (hash >>> 32);
        for (int i = (int) hash & mask, probes = 0; probes < MAX_PROBES; i = i + 1 & mask, probes++) {
            long entry = entries[i];
            if (entry == 0) {
                return -1;
            }
            if ((int) (entry >>> 32) == tag && isSame((int) entry - 1, text, from, length)) {
                return (int) entry - 1;
            }
        }
        return others.isEmpty() ? -1 : others.getOrDefault(new String(text, from, length, StandardCharsets.UTF_8), -1);
    }

    /**
     * Adds a string that is not in the table.
     *
     * @return its reference
     */
    int add(long hash, byte[] text, int from, int length) {
        int start = size == 0 ? 0 : ends[size - 1];
        if (start + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + length));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        System.arraycopy(text, from, bytes, start, length);
        ends[size] = start + length;
        if (2 * size >= entries.length) {
            grow();
        }
        put(hash, size);
        return size++;
    }

    private void put(long hash, int ref) {
        int mask = entries.length - 1;
        for (int i = (int) hash & mask, probes = 0; probes < MAX_PROBES; i = i + 1 & mask, probes++) {
            if (entries[i] == 0) {
                entries[i] = hash & -1L << 32 | ref + 1;
                return;
            }
        }
        others.put(new String(bytes, start(ref), ends[ref] - start(ref), StandardCharsets.UTF_8), ref);
    }

    private void grow() {
        entries = new long[2 * entries.length];
        others.clear();
        for (int ref = 0; ref < size; ref++) {
            put(hash(bytes, start(ref), length(ref)), ref);
        }
    }
}
