/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Statements of SQL in SQLite. Used by one thread. */
class SqliteStatements {

    private final Connection connection;

    SqliteStatements(Connection connection) {
        this.connection = connection;
    }

    final Connection connection() {
        return connection;
    }

    final void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    final void run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    /** The first column of the rows of a query. */
    final List<String> texts(String sql, Object... values) throws SQLException {
        final List<String> texts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
        }
        return texts;
    }

    /** Whether there is a table or a view. */
    final boolean contains(String name) throws SQLException {
        return !texts("SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) = lower(?)", name)
                .isEmpty();
    }
}
