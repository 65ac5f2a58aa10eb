/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

/** Keys that are kept, and their lifetime. */
class PageEndsTest {

    private final AtomicLong clock = new AtomicLong(-5);
    private final PageEnds ends = new PageEnds(10, 5, Duration.ofSeconds(60), clock::get);

    private void add(String result, long offset) {
        ends.add(result, new PageEnd(offset, List.of("'" + offset + "'")), ends.state());
    }

    private Long before(String result, long offset) {
        PageEnd end = ends.before(result, offset);
        return end == null ? null : end.offset();
    }

    @Test
    void findsLastEndAtOrBeforeOffset() {
        add("roads", 100);
        add("roads", 200);
        assertThat(before("roads", 99)).isNull();
        assertThat(before("roads", 100)).isEqualTo(100);
        assertThat(before("roads", 199)).isEqualTo(100);
        assertThat(before("roads", Long.MAX_VALUE)).isEqualTo(200);
        assertThat(ends.before("roads", 250)).isEqualTo(new PageEnd(200, List.of("'200'")));
    }

    @Test
    void usesNoKeyOfAnotherResult() {
        add("roads", 100);
        assertThat(before("rivers", 100)).isNull();
    }

    @Test
    void keepsNewerKeyOfTheSameOffset() {
        add("roads", 100);
        clock.addAndGet(Duration.ofSeconds(40).toNanos());
        ends.add("roads", new PageEnd(100, List.of("'new'")), ends.state());
        clock.addAndGet(Duration.ofSeconds(40).toNanos());
        assertThat(ends.before("roads", 100)).isEqualTo(new PageEnd(100, List.of("'new'")));
    }

    @Test
    void forgetsOldKeys() {
        add("roads", 100);
        clock.addAndGet(Duration.ofSeconds(59).toNanos());
        assertThat(before("roads", 150)).isEqualTo(100);
        add("roads", 200);
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(before("roads", 150)).isNull();
        assertThat(before("roads", 250)).isEqualTo(200);
    }

    @Test
    void forgetsOldestKeyOfResultWithTooMany() {
        for (int i = 1; i <= 6; i++) {
            add("roads", i * 100);
        }
        assertThat(before("roads", 199)).isNull();
        assertThat(before("roads", 200)).isEqualTo(200);
    }

    @Test
    void forgetsResultThatWasUsedLeastRecently() {
        for (int i = 1; i <= 5; i++) {
            add("roads", i);
            add("rivers", i);
        }
        assertThat(before("roads", 5)).isEqualTo(5);
        add("towns", 1);
        assertThat(before("rivers", 5)).isNull();
        assertThat(before("roads", 5)).isEqualTo(5);
        assertThat(before("towns", 5)).isEqualTo(1);
    }

    @Test
    void keepsKeysOfBoundedNumberOfResults() {
        PageEnds many = new PageEnds();
        for (int i = 0; i <= 500; i++) {
            many.add("result " + i, new PageEnd(1, List.of("1")), many.state());
        }
        assertThat(many.before("result 0", 1)).isNull();
        assertThat(many.before("result 1", 1)).isNotNull();
        assertThat(many.before("result 500", 1)).isNotNull();
    }

    @Test
    void forgetsOldestKeysOfSingleResult() {
        PageEnds few = new PageEnds(3, 100, Duration.ofSeconds(60), clock::get);
        for (int i = 1; i <= 5; i++) {
            few.add("roads", new PageEnd(i, List.of("1")), few.state());
        }
        assertThat(few.before("roads", 2)).isNull();
        assertThat(few.before("roads", 3)).isNotNull();
    }

    @Test
    void keepsNoLongKey() {
        ends.add("roads", new PageEnd(1, List.of("x".repeat(400), "y".repeat(101))), ends.state());
        assertThat(before("roads", 1)).isNull();
    }

    @Test
    void discardsKeysOfQueriesThatRunAtAChange() {
        add("roads", 100);
        long running = ends.state();
        ends.clear();
        assertThat(before("roads", 100)).isNull();
        ends.add("roads", new PageEnd(200, List.of("1")), running);
        assertThat(before("roads", 200)).isNull();
        add("roads", 300);
        assertThat(before("roads", 300)).isEqualTo(300);
    }

    @Test
    void returnsEndsOfTheRightResultToManyThreads() throws Exception {
        PageEnds shared = new PageEnds(50, 20, Duration.ofSeconds(60), System::nanoTime);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        CountDownLatch wrong = new CountDownLatch(1);
        for (int t = 0; t < 8; t++) {
            String result = "result " + t % 4;
            threads.execute(() -> {
                for (int i = 0; i < 5_000; i++) {
                    shared.add(result, new PageEnd(i % 40, List.of(result)), shared.state());
                    PageEnd found = shared.before(result, i % 50);
                    if (found != null && (!found.key().equals(List.of(result)) || found.offset() > i % 50)) {
                        wrong.countDown();
                    }
                    if (i % 1_000 == 999) {
                        shared.clear();
                    }
                }
            });
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(wrong.getCount()).isEqualTo(1);
    }

    private PageEnd read(PageClient client, long offset, String key) {
        PageEnd end = new PageEnd(offset, List.of(key));
        ends.add("roads", end, client, ends.state());
        return end;
    }

    private static PageClient client(String token) {
        PageClient client = PageClient.of("192.0.2.1", null, "curl", token);
        client.issueToken();
        return client;
    }

    @Test
    void findsEndOfTokenBeforeThatOfAddress() {
        PageClient one = client(null);
        PageEnd end = read(one, 10, "'10'");
        PageEnd later = read(client(null), 10, "'15'");
        assertThat(ends.before("roads", 10, client(one.nextToken()))).isEqualTo(end);
        assertThat(ends.before("roads", 10, client(null))).isEqualTo(later);
        assertThat(ends.before("roads", 10, client("0".repeat(32)))).isEqualTo(later);
        assertThat(ends.before("rivers", 10, client(one.nextToken()))).isNull();
        assertThat(ends.before("roads", 9, client(one.nextToken()))).isNull();
        PageEnd next = read(client(null), 20, "'25'");
        assertThat(ends.before("roads", 20, client(one.nextToken()))).isEqualTo(next);
        ends.clear();
        assertThat(ends.before("roads", 10, client(one.nextToken()))).isNull();
    }

    @Test
    void forgetsTokensAfterTheirLifetimeAndTheOldestOfTooMany() {
        PageClient one = client(null);
        read(one, 10, "'10'");
        for (int i = 0; i < 4; i++) {
            read(client(null), 10, "'1" + i + "'");
        }
        PageClient stranger = PageClient.of("192.0.2.2", null, null, one.nextToken());
        assertThat(ends.before("roads", 10, stranger)).isNotNull();
        read(client(null), 10, "'16'");
        assertThat(ends.before("roads", 10, stranger)).isNull();
        read(one, 10, "'10'");
        clock.addAndGet(Duration.ofSeconds(60).toNanos());
        assertThat(ends.before("roads", 10, stranger)).isNull();
    }

    @Test
    void putsOneTokenIntoAddresses() {
        PageClient client = PageClient.of("192.0.2.1", null, "curl", null);
        assertThat(client.linked("http://host/?a=1")).isEqualTo("http://host/?a=1");
        client.issueToken();
        String token = client.nextToken();
        assertThat(client.linked(null)).isNull();
        assertThat(client.linked("http://host/wfs")).isEqualTo("http://host/wfs?pageToken=" + token);
        assertThat(client.linked("http://host/?PAGETOKEN=old&a=1%26&b"))
                .isEqualTo("http://host/?a=1%26&b&pageToken=" + token);
    }
}
