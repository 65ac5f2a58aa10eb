/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** A COPY that has failed. */
final class BrokenCopy {

    private BrokenCopy() {}

    /**
     * Aborts a connection that broke during COPY: the driver would wait for the end of the COPY forever, even to roll
     * back or to close the connection.
     */
    static void abort(PGConnection connection, CopyOut copy) throws IOException {
        try {
            if (copy.isActive() && connection instanceof Connection broken) {
                broken.abort(Runnable::run);
            }
        } catch (SQLException e) {
            throw new IOException("the connection cannot be aborted: " + e.getMessage(), e);
        }
    }
}
