/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;

/** Reports that a store has no connection for a query. */
public final class DatabaseFailure extends IOException {

    private static final long serialVersionUID = 1;

    /**
     * The classes of SQLSTATE: connection exceptions, insufficient resources, and operator intervention, which includes
     * timeouts, cancelled queries and shutdowns.
     */
    private static final Set<String> FINAL = Set.of("08", "53", "57");

    DatabaseFailure(Throwable cause) {
        super(cause.getMessage(), cause);
    }

    /**
     * Whether the database must not receive the query once more: a cancelled query is no longer wanted, and an
     * overloaded database would do the work twice.
     */
    public static boolean isFinal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof DatabaseFailure || cause instanceof SQLException sql && isFinal(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** Throws a failure after which features cannot be read either. */
    static void throwIfFinal(Throwable failure) throws IOException {
        if (isFinal(failure)) {
            throw failure instanceof IOException reported ? reported : new IOException(failure.getMessage(), failure);
        }
    }

    private static boolean isFinal(String state) {
        return state != null && state.length() >= 2 && FINAL.contains(state.substring(0, 2));
    }
}
