/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server.page;

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
 * The requests that a server has answered, and how long it took. It keeps the last few, and a sample of durations for
 * each kind, so that it stays small. Threads may share one.
 */
public final class RequestTimes {

    /** Requests that are kept one by one. */
    static final int MOST_RECENT = 50;

    /** Durations of a kind that its median is of: those of its last requests. */
    static final int SAMPLE = 1000;

    private final Deque<AnsweredRequest> recent = new ArrayDeque<>();
    private final Map<RequestKind, Sample> samples = new HashMap<>();

    /**
     * A request that was answered.
     *
     * @param at when it came
     * @param query its query string; empty if it had none
     * @param nanos from its arrival to the end of the answer
     * @param bytes of the answer's body, compressed if it was
     * @param complete whether the answer was written to its end
     */
    record AnsweredRequest(
            Instant at, RequestKind kind, String query, int status, long nanos, long bytes, boolean complete) {}

    /**
     * All requests of a kind.
     *
     * @param median duration of the last of them, in nanoseconds
     * @param percentile95 the duration that 95 of a hundred of them do not exceed
     * @param bytes of all answers
     */
    record Summary(RequestKind kind, long count, long median, long percentile95, long bytes) {}

    private static final class Sample {

        private final long[] nanos = new long[SAMPLE];
        private long count;
        private long bytes;

        void add(AnsweredRequest request) {
            nanos[(int) (count % SAMPLE)] = request.nanos();
            count++;
            bytes += request.bytes();
        }

        Summary summary(RequestKind kind) {
            long[] sorted = Arrays.copyOf(nanos, (int) Math.min(count, SAMPLE));
            Arrays.sort(sorted);
            return new Summary(kind, count, rank(sorted, 50), rank(sorted, 95), bytes);
        }

        /** The nearest rank: the smallest value that so many of a hundred do not exceed. */
        private static long rank(long[] sorted, int percent) {
            return sorted[(sorted.length * percent + 99) / 100 - 1];
        }
    }

    /** Takes note of a request. */
    synchronized void add(AnsweredRequest request) {
        recent.addFirst(request);
        if (recent.size() > MOST_RECENT) {
            recent.removeLast();
        }
        samples.computeIfAbsent(request.kind(), kind -> new Sample()).add(request);
    }

    /** The last requests, the newest first. */
    synchronized List<AnsweredRequest> recent() {
        return List.copyOf(recent);
    }

    /** All kinds of requests there were, in the order of their names. */
    synchronized List<Summary> summaries() {
        List<Summary> summaries = new ArrayList<>();
        samples.forEach((kind, sample) -> summaries.add(sample.summary(kind)));
        summaries.sort(Comparator.comparing((Summary summary) -> summary.kind().operation())
                .thenComparing(summary -> summary.kind().format()));
        return summaries;
    }
}
