/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.util.concurrent.CountDownLatch;

/** Functions for views of an H2 database, by which a test observes and delays the queries of a server. */
public final class QueryHooks {

    private static volatile CountDownLatch started;
    private static volatile CountDownLatch released;

    private QueryHooks() {}

    static void reset() {
        started = new CountDownLatch(1);
        released = new CountDownLatch(1);
    }

    static void awaitStart() throws InterruptedException {
        started.await();
    }

    static void release() {
        released.countDown();
    }

    /** Reports that a query is running, and returns the value. */
    public static long running(long value) {
        started.countDown();
        return value;
    }

    /** The same, when the test releases the query. */
    public static long held(long value) throws InterruptedException {
        started.countDown();
        released.await();
        return value;
    }
}
