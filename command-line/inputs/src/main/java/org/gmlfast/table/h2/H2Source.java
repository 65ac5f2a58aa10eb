/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.h2;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;

import org.gmlfast.input.InputException;
import org.gmlfast.input.Secrets;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.DatabaseSource;

import com.zaxxer.hikari.HikariConfig;

/**
 * A database of H2, with or without H2GIS.
 *
 * @param user the user; null for the default of the driver
 * @param password the password; null for none
 */
public record H2Source(String url, String user, String password) implements DatabaseSource {

    private static final String PREFIX = "jdbc:h2:";

    /** Makes a connection stream the rows of queries. */
    private static final String LAZY_EXECUTION = "SET LAZY_QUERY_EXECUTION TRUE";

    /** Returns whether a JDBC URL is one of H2. */
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
        try {
            Connection connection = DriverManager.getConnection(existing(), properties);
            try (Statement statement = connection.createStatement()) {
                Database.prepare(connection);
                statement.execute(LAZY_EXECUTION);
                return of(connection);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Returns the URL of a database that exists: a misspelt name must not create a new one. */
    private String existing() {
        String upper = url.toUpperCase(Locale.ROOT);
        boolean file = !upper.matches("JDBC:H2:(MEM|TCP|SSL):.*");
        return file && !upper.contains(";IFEXISTS=") ? url + ";IFEXISTS=TRUE" : url;
    }

    @Override
    public void configure(HikariConfig pool, Duration queryTimeout) {
        pool.setJdbcUrl(url);
        pool.setUsername(user);
        pool.setPassword(password);
        pool.setConnectionInitSql(LAZY_EXECUTION);
    }

    @Override
    public Database of(Connection connection) {
        return new H2Database(connection, password);
    }

    @Override
    public InputException failure(SQLException e) {
        return Database.failure(H2Database.withoutStatement(e), password, e);
    }

    @Override
    public String masked(String message) {
        return Secrets.masked(message, password);
    }
}
