/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps numbers of matches for a while, so that a client that reads a result in pages causes one count. Requests for
 * the same number at the same time share a count. A transaction of this server discards all numbers. Thread-safe.
 */
public final class MatchCounts {

    /** Keeps nothing. */
    static final MatchCounts NONE = new MatchCounts(0, System::nanoTime);

    private static final int MAX_ENTRIES = 500;

    /** Counts the transactions of this JVM. A number that is older than the last one is not used. */
    private static final AtomicLong TRANSACTIONS = new AtomicLong();

    private final Map<CountKey, Entry> entries;
    private final LongSupplier nanoTime;

    /** Creates the memory of a server. */
    public MatchCounts() {
        this(MAX_ENTRIES, System::nanoTime);
    }

    /**
     * Creates the memory of a server.
     *
     * @param maxEntries the maximum number of entries; the one that was used least recently is removed first
     * @param nanoTime a clock
     */
    public MatchCounts(int maxEntries, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<CountKey, Entry> eldest) {
                return size() > maxEntries;
            }
        };
    }

    /** A number, or a count that is running. */
    private record Entry(CompletableFuture<Long> count, long since, long transaction) {}

    /**
     * The number of matches.
     *
     * @param key null to count now
     * @param lifetime the maximum age of the number; zero to count now
     * @param count counts the matches; its exceptions reach the caller
     */
    public long get(CountKey key, Duration lifetime, LongSupplier count) {
        if (key == null || lifetime.isZero()) {
            return count.getAsLong();
        }
        CompletableFuture<Long> running = new CompletableFuture<>();
        Entry entry = new Entry(running, nanoTime.getAsLong(), TRANSACTIONS.get());
        CompletableFuture<Long> kept = keep(key, entry, lifetime);
        if (kept == null) {
            return count(key, entry, count);
        }
        try {
            return kept.join();
        } catch (CompletionException e) {
            return count.getAsLong(); // a failure of another request
        }
    }

    /** Adds the entry, unless there is one that is not too old. */
    private synchronized CompletableFuture<Long> keep(CountKey key, Entry entry, Duration lifetime) {
        Entry kept = entries.get(key);
        if (kept != null
                && kept.transaction() == entry.transaction()
                && entry.since() - kept.since() < lifetime.toNanos()) {
            return kept.count();
        }
        entries.put(key, entry);
        return null;
    }

    private long count(CountKey key, Entry entry, LongSupplier count) {
        try {
            long matched = count.getAsLong();
            entry.count().complete(matched);
            return matched;
        } catch (RuntimeException | Error e) {
            remove(key, entry);
            entry.count().completeExceptionally(e);
            throw e;
        }
    }

    private synchronized void remove(CountKey key, Entry entry) {
        entries.remove(key, entry);
    }

    /** Discards all numbers, those of running counts included: a transaction may have changed them. */
    public static void transactionEnded() {
        TRANSACTIONS.incrementAndGet();
    }
}
