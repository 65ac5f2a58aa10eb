/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import org.gmlfast.rows.page.PageClient;
import org.gmlfast.table.database.QueryStoppedException;

/** Lets other threads watch and stop the queries of one request. Thread-safe. */
public final class QueryControl {

    private final PageClient client;
    private TableSession session;
    private String reason;

    /** Creates the control of a request whose client is not known. */
    public QueryControl() {
        this(PageClient.UNKNOWN);
    }

    /**
     * Creates the control of a request.
     *
     * @param client identifies the client among those that read the pages of one result
     */
    public QueryControl(PageClient client) {
        this.client = client;
    }

    /** Returns the client of the request. */
    public PageClient client() {
        return client;
    }

    synchronized void opened(TableSession opened) throws QueryStoppedException {
        if (reason != null) {
            throw new QueryStoppedException(reason, null);
        }
        session = opened;
    }

    /** Called when the session closes. After this method returns, no cancel request for its connection is pending. */
    synchronized void closed() {
        session = null;
    }

    /**
     * Stops the current query and rejects later ones: the request's thread gets a {@link QueryStoppedException}. This
     * has no effect on a query between two fetches; call it again until the request has ended.
     *
     * @param why the reason, a sentence without a final full stop; only the first call sets the reason
     */
    public synchronized void stop(String why) {
        if (reason == null) {
            reason = why;
        }
        if (session != null) {
            session.stop(reason);
        }
    }

    /** Returns the reason why the queries are stopped; null if they are not. */
    public synchronized String stopReason() {
        return reason;
    }

    /**
     * Returns a number that changes whenever the database returns data.
     *
     * @return -1 while the request has no connection
     */
    public synchronized long progress() {
        return session == null ? -1 : session.progress();
    }
}
