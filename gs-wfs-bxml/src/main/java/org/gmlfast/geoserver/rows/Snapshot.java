/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A transaction of a store's connection whose statements all see the same rows. Closing it returns the connection to
 * the store as it was. For one thread.
 */
final class Snapshot implements Closeable {

    private final Connection connection;

    private Snapshot(Connection connection) {
        this.connection = connection;
    }

    /**
     * Starts a transaction.
     *
     * @param connection of the store; closed if this fails
     */
    static Snapshot begin(Connection connection) throws IOException {
        Snapshot snapshot = new Snapshot(connection);
        try (Statement statement = connection.createStatement()) {
            if (!connection.getAutoCommit()) {
                // what scripts of the store have set stays
                connection.commit();
            }
            connection.setAutoCommit(false);
            statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            return snapshot;
        } catch (SQLException e) {
            IOException failure = new IOException("a transaction cannot be started: " + e.getMessage(), e);
            snapshot.closeAfter(failure);
            throw failure;
        }
    }

    Connection connection() {
        return connection;
    }

    /** Closes the transaction after a failure, to which a second one is added. */
    void closeAfter(Throwable failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (Connection returned = connection) {
            returned.rollback();
            returned.setAutoCommit(true);
        } catch (SQLException e) {
            throw new IOException("the transaction cannot be ended: " + e.getMessage(), e);
        }
    }
}
