/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.geoserver.metrics.Metric;
import org.gmlfast.geoserver.metrics.ServerCounts;

/** How WFS requests in XML have been read, and responses to transactions written, since the start. Thread-safe. */
public final class RequestStatistics {

    /** The statistics of the server, in a static field because the server's beans share no other object. */
    public static final RequestStatistics SERVER = new RequestStatistics(Clock.systemUTC(), ServerCounts.SERVER);

    /** The name under which responses to transactions are counted, as if they were an operation. */
    public static final String TRANSACTION_RESPONSE = "TransactionResponse";

    private static final int MAX_REASONS = 50;
    private static final int MAX_LENGTH = 200;
    private static final String OTHERS = "other reasons";

    /** A reason for GeoServer's own reader, how often it applied, and when last. */
    record Reason(String operation, String text, long count, Instant last) {}

    /** The counts of an operation. */
    record Counts(long fast, long stock) {}

    private final Clock clock;
    private final ServerCounts counts;
    private final Map<String, Counts> operations = new LinkedHashMap<>();
    private final Map<String, Reason> reasons = new LinkedHashMap<>();

    RequestStatistics(Clock clock, ServerCounts counts) {
        this.clock = clock;
        this.counts = counts;
    }

    /** Adds a request that the plugin has read, or a response that it writes. */
    public synchronized void addFast(String operation) {
        operations.merge(operation, new Counts(1, 0), RequestStatistics::sum);
        counts.add(Metric.REQUESTS, 1, operation, "fast");
    }

    /**
     * Adds a request that GeoServer's own reader has read, or a response that GeoServer writes.
     *
     * @param reason not null
     */
    public synchronized void addStock(String operation, String reason) {
        operations.merge(operation, new Counts(0, 1), RequestStatistics::sum);
        counts.add(Metric.REQUESTS, 1, operation, "stock");
        String text = reason.length() > MAX_LENGTH ? reason.substring(0, MAX_LENGTH) + "…" : reason;
        if (reasons.size() >= MAX_REASONS && !reasons.containsKey(operation + text)) {
            text = OTHERS;
        }
        counts.add(Metric.REQUEST_REASONS, 1, text, operation);
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Reason known = reasons.get(operation + text);
        reasons.put(operation + text, new Reason(operation, text, known == null ? 1 : known.count() + 1, now));
    }

    private static Counts sum(Counts one, Counts other) {
        return new Counts(one.fast() + other.fast(), one.stock() + other.stock());
    }

    /** The counts by operation. */
    synchronized Map<String, Counts> operations() {
        return new LinkedHashMap<>(operations);
    }

    synchronized List<Reason> reasons() {
        return new ArrayList<>(reasons.values());
    }
}
