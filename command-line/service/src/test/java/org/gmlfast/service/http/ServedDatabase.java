/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.gmlfast.testing.PostgresServer;
import org.h2gis.functions.factory.H2GISFunctions;

/** A new database, to be filled with tables and then served: H2 in a file, or PostGIS where it is installed. */
final class ServedDatabase implements AutoCloseable {

    private final PostgresServer postgres;
    private final Path directory;
    private RunningServer server;

    private ServedDatabase(PostgresServer postgres, Path directory) {
        this.postgres = postgres;
        this.directory = directory;
    }

    static ServedDatabase h2() throws IOException {
        return new ServedDatabase(null, Files.createTempDirectory("gml-fast-h2"));
    }

    static ServedDatabase postgis() throws IOException, SQLException {
        return new ServedDatabase(PostgresServer.start(), null);
    }

    boolean isPostgis() {
        return postgres != null;
    }

    String user() {
        return isPostgis() ? PostgresServer.USER : "sa";
    }

    String url() {
        return isPostgis() ? postgres.url() : "jdbc:h2:" + directory.resolve("db");
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), user(), "");
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Creates the functions in H2 that otherwise the server creates. */
    void loadH2gis() throws SQLException {
        try (Connection connection = connect()) {
            H2GISFunctions.load(connection);
        }
    }

    /** Executes a statement for each row of values, in their order. */
    void insert(String sql, List<Object[]> rows) throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    statement.setObject(i + 1, row[i]);
                }
                statement.execute();
            }
        }
    }

    /** Starts a server for all tables that exist now. */
    RunningServer serve() throws IOException {
        server = RunningServer.of(List.of(), url(), user());
        return server;
    }

    @Override
    public void close() throws IOException {
        try {
            if (server != null) {
                server.close();
            }
        } finally {
            if (isPostgis()) {
                postgres.close();
            } else {
                delete();
            }
        }
    }

    private void delete() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
