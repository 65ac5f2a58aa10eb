/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The keys at which pages of results ended, so that the next page starts after a key instead of after a number of rows.
 * A key belongs to one result: the rows of one table that one condition selects, in one order. Keys expire, and their
 * number is bounded: the result that was used least recently loses its keys first, and a result with too many loses its
 * oldest. Thread-safe.
 *
 * <pre>{@code
 * PageEnds ends = new PageEnds();
 * long state = ends.state(); // before the query
 * PageEnd start = ends.before(result, 10_000);
 * ... // reads the rows 10,000 to 14,999
 * ends.add(result, new PageEnd(15_000, row.columnLiterals(0)), state);
 * }</pre>
 */
public final class PageEnds {

    /** Conditions with large texts can identify results. */
    private static final int MAX_RESULTS = 500;

    private static final int MAX_ENDS = 20_000;
    private static final int MAX_ENDS_OF_RESULT = 4_000;
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Longer keys are not kept. */
    private static final int MAX_KEY_LENGTH = 500;

    private final int maxEnds;
    private final int maxEndsOfResult;
    private final long lifetime;
    private final LongSupplier nanoTime;

    private final Map<Object, Ends> results = new LinkedHashMap<>(16, 0.75f, true);
    private int size;
    private long state;

    /** Keeps at most 20,000 keys, 4,000 of a result, for ten minutes. */
    public PageEnds() {
        this(MAX_ENDS, MAX_ENDS_OF_RESULT, LIFETIME, System::nanoTime);
    }

    /**
     * Keeps keys of at most 500 results.
     *
     * @param maxEnds the maximum number of keys
     * @param maxEndsOfResult the maximum number of keys of a result
     * @param lifetime the maximum age of a key
     * @param nanoTime a clock
     */
    public PageEnds(int maxEnds, int maxEndsOfResult, Duration lifetime, LongSupplier nanoTime) {
        this.maxEnds = maxEnds;
        this.maxEndsOfResult = maxEndsOfResult;
        this.lifetime = lifetime.toNanos();
        this.nanoTime = nanoTime;
    }

    private record Entry(PageEnd end, long since) {}

    /** The ends of a result by their offsets; the queue has them in the order of their age. */
    private static final class Ends {
        private final TreeMap<Long, Entry> byOffset = new TreeMap<>();
        private final Deque<Entry> byAge = new ArrayDeque<>();

        /** Removes the oldest entry, unless a younger one has replaced it. */
        private int removeOldest() {
            Entry oldest = byAge.remove();
            return byOffset.remove(oldest.end().offset(), oldest) ? 1 : 0;
        }
    }

    /** Changes when all keys are discarded. Keys of a query that started before are not kept. */
    public synchronized long state() {
        return state;
    }

    /**
     * The last known end of a page at or before an offset.
     *
     * @param result identifies the result by {@code equals}
     * @param offset the number of rows before a page
     * @return null if there is none
     */
    public synchronized PageEnd before(Object result, long offset) {
        Ends ends = results.get(result);
        if (ends == null) {
            return null;
        }
        expire(ends);
        Map.Entry<Long, Entry> found = ends.byOffset.floorEntry(offset);
        return found == null ? null : found.getValue().end();
    }

    private void expire(Ends ends) {
        long now = nanoTime.getAsLong();
        while (!ends.byAge.isEmpty() && now - ends.byAge.peek().since() >= lifetime) {
            size -= ends.removeOldest();
        }
    }

    /**
     * Keeps the end of a page, in place of an older one at the same offset. Long keys are not kept.
     *
     * @param result identifies the result by {@code equals}
     * @param before the {@link #state} before the query of the page
     */
    public synchronized void add(Object result, PageEnd end, long before) {
        Objects.requireNonNull(result);
        if (before != state || length(end.key()) > MAX_KEY_LENGTH) {
            return;
        }
        Ends ends = results.computeIfAbsent(result, key -> new Ends());
        expire(ends);
        Entry entry = new Entry(end, nanoTime.getAsLong());
        Entry replaced = ends.byOffset.put(end.offset(), entry);
        ends.byAge.add(entry);
        if (replaced == null) {
            size++;
        } else {
            ends.byAge.remove(replaced);
        }
        if (ends.byOffset.size() > maxEndsOfResult) {
            size -= ends.removeOldest();
        }
        while (size > maxEnds || results.size() > MAX_RESULTS) {
            discardLeastRecent();
        }
    }

    private static int length(List<String> key) {
        return key.stream().mapToInt(String::length).sum();
    }

    private void discardLeastRecent() {
        Object result = results.keySet().iterator().next();
        if (results.size() == 1) {
            size -= results.get(result).removeOldest();
        } else {
            size -= results.remove(result).byOffset.size();
        }
    }

    /** Discards all keys, those of running queries included: their rows may have changed. */
    public synchronized void clear() {
        results.clear();
        size = 0;
        state++;
    }
}
