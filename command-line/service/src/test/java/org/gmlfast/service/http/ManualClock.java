/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The clock with which a server measures the time of queries. It stands still until a test advances it. When the server
 * checks its requests, it reads the clock, so a test can wait for the check.
 */
final class ManualClock implements LongSupplier {

    private long now;
    private long looks;

    @Override
    public synchronized long getAsLong() {
        looks++;
        notifyAll();
        return now;
    }

    synchronized void advance(Duration time) {
        now += time.toNanos();
    }

    /** Waits until the server has checked all of its requests this many more times. */
    synchronized void awaitLooks(int count) throws InterruptedException {
        // a check is complete when the next one begins
        long target = looks + count + 1;
        while (looks < target) {
            wait();
        }
    }
}
