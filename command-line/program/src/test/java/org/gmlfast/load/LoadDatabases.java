/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.command.CommandRun;
import org.gmlfast.testing.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The databases into which a test loads: {@code postgis}, where tables are in a schema s, and {@code gpkg}. */
abstract class LoadDatabases {

    static PostgresServer server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void clear() throws Exception {
        server.execute("DROP SCHEMA IF EXISTS s CASCADE");
        Files.deleteIfExists(folder.resolve("s.gpkg"));
    }

    /** The options for a database. */
    final List<String> into(String database) {
        return database.equals("postgis")
                ? List.of("--into", server.url(), "--user", PostgresServer.USER, "--db-schema", "s")
                : List.of("--into", folder.resolve("s.gpkg").toString());
    }

    /** The options of all loads of the test. */
    List<String> options() {
        return List.of();
    }

    /** Runs load, which may fail. */
    final CommandRun load(String database, Object... arguments) {
        List<String> all = new ArrayList<>(List.of("load"));
        all.addAll(options());
        for (Object argument : arguments) {
            all.add(argument.toString());
        }
        all.addAll(into(database));
        return CommandRun.of(all.toArray(String[]::new));
    }

    final CommandRun loaded(String database, Object... arguments) {
        CommandRun run = load(database, arguments);
        assertThat(run.exitCode()).as(run.errors()).isZero();
        return run;
    }

    /** @param sql in which tables have the schema s */
    final List<List<String>> values(String database, String sql) throws SQLException {
        boolean isServer = database.equals("postgis");
        List<List<String>> rows = new ArrayList<>();
        try (Connection connection = isServer
                        ? DriverManager.getConnection(server.url(), PostgresServer.USER, "")
                        : DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("s.gpkg"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(isServer ? sql : sql.replaceAll("\\bs\\.", ""))) {
            while (row.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    values.add(row.getString(i));
                }
                rows.add(values);
            }
        }
        return rows;
    }

    /** The values of each row, with blanks between them. */
    final List<String> rows(String database, String sql) throws SQLException {
        return values(database, sql).stream()
                .map(row -> String.join(" ", row.stream().map(String::valueOf).toList()))
                .toList();
    }
}
