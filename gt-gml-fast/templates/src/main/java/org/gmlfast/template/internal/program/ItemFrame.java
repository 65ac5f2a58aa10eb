/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.util.Arrays;

import org.gmlfast.model.Row;

/**
 * The items of a source, one at a time: an array's, or a single value. Of an item that is an object, it knows where the
 * members are that the template reads. The last of members with the same name counts, as in jsonb. Not thread-safe.
 */
public final class ItemFrame {

    /** The slot of the item itself. */
    public static final int SELF = 0;

    /** The names of members by slot; that of {@link #SELF} is null. */
    private final byte[][] names;

    /** A copy of the source, because a row's text is valid until another is fetched. */
    byte[] json = {};

    /** Where the value of each slot begins, or -1, and ends. */
    final int[] starts;

    final int[] ends;

    /** The number of the item, starting at 1. */
    int number;

    /** The item of a source of rows; null if items are JSON. */
    Row row;

    private int at;
    private int end;
    private boolean isArray;

    ItemFrame(byte[][] names) {
        this.names = names;
        this.starts = new int[names.length];
        this.ends = new int[names.length];
    }

    /** Begins with a source. */
    void load(byte[] bytes, int from, int to) {
        if (json.length < to - from) {
            json = new byte[Math.max(to - from, 2 * json.length)];
        }
        System.arraycopy(bytes, from, json, 0, to - from);
        number = 0;
        end = to - from;
        at = JsonBytes.skipSpace(json, 0, end);
        isArray = at < end && json[at] == '[';
        if (isArray) {
            at++;
        }
    }

    /** Goes on to the next item that is not null. */
    boolean next() {
        while (true) {
            at = JsonBytes.skipSpace(json, at, end);
            if (isArray && at < end && json[at] == ']' || !isArray && (number > 0 || at >= end)) {
                return false;
            }
            int start = at;
            at = JsonBytes.skipValue(json, at, end);
            int stop = at;
            if (isArray) {
                at = JsonBytes.skipSpace(json, at, end);
                if (at < end && json[at] == ',') {
                    at++;
                } else if (at >= end || json[at] != ']') {
                    throw JsonBytes.malformed(at, "a comma or ] is missing");
                }
            }
            if (!JsonBytes.isNull(json, start, stop)) {
                number++;
                find(start, stop);
                return true;
            }
            if (!isArray) {
                return false;
            }
        }
    }

    private void find(int start, int stop) {
        Arrays.fill(starts, -1);
        starts[SELF] = start;
        ends[SELF] = stop;
        if (names.length > 1 && json[start] == '{') {
            findMembers(start, stop);
        }
    }

    private void findMembers(int start, int stop) {
        int i = JsonBytes.skipSpace(json, start + 1, stop);
        while (json[i] != '}') {
            if (json[i] != '"') {
                throw JsonBytes.malformed(i, "the name of a member is missing");
            }
            int endOfName = JsonBytes.skipString(json, i, stop);
            int slot = slot(i, endOfName);
            i = JsonBytes.skipSpace(json, endOfName, stop);
            if (i >= stop || json[i] != ':') {
                throw JsonBytes.malformed(i, "a colon is missing");
            }
            i = JsonBytes.skipSpace(json, i + 1, stop);
            int endOfValue = JsonBytes.skipValue(json, i, stop);
            if (slot >= 0) {
                starts[slot] = i;
                ends[slot] = endOfValue;
            }
            i = JsonBytes.skipSpace(json, endOfValue, stop);
            if (i < stop && json[i] == ',') {
                i = JsonBytes.skipSpace(json, i + 1, stop);
            } else if (i >= stop || json[i] != '}') {
                throw JsonBytes.malformed(i, "a comma or } is missing");
            }
            if (i >= stop) {
                throw JsonBytes.malformed(i, "the name of a member is missing");
            }
        }
    }

    private int slot(int from, int to) {
        for (int slot = 1; slot < names.length; slot++) {
            if (JsonBytes.isName(json, from, to, names[slot])) {
                return slot;
            }
        }
        return -1;
    }
}
