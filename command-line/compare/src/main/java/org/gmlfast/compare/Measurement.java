/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Times and sizes of the responses to one request, with or without compression. Belongs to one thread. */
final class Measurement {

    private static final double NANOS_PER_MILLI = 1e6;

    private final boolean gzip;
    private final List<Long> stockNanos = new ArrayList<>();
    private final List<Long> fastNanos = new ArrayList<>();
    private long stockBytes;
    private long fastBytes;
    private boolean compressed;

    Measurement(boolean gzip) {
        this.gzip = gzip;
    }

    /** Adds the sizes of two responses. */
    void addSizes(Exchange stock, Exchange fast) {
        stockBytes = stock.wireBytes();
        fastBytes = fast.wireBytes();
        compressed = stock.compressed() || fast.compressed();
    }

    /** Adds the times of a round, unless a request has failed. */
    void addTimes(Exchange stock, Exchange fast) {
        if (stock.failure() == null && fast.failure() == null) {
            stockNanos.add(stock.nanos());
            fastNanos.add(fast.nanos());
        }
    }

    /** Returns whether compressed responses were requested. */
    boolean isGzip() {
        return gzip;
    }

    /** Returns whether a response was sent compressed. */
    boolean isCompressed() {
        return compressed;
    }

    int rounds() {
        return stockNanos.size();
    }

    long stockBytes() {
        return stockBytes;
    }

    long fastBytes() {
        return fastBytes;
    }

    /** Returns the median time of the stock response in milliseconds; empty without a measured round. */
    OptionalDouble stockMillis() {
        return median(stockNanos);
    }

    /** Returns the median time of the fast response in milliseconds; empty without a measured round. */
    OptionalDouble fastMillis() {
        return median(fastNanos);
    }

    private static OptionalDouble median(List<Long> nanos) {
        if (nanos.isEmpty()) {
            return OptionalDouble.empty();
        }
        List<Long> sorted = nanos.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median =
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
        return OptionalDouble.of(median / NANOS_PER_MILLI);
    }

    /** Returns how many times as fast the fast response is, such as {@code 3.4}; empty without a measured round. */
    String ratio() {
        return rounds() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.1f",
                        stockMillis().getAsDouble() / Math.max(fastMillis().getAsDouble(), 1e-3));
    }
}
