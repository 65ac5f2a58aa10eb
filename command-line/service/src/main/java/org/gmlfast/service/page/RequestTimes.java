/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.page;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The durations of completed requests. It keeps the most recent requests and, for each kind, a sample of durations, so
 * its size is bounded. Thread-safe.
 */
public final class RequestTimes {

    /** The number of recent requests to keep. */
    static final int MAX_RECENT = 50;

    /** The number of durations to keep for each kind, from its most recent requests. */
    static final int SAMPLE_SIZE = 1000;

    private final Deque<CompletedRequest> recent = new ArrayDeque<>();
    private final Map<RequestKind, Sample> samples = new HashMap<>();

    /**
     * A completed request.
     *
     * @param at the time of its arrival
     * @param query the query string; may be empty
     * @param nanos the time from its arrival to the end of the response, in nanoseconds
     * @param bytes the size of the response body as sent
     * @param complete whether the response was written completely
     */
    record CompletedRequest(
            Instant at, RequestKind kind, String query, int status, long nanos, long bytes, boolean complete) {}

    /**
     * A summary of all requests of a kind.
     *
     * @param median the median duration of the most recent requests, in nanoseconds
     * @param percentile95 the 95th percentile of their durations, in nanoseconds
     * @param bytes the total size of all responses
     */
    record Summary(RequestKind kind, long count, long median, long percentile95, long bytes) {}

    private static final class Sample {

        private final long[] nanos = new long[SAMPLE_SIZE];
        private long count;
        private long bytes;

        void add(CompletedRequest request) {
            nanos[(int) (count % SAMPLE_SIZE)] = request.nanos();
            count++;
            bytes += request.bytes();
        }

        Summary summary(RequestKind kind) {
            long[] sorted = Arrays.copyOf(nanos, (int) Math.min(count, SAMPLE_SIZE));
            Arrays.sort(sorted);
            return new Summary(kind, count, rank(sorted, 50), rank(sorted, 95), bytes);
        }

        /** Returns a percentile by the nearest-rank method. */
        private static long rank(long[] sorted, int percent) {
            return sorted[(sorted.length * percent + 99) / 100 - 1];
        }
    }

    /** Records a request. */
    synchronized void add(CompletedRequest request) {
        recent.addFirst(request);
        if (recent.size() > MAX_RECENT) {
            recent.removeLast();
        }
        samples.computeIfAbsent(request.kind(), kind -> new Sample()).add(request);
    }

    /** Returns the most recent requests, the newest first. */
    synchronized List<CompletedRequest> recent() {
        return List.copyOf(recent);
    }

    /** Returns the summaries of all kinds of requests, in the order of their names. */
    synchronized List<Summary> summaries() {
        List<Summary> summaries = new ArrayList<>();
        samples.forEach((kind, sample) -> summaries.add(sample.summary(kind)));
        summaries.sort(Comparator.comparing((Summary summary) -> summary.kind().operation())
                .thenComparing(summary -> summary.kind().format()));
        return summaries;
    }
}
