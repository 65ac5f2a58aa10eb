/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;

/** Thrown if a query was stopped: it took too long, or its client disconnected. */
public final class QueryStoppedException extends IOException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param reason why the query was stopped; a sentence without a final full stop
     * @param cause the cause; null if the query was stopped before it began
     */
    public QueryStoppedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
