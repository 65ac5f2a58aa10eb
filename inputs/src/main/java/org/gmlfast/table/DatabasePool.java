/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

import org.gmlfast.input.Secrets;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;

/** A pool of read-only connections to one database. Thread-safe. */
public final class DatabasePool implements Closeable {

    /** The maximum time that a request waits for a free connection. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    /** The interval after which a waiting request checks whether the database refuses connections. */
    private static final Duration WAIT_INTERVAL = Duration.ofMillis(500);

    /** The SQLState class of a server with too many connections, which is a temporary condition. */
    private static final String INSUFFICIENT_RESOURCES = "53";

    private final HikariDataSource connections;
    private final DatabaseFactory databases;
    private final String password;

    /** Creates the database for a connection. */
    @FunctionalInterface
    private interface DatabaseFactory {

        Database of(Connection connection) throws SQLException;
    }

    private DatabasePool(HikariDataSource connections, DatabaseFactory databases, String password) {
        this.connections = connections;
        this.databases = databases;
        this.password = password;
    }

    /**
     * Connects to a database.
     *
     * @param size the maximum number of connections
     * @param queryTimeout the time after which PostgreSQL stops a query or a fetch; zero for no limit. For rows that
     *     PostgreSQL sends with COPY, and for other databases, the caller must enforce the limit through the
     *     {@link QueryControl}
     * @throws IOException if the database system is not supported or the database cannot be reached
     */
    public static DatabasePool open(String url, String user, String password, int size, Duration queryTimeout)
            throws IOException {
        boolean postgresql = Database.isPostgresql(url);
        // fails immediately with a specific message, whereas the pool would retry
        Database.open(url, user, password).closeQuietly();
        HikariConfig config = config(size);
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        if (postgresql) {
            config.addDataSourceProperty("ApplicationName", "gml-fast");
            // the type of a parameter follows from the column that it is compared with, for example an enumeration
            config.addDataSourceProperty("stringtype", "unspecified");
            // re-prepares a plan that an ALTER TABLE has invalidated, within the transaction
            config.addDataSourceProperty("autosave", "conservative");
            config.addDataSourceProperty("connectTimeout", "10");
            config.addDataSourceProperty("loginTimeout", "20");
            config.addDataSourceProperty("cancelSignalTimeout", "2");
            config.setConnectionInitSql("SET statement_timeout = " + queryTimeout.toMillis());
        } else {
            config.setConnectionInitSql(H2Database.LAZY_EXECUTION);
        }
        DatabaseFactory databases = postgresql ? PostgisDatabase::new : H2Database::new;
        return new DatabasePool(new HikariDataSource(config), databases, password);
    }

    /**
     * Opens a GeoPackage. The caller must enforce time limits through the {@link QueryControl}.
     *
     * @param size the maximum number of connections
     * @throws IOException if the file cannot be read
     */
    public static DatabasePool open(GeoPackageFile file, int size) throws IOException {
        // fails immediately with a specific message, whereas the pool would retry
        file.open().closeQuietly();
        HikariConfig config = config(size);
        config.setDataSource(file.dataSource());
        try {
            return new DatabasePool(new HikariDataSource(config), GeoPackageDatabase::new, null);
        } catch (HikariPool.PoolInitializationException e) {
            if (e.getCause() instanceof SQLException why) {
                throw Database.failure(why, null);
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
            database = databases.of(connection).withPassword(password);
        } catch (SQLException e) {
            connections.evictConnection(connection);
            throw unreachable(e);
        }
        try {
            return new TableSession(database, control, () -> connections.evictConnection(connection));
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
                boolean refused = e.getCause() instanceof SQLException why && !isFull(why);
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

    private static boolean isFull(SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith(INSUFFICIENT_RESOURCES);
    }

    private UnreachableException unreachable(SQLException e) {
        return new UnreachableException(Secrets.masked(String.valueOf(e.getMessage()), password), e);
    }

    @Override
    public void close() {
        connections.close();
    }
}
