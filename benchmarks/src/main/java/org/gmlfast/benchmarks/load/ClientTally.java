/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The counts of one client during a measurement. Belongs to its thread until the thread has ended. */
final class ClientTally {

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int MAX_REASONS = 10;

    private long[] nanos = new long[FIRST_CAPACITY];
    private int count;
    private long bytes;
    private long failures;
    private final Map<String, Long> reasons = new TreeMap<>();

    void add(long responseNanos, long length) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = responseNanos;
        bytes += length;
    }

    void addFailure(String reason) {
        failures++;
        if (reasons.size() < MAX_REASONS || reasons.containsKey(reason)) {
            reasons.merge(reason, 1L, Long::sum);
        }
    }

    /** Adds the figures of another client. */
    void addAll(ClientTally other) {
        int total = Math.addExact(count, other.count);
        if (total > nanos.length) {
            nanos = Arrays.copyOf(nanos, total);
        }
        System.arraycopy(other.nanos, 0, nanos, count, other.count);
        count = total;
        bytes += other.bytes;
        failures += other.failures;
        other.reasons.forEach((reason, times) -> {
            if (reasons.size() < MAX_REASONS || reasons.containsKey(reason)) {
                reasons.merge(reason, times, Long::sum);
            }
        });
    }

    /** The number of expected responses. */
    int count() {
        return count;
    }

    /** Bytes of the bodies of the expected responses. */
    long bytes() {
        return bytes;
    }

    /** The number of requests without the expected response. */
    long failures() {
        return failures;
    }

    /** The number of failures for each reason, for the first few reasons. */
    Map<String, Long> reasons() {
        return reasons;
    }

    /** The mean response time in milliseconds; 0 if there is no response. */
    double meanMillis() {
        return count == 0 ? 0 : Arrays.stream(nanos, 0, count).average().orElse(0) / 1e6;
    }

    /**
     * The response time in milliseconds that a fraction of the responses does not exceed, by the nearest rank; 0 if
     * there is no response.
     */
    double percentileMillis(double fraction) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(fraction * count);
        return sorted[Math.max(1, Math.min(count, rank)) - 1] / 1e6;
    }
}
