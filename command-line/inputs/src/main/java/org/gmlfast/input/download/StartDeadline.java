/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.net.HttpURLConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose response has not begun in time. A timeout for each byte does not: the status and the headers
 * of a response may come a byte at a time, and so never end.
 */
final class StartDeadline implements AutoCloseable {

    private final CompletableFuture<Void> begun = new CompletableFuture<>();
    private volatile boolean passed;

    /** @param millis from now on */
    StartDeadline(HttpURLConnection connection, int millis) {
        begun.orTimeout(millis, TimeUnit.MILLISECONDS).exceptionally(timeout -> {
            passed = true;
            connection.disconnect();
            return null;
        });
    }

    /** Returns whether the connection was ended. */
    boolean hasPassed() {
        return passed;
    }

    /** The response has begun. */
    @Override
    public void close() {
        begun.complete(null);
    }
}
