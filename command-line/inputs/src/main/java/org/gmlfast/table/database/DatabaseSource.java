/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;

import com.zaxxer.hikari.HikariConfig;

/**
 * A database to connect to. It gives access to everything that is specific to a database system: the {@link Database}
 * of a connection, its {@link org.gmlfast.table.Catalog} and the {@link org.gmlfast.table.SqlDialect} of its tables.
 * Immutable.
 */
public interface DatabaseSource {

    /**
     * Connects for read-only transactions.
     *
     * @throws IOException if the database cannot be reached or is not suitable, with a message for the user
     */
    Database open() throws IOException;

    /**
     * Returns the problems that the database's plans show for the queries on a table.
     *
     * @throws IOException if the database fails
     */
    default QueryPlans plans(InputOptions options) throws IOException {
        return QueryPlans.UNKNOWN;
    }

    // ---- pools

    /**
     * Sets what a pool needs in order to connect.
     *
     * @param queryTimeout the time after which the database stops a query or a fetch by itself, if it can; zero for no
     *     limit
     */
    void configure(HikariConfig pool, Duration queryTimeout);

    /** Returns the database of a connection of a pool. */
    Database of(Connection connection) throws SQLException;

    /** Returns whether the database refused a connection only because it has too many. */
    default boolean isFull(SQLException e) {
        return false;
    }

    /** Returns the failure to connect with the message of the database, without the password. */
    InputException failure(SQLException e);

    /** Returns a message without the password. */
    String masked(String message);
}
