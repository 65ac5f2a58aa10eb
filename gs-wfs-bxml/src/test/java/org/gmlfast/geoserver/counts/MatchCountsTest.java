/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.geotools.api.filter.Filter;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.junit.jupiter.api.Test;

/** Numbers of matches that are kept for a time. */
class MatchCountsTest {

    private static final Object STORE = new Object();
    private static final Duration LIFETIME = Duration.ofSeconds(30);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicInteger counted = new AtomicInteger();
    private final MatchCounts counts = new MatchCounts(3, now::get);

    private static CountKey key(String cql) {
        return new CountKey(STORE, "t:town", null, filter(cql), null);
    }

    private static Filter filter(String cql) {
        try {
            return ECQL.toFilter(cql);
        } catch (CQLException e) {
            throw new IllegalArgumentException(cql, e);
        }
    }

    private long get(CountKey key) {
        return counts.get(key, LIFETIME, () -> 100 + counted.incrementAndGet());
    }

    @Test
    void countsOncePerFilter() {
        assertThat(get(key("a = 1"))).isEqualTo(101);
        assertThat(get(key("a = 1"))).isEqualTo(101);
        assertThat(get(key("a = 2"))).isEqualTo(102);
        assertThat(get(new CountKey(STORE, "t:town", "b = 1", filter("a = 1"), null)))
                .isEqualTo(103);
        assertThat(get(new CountKey(STORE, "t:road", null, filter("a = 1"), null)))
                .isEqualTo(104);
    }

    @Test
    void countsAgainAfterTheLifetime() {
        get(key("a = 1"));
        now.addAndGet(LIFETIME.toNanos() - 1);
        assertThat(get(key("a = 1"))).isEqualTo(101);
        now.addAndGet(1);
        assertThat(get(key("a = 1"))).isEqualTo(102);
        assertThat(get(key("a = 1"))).isEqualTo(102);
    }

    @Test
    void keepsNoCountsWithoutLifetimeOrKey() {
        for (int i = 1; i <= 2; i++) {
            assertThat(counts.get(key("a = 1"), Duration.ZERO, () -> counted.incrementAndGet()))
                    .isEqualTo(i);
        }
        assertThat(get(null)).isEqualTo(103);
        assertThat(get(null)).isEqualTo(104);
    }

    @Test
    void discardsCountsAfterATransaction() {
        get(key("a = 1"));
        MatchCounts.transactionEnded();
        assertThat(get(key("a = 1"))).isEqualTo(102);
    }

    @Test
    void doesNotKeepCountThatOverlapsATransaction() {
        counts.get(key("a = 1"), LIFETIME, () -> {
            MatchCounts.transactionEnded();
            return 7;
        });
        assertThat(get(key("a = 1"))).isEqualTo(101);
    }

    @Test
    void discardsLeastRecentlyUsedCount() {
        get(key("a = 1"));
        get(key("a = 2"));
        get(key("a = 3"));
        get(key("a = 1"));
        get(key("a = 4"));
        assertThat(get(key("a = 1"))).isEqualTo(101);
        assertThat(get(key("a = 2"))).isEqualTo(105);
    }

    @Test
    void reportsFailuresWithoutKeepingThem() {
        assertThatThrownBy(() -> counts.get(key("a = 1"), LIFETIME, () -> {
                    throw new IllegalStateException("connection lost");
                }))
                .hasMessage("connection lost");
        assertThat(get(key("a = 1"))).isEqualTo(101);
    }

    @Test
    void countsOnceForConcurrentRequests() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Long>> numbers = new ArrayList<>();
            numbers.add(threads.submit(() -> counts.get(key("a = 1"), LIFETIME, () -> {
                running.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return 100 + counted.incrementAndGet();
            })));
            running.await();
            for (int i = 0; i < 3; i++) {
                numbers.add(threads.submit(() -> get(key("a = 1"))));
            }
            released.countDown();
            for (Future<Long> number : numbers) {
                assertThat(number.get()).isEqualTo(101);
            }
            assertThat(counted).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void hasSameKeyForEqualFilters() {
        for (String cql : List.of("BBOX(geom, 1, 2, 3, 4)", "name LIKE 'B%' AND a > 3", "IN ('town.1')", "a IS NULL")) {
            assertThat(key(cql)).isEqualTo(key(cql)).hasSameHashCodeAs(key(cql));
        }
        assertThat(key("BBOX(geom, 1, 2, 3, 4)")).isNotEqualTo(key("BBOX(geom, 1, 2, 3, 5)"));
        assertThat(new CountKey(STORE, "t:town", null, Filter.INCLUDE, null))
                .isEqualTo(new CountKey(STORE, "t:town", null, Filter.INCLUDE, null));
    }
}
