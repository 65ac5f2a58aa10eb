/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The journal in a table of a database. */
public abstract class JdbcJournal implements Journal {

    private final Connection connection;
    private final String name;

    /** @param name of the table in SQL */
    protected JdbcJournal(Connection connection, String name) {
        this.connection = connection;
        this.name = name;
    }

    /** Whether a table exists where tables are loaded. */
    protected abstract boolean hasTable(String table) throws SQLException;

    /** Creates the table of the journal, or the columns that one of an earlier version lacks. */
    protected abstract void create() throws SQLException;

    /** Whether the table of the journal has all columns. */
    protected abstract boolean isComplete() throws SQLException;

    /** What is thrown for a failure of the database. */
    protected abstract LoadException failure(SQLException e);

    @Override
    public boolean mayContain(String source, long size) throws IOException {
        return !tables("source = ? AND size = ?", source, size).isEmpty();
    }

    @Override
    public boolean contains(JournalEntry entry) throws IOException {
        List<String> tables = tables(
                "source = ? AND size = ? AND checksum = ? AND options = ?",
                entry.source(),
                entry.size(),
                entry.checksum(),
                entry.options());
        try {
            return !tables.isEmpty() && haveAll(tables);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private boolean haveAll(List<String> tables) throws SQLException {
        for (String table : tables) {
            if (!hasTable(table)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<JournalEntry> entries(String source, String options) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        try {
            if (!hasTable(TABLE) || !isComplete() || !haveAll(tables("source = ? AND options = ?", source, options))) {
                return entries;
            }
            String sql = "SELECT DISTINCT size, checksum, server FROM " + name + " WHERE source = ? AND options = ?";
            try (PreparedStatement statement = prepare(sql, source, options);
                    ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    entries.add(new JournalEntry(source, row.getLong(1), row.getLong(2), options, row.getString(3)));
                }
            }
            return entries;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** The tables that the journal has under a condition. */
    private List<String> tables(String condition, Object... values) throws IOException {
        try {
            if (!hasTable(TABLE)) {
                return List.of();
            }
            try (PreparedStatement statement =
                    prepare("SELECT DISTINCT table_name FROM " + name + " WHERE " + condition, values)) {
                List<String> tables = new ArrayList<>();
                try (ResultSet row = statement.executeQuery()) {
                    while (row.next()) {
                        tables.add(row.getString(1));
                    }
                }
                return tables;
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private PreparedStatement prepare(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public boolean remove(String table, String source) throws IOException {
        return delete("table_name = ? AND source = ?", table, source) > 0;
    }

    @Override
    public void clear(String table) throws IOException {
        delete("table_name = ?", table);
    }

    private int delete(String condition, Object... values) throws IOException {
        try {
            if (!hasTable(TABLE)) {
                return 0;
            }
            try (PreparedStatement statement = prepare("DELETE FROM " + name + " WHERE " + condition, values)) {
                return statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void add(String table, JournalEntry entry, long rows) throws IOException {
        try {
            create();
            String sql = "INSERT INTO " + name
                    + "(table_name, source, size, checksum, options, row_count, server) VALUES (?, ?, ?, ?, ?, ?, ?)";
            try (PreparedStatement statement = prepare(
                    sql,
                    table,
                    entry.source(),
                    entry.size(),
                    entry.checksum(),
                    entry.options(),
                    rows,
                    entry.server())) {
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
