/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;

/** A query was stopped before its end: it took too long, or nobody waits for its result. */
public final class QueryStoppedException extends IOException {

    private static final long serialVersionUID = 1;

    /**
     * An exception.
     *
     * @param reason why the query was stopped; a sentence without its end
     * @param cause null if the query was stopped before it began
     */
    public QueryStoppedException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
