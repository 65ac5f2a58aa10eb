/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
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
 * <p>When rows change, the same page ends at different rows for different readers. A {@link PageClient} therefore gets
 * the end that its token names, or the last one of its address and program.
 *
 * <pre>{@code
 * PageEnds ends = new PageEnds();
 * long state = ends.state(); // before the query
 * PageEnd start = ends.before(result, 10_000, client);
 * ... // reads the rows 10,000 to 14,999
 * ends.add(result, new PageEnd(15_000, row.columnLiterals(0)), client, state);
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

    /** @param token of the response that has returned the page; null for none */
    private record Entry(PageEnd end, String token, long since) {}

    /** The ends of a result, by their tokens or offsets; the queue has them in the order of their age. */
    private static final class Ends {
        private final TreeMap<Long, Entry> byOffset = new TreeMap<>();
        private final Map<String, Entry> byToken = new HashMap<>();
        private final Deque<Entry> byAge = new ArrayDeque<>();

        /** Returns the entry that is replaced; null for none. */
        private Entry put(Entry entry) {
            byAge.add(entry);
            Entry replaced = entry.token() == null
                    ? byOffset.put(entry.end().offset(), entry)
                    : byToken.put(entry.token(), entry);
            if (replaced != null) {
                byAge.remove(replaced);
            }
            return replaced;
        }

        private void removeOldest() {
            Entry oldest = byAge.remove();
            if (oldest.token() == null) {
                byOffset.remove(oldest.end().offset());
            } else {
                byToken.remove(oldest.token());
            }
        }
    }

    /** Changes when all keys are discarded. Keys of a query that started before are not kept. */
    public synchronized long state() {
        return state;
    }

    /**
     * The last known end of a page at or before an offset, whichever client has read the page.
     *
     * @param result identifies the result by {@code equals}
     * @param offset the number of rows before a page
     * @return null if there is none
     */
    public synchronized PageEnd before(Object result, long offset) {
        Ends ends = current(result);
        Map.Entry<Long, Entry> found = ends == null ? null : ends.byOffset.floorEntry(offset);
        return found == null ? null : found.getValue().end();
    }

    /**
     * The last known end of a page at or before an offset: that of the token of a client, unless the same client is
     * known to have read further.
     *
     * @param result identifies the result by {@code equals}
     * @param offset the number of rows before a page
     * @return null if there is none
     */
    public synchronized PageEnd before(Object result, long offset, PageClient client) {
        PageEnd named = client.token() == null ? null : named(result, client.token());
        PageEnd own = before(ofClient(result, client), offset);
        if (named == null || named.offset() > offset) {
            return own;
        }
        return own == null || named.offset() >= own.offset() ? named : own;
    }

    /** The end of the page of the response with a token; null if there is none. */
    private PageEnd named(Object result, String token) {
        Ends ends = current(ofTokens(result));
        Entry found = ends == null ? null : ends.byToken.get(token);
        return found == null ? null : found.end();
    }

    /** Identifies the result as one client has read it. */
    private static Object ofClient(Object result, PageClient client) {
        return List.of(result, client.name());
    }

    /** Identifies the result as read with tokens: apart from others, so that tokens cannot displace their ends. */
    private static Object ofTokens(Object result) {
        return List.of(result);
    }

    /** The ends of a result that have not expired; null for none. */
    private Ends current(Object result) {
        Ends ends = results.get(result);
        if (ends != null) {
            expire(ends);
        }
        return ends;
    }

    private void expire(Ends ends) {
        long now = nanoTime.getAsLong();
        while (!ends.byAge.isEmpty() && now - ends.byAge.peek().since() >= lifetime) {
            ends.removeOldest();
            size--;
        }
    }

    /**
     * Keeps the end of a page for any client that reads on, in place of an older one at the same offset. Long keys are
     * not kept.
     *
     * @param result identifies the result by {@code equals}
     * @param before the {@link #state} before the query of the page
     */
    public synchronized void add(Object result, PageEnd end, long before) {
        put(result, end, null, before);
    }

    /**
     * Keeps the end of a page for a client, and for every client with the token of the response. Long keys are not
     * kept.
     *
     * @param result identifies the result by {@code equals}
     * @param before the {@link #state} before the query of the page
     */
    public synchronized void add(Object result, PageEnd end, PageClient client, long before) {
        put(ofClient(result, client), end, null, before);
        if (client.nextToken() != null) {
            put(ofTokens(result), end, client.nextToken(), before);
        }
    }

    private void put(Object result, PageEnd end, String token, long before) {
        Objects.requireNonNull(result);
        if (before != state || length(end.key()) > MAX_KEY_LENGTH) {
            return;
        }
        Ends ends = results.computeIfAbsent(result, key -> new Ends());
        expire(ends);
        if (ends.put(new Entry(end, token, nanoTime.getAsLong())) == null) {
            size++;
        }
        if (ends.byAge.size() > maxEndsOfResult) {
            ends.removeOldest();
            size--;
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
            results.get(result).removeOldest();
            size--;
        } else {
            size -= results.remove(result).byAge.size();
        }
    }

    /** Discards all keys, those of running queries included: their rows may have changed. */
    public synchronized void clear() {
        results.clear();
        size = 0;
        state++;
    }
}
