/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

/** Summaries of requests with known durations. */
class RequestTimesTest {

    private static final RequestKind KIND = new RequestKind("GetFeature", "GML 3.2");

    private final RequestTimes times = new RequestTimes();

    private void add(long nanos) {
        times.add(new RequestTimes.CompletedRequest(Instant.EPOCH, KIND, "", 200, nanos, 10, true));
    }

    @Test
    void computesMedianAndPercentileByNearestRank() {
        add(7);
        assertThat(times.summaries()).containsExactly(new RequestTimes.Summary(KIND, 1, 7, 7, 10));
        IntStream.rangeClosed(1, 100).map(i -> 101 - i).filter(i -> i != 7).forEach(this::add);
        assertThat(times.summaries()).containsExactly(new RequestTimes.Summary(KIND, 100, 50, 95, 1000));
    }

    @Test
    void computesMedianOfTheLastRequests() {
        IntStream.range(0, 300).forEach(i -> add(1_000_000));
        IntStream.range(0, RequestTimes.SAMPLE_SIZE).forEach(i -> add(5));
        assertThat(times.summaries()).containsExactly(new RequestTimes.Summary(KIND, 1300, 5, 5, 13_000));
    }

    @Test
    void listsNewestRequestFirst() {
        IntStream.rangeClosed(1, RequestTimes.MAX_RECENT + 5).forEach(this::add);
        assertThat(times.recent()).hasSize(RequestTimes.MAX_RECENT);
        assertThat(times.recent().get(0).nanos()).isEqualTo(RequestTimes.MAX_RECENT + 5);
    }

    @Test
    void countsConcurrentRequests() {
        List<CompletableFuture<Void>> threads = IntStream.range(0, 8)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 2000; i++) {
                        add(i);
                        times.summaries();
                    }
                }))
                .toList();
        threads.forEach(CompletableFuture::join);
        assertThat(times.summaries().get(0).count()).isEqualTo(16_000);
        assertThat(times.summaries().get(0).bytes()).isEqualTo(160_000);
    }
}
