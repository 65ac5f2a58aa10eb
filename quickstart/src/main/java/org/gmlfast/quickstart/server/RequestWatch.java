/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.server;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.gmlfast.quickstart.source.table.QueryControl;

/**
 * Stops the queries of requests whose clients have gone away, or for which the database takes too long. One thread
 * looks at all requests a few times a second; the requests' own threads do nothing for it.
 */
final class RequestWatch implements Closeable {

    private static final long TICK_MILLIS = 200;

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
     * A watch, which starts at once.
     *
     * @param queryTimeout how long the database may return nothing; zero for no limit
     * @param log told if the watch itself fails
     */
    RequestWatch(Duration queryTimeout, Consumer<String> log) {
        this.log = log;
        queryNanos = queryTimeout.isZero() ? Long.MAX_VALUE : queryTimeout.toNanos();
        timeoutReason = "the database took longer than " + queryTimeout.toSeconds()
                + " seconds, which is the limit here; ask for less";
        thread.scheduleWithFixedDelay(this::look, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Measures the time of queries with another clock, in nanoseconds; for tests. */
    void setClock(LongSupplier nanos) {
        clock = nanos;
    }

    /** A request that is being answered. */
    final class Watched {

        private final ClientEndPoint client;
        private final ClientOutput out;
        private final QueryControl control;

        private boolean ended;
        private boolean seen;
        private long progress = -1;
        private long since;

        Watched(ClientEndPoint client, ClientOutput out, QueryControl control) {
            this.client = client;
            this.out = out;
            this.control = control;
        }

        private synchronized void look(long now) {
            if (ended) {
                return;
            }
            boolean abandoned = seen && client.isAbandoned();
            seen = true;
            if (control.stopReason() != null) {
                // the query may have been between two fetches when it was first told
                control.stop(control.stopReason());
            } else if (abandoned) {
                out.abandon();
                control.stop("the client has gone away");
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

        /** After this, nothing is read from the connection any more but by Jetty. */
        synchronized void close() {
            ended = true;
            requests.remove(this);
        }
    }

    /** Watches a request until that is closed. */
    Watched watch(ClientEndPoint client, ClientOutput out, QueryControl control) {
        Watched request = new Watched(client, out, control);
        requests.add(request);
        return request;
    }

    private void look() {
        long now = clock.getAsLong();
        for (Watched request : requests) {
            try {
                request.look(now);
            } catch (RuntimeException e) {
                // the others are to be watched all the same
                log.accept("a request cannot be watched: " + e);
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
