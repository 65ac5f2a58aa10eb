/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A database with PostGIS of a temporary PostgreSQL. All databases of a process that {@link #start} returns are of one
 * PostgreSQL, which ends with the process.
 */
public final class PostgresServer implements AutoCloseable {

    /** The superuser, who has no password. */
    public static final String USER = "tester";

    private static final String FIRST_DATABASE = "postgres";
    private static final String TEMPLATE = "with_postgis";

    private static PostgresCluster shared;
    private static int databases;

    private final PostgresCluster cluster;
    private final String database;
    private final int crashesBefore;
    private boolean closed;

    private PostgresServer(PostgresCluster cluster, String database) throws IOException {
        this.cluster = cluster;
        this.database = database;
        this.crashesBefore = cluster.crashes().size();
    }

    /**
     * Creates a database with PostGIS and the superuser {@link #USER}. Skips the test if PostgreSQL or PostGIS is not
     * installed.
     */
    public static synchronized PostgresServer start() throws IOException, SQLException {
        require();
        if (shared == null) {
            shared = PostgresCluster.start(USER);
            Runtime.getRuntime().addShutdownHook(new Thread(PostgresServer::stopShared));
            execute(shared, FIRST_DATABASE, "CREATE DATABASE " + TEMPLATE);
            execute(shared, TEMPLATE, "CREATE EXTENSION postgis");
        }
        databases++;
        String database = "test_" + databases;
        execute(shared, FIRST_DATABASE, "CREATE DATABASE " + database + " TEMPLATE " + TEMPLATE);
        return new PostgresServer(shared, database);
    }

    /**
     * Starts a PostgreSQL that no other test uses, for tests that change its roles or settings or end its processes.
     * The database is {@code postgres}.
     */
    public static PostgresServer startAlone() throws IOException, SQLException {
        require();
        PostgresServer server = new PostgresServer(PostgresCluster.start(USER), FIRST_DATABASE);
        server.execute("CREATE EXTENSION postgis");
        return server;
    }

    /** Skips the test on a machine without PostGIS, for tests whose server is started by what they test. */
    public static void require() throws IOException {
        String missing = PostgresCluster.missing();
        Requirement.POSTGIS.require(missing == null, missing);
    }

    private static void stopShared() {
        try {
            shared.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns which file of PostgreSQL or PostGIS is not installed; null if {@link #start} finds all. */
    public static String missing() throws IOException {
        return PostgresCluster.missing();
    }

    /** Returns the JDBC URL of the database. */
    public String url() {
        return url(cluster, database);
    }

    private static String url(PostgresCluster cluster, String database) {
        return "jdbc:postgresql://127.0.0.1:" + cluster.port() + "/" + database;
    }

    /** Returns the TCP port, on which it listens at 127.0.0.1. */
    public int port() {
        return cluster.port();
    }

    /** Executes statements as {@link #USER}, each in a transaction of its own. */
    public void execute(String... statements) throws SQLException {
        execute(cluster, database, statements);
    }

    private static void execute(PostgresCluster cluster, String database, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(cluster, database), USER, "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Returns the first column of a query's rows as texts, as {@link #USER} reads them. */
    public List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url(), USER, "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                rows.add(row.getString(1));
            }
        }
        return rows;
    }

    /**
     * Drops the database, or stops a server of its own. A second call does nothing.
     *
     * @throws IllegalStateException if a process of the server crashed, with what its log has of the crash
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        List<String> crashes = cluster.crashes();
        if (cluster == shared) {
            drop();
        } else {
            cluster.stop();
        }
        if (crashes.size() > crashesBefore) {
            throw new IllegalStateException(
                    "PostgreSQL crashed:\n" + String.join("\n", crashes.subList(crashesBefore, crashes.size())));
        }
    }

    private void drop() throws IOException {
        try {
            execute(cluster, FIRST_DATABASE, "DROP DATABASE " + database + " WITH (FORCE)");
        } catch (SQLException e) {
            throw new IOException(database + " cannot be dropped", e);
        }
    }
}
