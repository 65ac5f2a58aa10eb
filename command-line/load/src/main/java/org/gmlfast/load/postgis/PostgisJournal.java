/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.gmlfast.load.Journal;
import org.gmlfast.load.JournalEntry;

/** The journal in a table of the schema that is loaded into. */
final class PostgisJournal implements Journal {

    private final PostgisTarget target;

    PostgisJournal(PostgisTarget target) {
        this.target = target;
    }

    private String name() {
        return target.qualified(TABLE);
    }

    @Override
    public boolean contains(String table, JournalEntry entry) throws IOException {
        try {
            if (target.catalog().kind(target.schema(), TABLE) == null
                    || target.catalog().kind(target.schema(), table) == null) {
                return false;
            }
            String sql =
                    "SELECT 1 FROM " + name() + " WHERE table_name = ? AND source = ? AND size = ? AND checksum = ?";
            try (PreparedStatement statement = target.connection().prepareStatement(sql)) {
                set(statement, table, entry);
                try (ResultSet row = statement.executeQuery()) {
                    return row.next();
                }
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private static void set(PreparedStatement statement, String table, JournalEntry entry) throws SQLException {
        statement.setString(1, table);
        statement.setString(2, entry.source());
        statement.setLong(3, entry.size());
        statement.setLong(4, entry.checksum());
    }

    @Override
    public void clear(String table) throws IOException {
        try {
            if (target.catalog().kind(target.schema(), TABLE) != null) {
                try (PreparedStatement statement =
                        target.connection().prepareStatement("DELETE FROM " + name() + " WHERE table_name = ?")) {
                    statement.setString(1, table);
                    statement.executeUpdate();
                }
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    @Override
    public void add(String table, JournalEntry entry, long rows) throws IOException {
        try {
            target.execute("CREATE TABLE IF NOT EXISTS " + name()
                    + " (table_name text NOT NULL, source text NOT NULL, size bigint NOT NULL,"
                    + " checksum bigint NOT NULL, row_count bigint NOT NULL,"
                    + " loaded_at timestamp with time zone NOT NULL DEFAULT now())");
            String sql =
                    "INSERT INTO " + name() + "(table_name, source, size, checksum, row_count) VALUES (?, ?, ?, ?, ?)";
            try (PreparedStatement statement = target.connection().prepareStatement(sql)) {
                set(statement, table, entry);
                statement.setLong(5, rows);
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }
}
