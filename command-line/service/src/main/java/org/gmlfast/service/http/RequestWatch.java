/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.gmlfast.table.rows.QueryControl;

/**
 * Stops the queries of requests whose clients have disconnected or whose database queries exceed the time limit. One
 * thread checks all requests a few times per second.
 */
final class RequestWatch implements Closeable {

    private static final long INTERVAL_MILLIS = 200;

    private final Set<Watched> requests = ConcurrentHashMap.newKeySet();
    private final long queryNanos;
    private final String timeoutReason;
    private final Consumer<String> log;
    private volatile LongSupplier clock = System::nanoTime;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread watch = new Thread(task, "watch");
        watch.setDaemon(true);
        return watch;
    });

    /**
     * Creates and starts a watch.
     *
     * @param queryTimeout the time after which a query without progress is stopped; zero for no limit
     * @param log receives failures of the watch itself
     */
    RequestWatch(Duration queryTimeout, Consumer<String> log) {
        this.log = log;
        queryNanos = queryTimeout.isZero() ? Long.MAX_VALUE : queryTimeout.toNanos();
        timeoutReason = "the database query took longer than " + queryTimeout.toSeconds()
                + " seconds, the limit of this server; request less data";
        thread.scheduleWithFixedDelay(this::checkAll, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Measures the time of queries with another clock, in nanoseconds; for tests. */
    void setClock(LongSupplier nanos) {
        clock = nanos;
    }

    /** A running request. */
    final class Watched {

        private final ClientEndPoint client;
        private final ClientOutput out;
        private final QueryControl control;

        private boolean ended;
        private boolean checkedBefore;
        private long progress = -1;
        private long since;

        Watched(ClientEndPoint client, ClientOutput out, QueryControl control) {
            this.client = client;
            this.out = out;
            this.control = control;
        }

        private synchronized void check(long now) {
            if (ended) {
                return;
            }
            boolean abandoned = checkedBefore && client.isAbandoned();
            checkedBefore = true;
            if (control.stopReason() != null) {
                // the first stop has no effect on a query that was between two fetches
                control.stop(control.stopReason());
            } else if (abandoned) {
                out.abandon();
                control.stop("the client has disconnected");
            } else if (isQueryTooLong(now)) {
                control.stop(timeoutReason);
            }
        }

        private boolean isQueryTooLong(long now) {
            long current = control.progress();
            if (current != progress || current < 0 || out.isWriting()) {
                progress = current;
                since = now;
            }
            return now - since > queryNanos;
        }

        /** Ends the watch. Afterwards only Jetty reads from the connection. */
        synchronized void close() {
            ended = true;
            requests.remove(this);
        }
    }

    /** Watches a request until the returned object is closed. */
    Watched watch(ClientEndPoint client, ClientOutput out, QueryControl control) {
        Watched request = new Watched(client, out, control);
        requests.add(request);
        return request;
    }

    private void checkAll() {
        long now = clock.getAsLong();
        for (Watched request : requests) {
            try {
                request.check(now);
            } catch (RuntimeException e) {
                // continues with the other requests
                log.accept("failed to watch a request: " + e);
            }
        }
    }

    /** Stops the queries of all requests. */
    void stopAll(String reason) {
        requests.forEach(request -> request.control.stop(reason));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
