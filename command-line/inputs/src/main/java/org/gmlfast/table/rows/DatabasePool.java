/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.database.QueryStoppedException;
import org.gmlfast.table.database.UnreachableException;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;

/** A pool of read-only connections to one database. Thread-safe. */
public final class DatabasePool implements Closeable {

    /** The maximum time that a request waits for a free connection. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    /** The interval after which a waiting request checks whether the database refuses connections. */
    private static final Duration WAIT_INTERVAL = Duration.ofMillis(500);

    private final HikariDataSource connections;
    private final DatabaseSource source;
    private final Pages pages;

    private DatabasePool(HikariDataSource connections, DatabaseSource source, PageMethod method) {
        this.connections = connections;
        this.source = source;
        this.pages = new Pages(method);
    }

    /**
     * Connects to a database.
     *
     * @param size the maximum number of connections
     * @param queryTimeout the time after which PostgreSQL stops a query or a fetch; zero for no limit. For rows that
     *     PostgreSQL sends with COPY, and for other databases, the caller must enforce the limit through the
     *     {@link QueryControl}
     * @param method how pages are found
     * @throws IOException if the database cannot be reached
     */
    public static DatabasePool open(DatabaseSource source, int size, Duration queryTimeout, PageMethod method)
            throws IOException {
        // fails immediately with a specific message, whereas the pool would retry
        source.open().closeQuietly();
        HikariConfig config = config(size);
        source.configure(config, queryTimeout);
        try {
            return new DatabasePool(new HikariDataSource(config), source, method);
        } catch (HikariPool.PoolInitializationException e) {
            if (e.getCause() instanceof SQLException why) {
                throw source.failure(why);
            }
            throw e;
        }
    }

    private static HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(WAIT_INTERVAL.toMillis());
        config.setAutoCommit(false);
        config.setReadOnly(true);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        // session settings must outlive the first transaction
        config.setIsolateInternalQueries(true);
        return config;
    }

    /**
     * Opens a read-only transaction; close it soon.
     *
     * @param control lets other threads stop its queries
     * @throws BusyException if no connection becomes free in time
     * @throws UnreachableException if the database refuses connections
     * @throws IOException if the database fails
     */
    public TableSession session(QueryControl control) throws IOException {
        Connection connection = connection(control);
        Database database;
        try {
            database = source.of(connection);
        } catch (SQLException e) {
            connections.evictConnection(connection);
            throw unreachable(e);
        }
        try {
            return new TableSession(database, control, () -> connections.evictConnection(connection), pages);
        } catch (QueryStoppedException e) {
            database.closeQuietly();
            throw e;
        }
    }

    private Connection connection(QueryControl control) throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                return connections.getConnection();
            } catch (SQLTransientConnectionException e) {
                // the cause explains why the pool could not open another connection
                boolean refused = e.getCause() instanceof SQLException why && !source.isFull(why);
                if (refused) {
                    throw unreachable((SQLException) e.getCause());
                }
                if (control.stopReason() != null) {
                    throw new QueryStoppedException(control.stopReason(), e);
                }
                if (System.nanoTime() - start > MAX_WAIT.toNanos()) {
                    throw new BusyException("all connections to the database are in use", e);
                }
            } catch (SQLException e) {
                throw unreachable(e);
            }
        }
    }

    private UnreachableException unreachable(SQLException e) {
        return new UnreachableException(source.masked(String.valueOf(e.getMessage())), e);
    }

    @Override
    public void close() {
        connections.close();
    }
}
