/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.load;

import java.util.Map;

/**
 * One measurement of one request with a number of clients.
 *
 * @param requests the number of expected responses
 * @param requestsPerSecond expected responses in a second
 * @param meanMillis mean response time
 * @param lateMillis the 95th percentile of the response times
 * @param bytes mean number of bytes of a body
 * @param serverMillis CPU time of the server for a request; NaN if unknown
 * @param databaseMillis CPU time of its database for a request; NaN if unknown
 * @param generatorShare the fraction of all processors that the load generator used
 * @param failures the number of requests without the expected response, also outside the measured time
 * @param reasons the number of failures by reason
 */
record LoadSample(
        int requests,
        double requestsPerSecond,
        double meanMillis,
        double lateMillis,
        double bytes,
        double serverMillis,
        double databaseMillis,
        double generatorShare,
        long failures,
        Map<String, Long> reasons) {

    private static final double LATE = 0.95;

    static LoadSample of(double seconds, CpuMeter.CpuTimes cpu, ClientTally tally) {
        int requests = tally.count();
        int divisor = Math.max(1, requests);
        return new LoadSample(
                requests,
                requests / seconds,
                tally.meanMillis(),
                tally.percentileMillis(LATE),
                (double) tally.bytes() / divisor,
                1000 * cpu.server() / divisor,
                1000 * cpu.database() / divisor,
                cpu.generatorShare(),
                tally.failures(),
                tally.reasons());
    }
}
