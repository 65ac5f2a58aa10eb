/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

/**
 * Lets another thread watch the queries of one request and stop them. A control belongs to one request; its methods may
 * be called by any thread.
 */
public final class QueryControl {

    private TableSession session;
    private String reason;

    synchronized void opened(TableSession opened) throws QueryStoppedException {
        if (reason != null) {
            throw new QueryStoppedException(reason, null);
        }
        session = opened;
    }

    /** After this returns, no cancel request for the session's connection is on its way. */
    synchronized void closed() {
        session = null;
    }

    /**
     * Stops the query that runs now, and refuses those that follow: the request's thread gets a
     * {@link QueryStoppedException}. A query between two fetches does not notice; call this again until the request has
     * ended.
     *
     * @param why a sentence without its end; the reason of the first call counts
     */
    public synchronized void stop(String why) {
        if (reason == null) {
            reason = why;
        }
        if (session != null) {
            session.stop(reason);
        }
    }

    /** Why the queries are stopped; null if they are not. */
    public synchronized String stopReason() {
        return reason;
    }

    /**
     * A number that changes whenever the database returns something.
     *
     * @return -1 while the request has no connection
     */
    public synchronized long progress() {
        return session == null ? -1 : session.progress();
    }
}
