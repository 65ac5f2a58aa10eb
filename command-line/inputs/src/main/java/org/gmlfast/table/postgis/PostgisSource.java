/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.input.Secrets;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;
import org.gmlfast.table.database.QueryPlans;

import com.zaxxer.hikari.HikariConfig;

/**
 * A database of PostgreSQL with PostGIS.
 *
 * @param user the user; null for the default of the driver
 * @param password the password; null for none
 */
public record PostgisSource(String url, String user, String password) implements DatabaseSource {

    private static final String PREFIX = "jdbc:postgresql:";

    /** The SQLState class of a server with too many connections, which is a temporary condition. */
    private static final String INSUFFICIENT_RESOURCES = "53";

    /** Returns whether a JDBC URL is one of PostgreSQL. */
    public static boolean matches(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public Database open() throws IOException {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        properties.setProperty("ApplicationName", "gml-fast");
        try {
            Connection connection = DriverManager.getConnection(url, properties);
            try {
                Database.prepare(connection);
                checkPostgis(connection);
                return of(connection);
            } catch (SQLException | IOException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static void checkPostgis(Connection connection) throws SQLException, IOException {
        String sql = "SELECT count(*) FROM pg_catalog.pg_extension WHERE extname = 'postgis'";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            if (rows.getInt(1) == 0) {
                throw new InputException("the database does not have the extension PostGIS");
            }
        }
    }

    @Override
    public QueryPlans plans(InputOptions options) throws IOException {
        try (Database database = open()) {
            return new PlanCheck(database, options).plans();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void configure(HikariConfig pool, Duration queryTimeout) {
        pool.setJdbcUrl(url);
        pool.setUsername(user);
        pool.setPassword(password);
        pool.addDataSourceProperty("ApplicationName", "gml-fast");
        // the type of a parameter follows from the column that it is compared with, for example an enumeration
        pool.addDataSourceProperty("stringtype", "unspecified");
        // re-prepares a plan that an ALTER TABLE has invalidated, within the transaction
        pool.addDataSourceProperty("autosave", "conservative");
        pool.addDataSourceProperty("connectTimeout", "10");
        pool.addDataSourceProperty("loginTimeout", "20");
        pool.addDataSourceProperty("cancelSignalTimeout", "2");
        pool.setConnectionInitSql("SET statement_timeout = " + queryTimeout.toMillis());
    }

    @Override
    public Database of(Connection connection) {
        return new PostgisDatabase(connection, password);
    }

    @Override
    public boolean isFull(SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith(INSUFFICIENT_RESOURCES);
    }

    @Override
    public InputException failure(SQLException e) {
        return Database.failure(Database.text(e), password, e);
    }

    @Override
    public String masked(String message) {
        return Secrets.masked(message, password);
    }
}
