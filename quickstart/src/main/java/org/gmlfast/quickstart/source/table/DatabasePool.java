/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

import org.gmlfast.quickstart.source.Secrets;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Connections to one database, for reading. Threads may share a pool. */
public final class DatabasePool implements Closeable {

    /** How long a request waits while all connections are in use. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

    /** How long one wait takes, after which is seen whether the database refuses connections. */
    private static final Duration ONE_WAIT = Duration.ofMillis(500);

    /** SQLState class of a server with too many connections, some of which will be free again. */
    private static final String INSUFFICIENT_RESOURCES = "53";

    private final HikariDataSource connections;
    private final boolean postgresql;
    private final String password;

    private DatabasePool(HikariDataSource connections, boolean postgresql, String password) {
        this.connections = connections;
        this.postgresql = postgresql;
        this.password = password;
    }

    /**
     * Connects to a database.
     *
     * @param size the most connections there are at a time
     * @param queryTimeout after which PostgreSQL itself stops a query or a fetch; zero for no limit. Whoever uses a
     *     session has to watch its {@link QueryControl} for other databases
     * @throws IOException if the URL is of no supported kind, or the database cannot be reached
     */
    public static DatabasePool open(String url, String user, String password, int size, Duration queryTimeout)
            throws IOException {
        boolean postgresql = Database.isPostgresql(url);
        // a first connection says what is wrong; the pool would try on
        Database.open(url, user, password).closeQuietly();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(ONE_WAIT.toMillis());
        config.setAutoCommit(false);
        config.setReadOnly(true);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        // what is set for the session must not end with the first transaction
        config.setIsolateInternalQueries(true);
        if (postgresql) {
            config.addDataSourceProperty("ApplicationName", "gml-fast");
            // the type of a parameter is that of what it is compared with: an enumeration, for example
            config.addDataSourceProperty("stringtype", "unspecified");
            // a plan that an ALTER TABLE has made invalid is prepared anew, within the transaction
            config.addDataSourceProperty("autosave", "conservative");
            config.addDataSourceProperty("connectTimeout", "10");
            config.addDataSourceProperty("loginTimeout", "20");
            config.addDataSourceProperty("cancelSignalTimeout", "2");
            config.setConnectionInitSql("SET statement_timeout = " + queryTimeout.toMillis());
        } else {
            config.setConnectionInitSql(H2Database.LAZY);
        }
        return new DatabasePool(new HikariDataSource(config), postgresql, password);
    }

    /**
     * A connection with a transaction of its own, to be closed soon.
     *
     * @param control through which others can stop its queries
     * @throws BusyException if all connections are in use for too long
     * @throws UnreachableException if the database refuses connections
     * @throws IOException if the database fails
     */
    public TableSession session(QueryControl control) throws IOException {
        Connection connection = connection(control);
        Database database = postgresql ? new PostgisDatabase(connection) : new H2Database(connection);
        database.withPassword(password);
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
                // the cause is why no connection could be added to those in use
                boolean refused = e.getCause() instanceof SQLException why && !isFull(why);
                if (refused) {
                    throw unreachable((SQLException) e.getCause());
                }
                if (control.stopReason() != null) {
                    throw new QueryStoppedException(control.stopReason(), e);
                }
                if (System.nanoTime() - start > LONGEST_WAIT.toNanos()) {
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
