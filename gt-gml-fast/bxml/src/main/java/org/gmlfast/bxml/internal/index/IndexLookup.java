/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.index;

import java.util.Arrays;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.source.StringDecoder;

/**
 * Finds values in an index table, whose entries have no order: the first time from the first entry on, and from the
 * second time on through a hash table of the entries. A program that needs one element does not pay for the hash table.
 * Several threads may use one.
 */
final class IndexLookup {

    /** A larger index has no hash table, which would need more than 128 MB. */
    private static final int MAX_ENTRIES = 1 << 23;

    /** The maximum number of slots that a value visits. Only values chosen to collide visit more. */
    private static final int MAX_PROBES = 1000;

    /** Bits of a slot for the distance of an entry from the start of the index, plus 1; the others are for the hash. */
    private static final int DISTANCE_BITS = 40;

    private static final long DISTANCE = (1L << DISTANCE_BITS) - 1;

    private static final int HASH_BITS = Long.SIZE - DISTANCE_BITS;

    /** Bytes of the window on an entry. */
    private static final int WINDOW = 64;

    private final IndexedFile file;

    /** The number of the index in the trailer. */
    private final int index;

    private boolean searched;

    /** Whether the entries do not fit into a hash table. */
    private boolean unhashable;

    /** Null before the second search. A slot without an entry is 0. */
    private volatile long[] slots;

    IndexLookup(IndexedFile file, int index) {
        this.file = file;
        this.index = index;
    }

    /** The offset of the first element whose value has this text; -1 if no element has it. */
    long find(String text) throws XMLStreamException {
        StringDecoder decoder = file.decoder();
        long[] table = slots != null ? slots : slotsIfUsedAgain(decoder);
        return table == null
                ? file.indexTable(index, decoder).find(text)
                : find(text, decoder.encode(text), decoder, table);
    }

    private long find(String text, byte[] encoded, StringDecoder decoder, long[] table) throws XMLStreamException {
        long start = file.indexOffset(index);
        int hash = slotHash(IndexTable.hash(encoded));
        long first = Long.MAX_VALUE;
        long found = -1;
        int mask = table.length - 1;
        for (int i = hash & mask; table[i] != 0; i = i + 1 & mask) {
            long distance = (table[i] & DISTANCE) - 1;
            if (table[i] >>> DISTANCE_BITS == hash && distance < first) {
                long offset =
                        IndexTable.findAt(file.window(start + distance, WINDOW), decoder, file.limits(), text, encoded);
                if (offset >= 0) {
                    found = offset;
                    first = distance; // of several entries with this text, a search would find the first one
                }
            }
        }
        return found;
    }

    // ---- the hash table

    private synchronized long[] slotsIfUsedAgain(StringDecoder decoder) throws XMLStreamException {
        // in other charsets, equal texts may have different bytes
        if (slots == null && searched && !unhashable && decoder.isCompared()) {
            slots = makeSlots(decoder);
            unhashable = slots == null;
        }
        searched = true;
        return slots;
    }

    /** Returns null if there are too many entries, or too many with the same hash. */
    private long[] makeSlots(StringDecoder decoder) throws XMLStreamException {
        IndexTable entries = file.indexTable(index, decoder);
        long start = file.indexOffset(index);
        long[] table = new long[1024];
        int count = 0;
        while (entries.hasNext()) {
            long distance = entries.offset() - start + 1;
            int hash = entries.nextHash();
            if (hash < 0) {
                continue;
            }
            if (2 * ++count > table.length) {
                table = doubled(table);
            }
            long slot = (long) slotHash(hash) << DISTANCE_BITS | distance;
            if (count > MAX_ENTRIES || distance > DISTANCE || table == null || !put(slot, table)) {
                return null;
            }
        }
        return table;
    }

    /** Returns null if too many entries have the same hash. */
    private static long[] doubled(long[] table) {
        long[] larger = new long[2 * table.length];
        boolean fits = Arrays.stream(table).allMatch(slot -> slot == 0 || put(slot, larger));
        return fits ? larger : null;
    }

    private static boolean put(long slot, long[] table) {
        int mask = table.length - 1;
        int i = (int) (slot >>> DISTANCE_BITS) & mask;
        for (int probes = 0; table[i] != 0; probes++) {
            if (probes == MAX_PROBES) {
                return false;
            }
            i = i + 1 & mask;
        }
        table[i] = slot;
        return true;
    }

    private static int slotHash(int hash) {
        return hash & (1 << HASH_BITS) - 1;
    }
}
