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

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Connections to one database, for reading. Threads may share a pool. */
public final class DatabasePool implements Closeable {

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
     * @throws IOException if it is of no kind that is known, or cannot be reached
     */
    public static DatabasePool open(String url, String user, String password, int size) throws IOException {
        boolean postgresql = Database.isPostgresql(url);
        // a first connection says what is wrong; the pool would try on
        Database.open(url, user, password).closeQuietly();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(Duration.ofSeconds(20).toMillis());
        config.setAutoCommit(false);
        config.setReadOnly(true);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        if (postgresql) {
            config.addDataSourceProperty("ApplicationName", "gml-fast");
            // the type of a parameter is that of what it is compared with: an enumeration, for example
            config.addDataSourceProperty("stringtype", "unspecified");
        } else {
            config.setConnectionInitSql(H2Database.LAZY);
        }
        return new DatabasePool(new HikariDataSource(config), postgresql, password);
    }

    /**
     * A connection with a transaction of its own, to be closed soon.
     *
     * @throws BusyException if all are in use for too long
     * @throws IOException if the database cannot be reached
     */
    public TableSession session() throws IOException {
        try {
            Connection connection = connections.getConnection();
            Database database = postgresql ? new PostgisDatabase(connection) : new H2Database(connection);
            return new TableSession(database.withPassword(password));
        } catch (SQLTransientConnectionException e) {
            throw new BusyException("all connections to the database are in use", e);
        } catch (SQLException e) {
            throw Database.failure(e, password);
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
