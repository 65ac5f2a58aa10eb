/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Types;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.Journal;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadTarget;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;

/** PostgreSQL with PostGIS: tables are filled by COPY in its binary format. */
public final class PostgisTarget extends PostgisSession implements LoadTarget {

    private static final int MAX_NAME = 63;

    /** The statements that are sent at once. */
    private static final int BATCH = 1000;

    private Savepoint mark;

    private PostgisTarget(Connection connection, PostgisLogin login, String schema, LoadMode mode, boolean linearizes)
            throws SQLException, IOException {
        super(connection, login, schema, mode, linearizes);
    }

    /** Whether a name is that of a database of PostgreSQL: a URL of JDBC or of libpq. */
    public static boolean matches(String url) {
        return PostgisLogin.matches(url);
    }

    /**
     * Connects and begins a transaction.
     *
     * @param user null for the default of the driver
     * @param password null for none
     * @param schema for the tables, which is created if it is missing; null for the default of the user
     * @param linearizes whether arcs become lines
     * @throws IOException if the database refuses that
     */
    public static PostgisTarget open(
            String url, String user, String password, String schema, LoadMode mode, boolean linearizes)
            throws IOException {
        PostgisLogin login = PostgisLogin.of(url, user, password);
        try {
            Connection connection = DriverManager.getConnection(login.url(), login.properties());
            try {
                connection.setAutoCommit(false);
                return new PostgisTarget(connection, login, schema, mode, linearizes);
            } catch (SQLException | IOException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e, login.password());
        }
    }

    // ---- tables

    @Override
    public int maxNameLength() {
        return MAX_NAME;
    }

    @Override
    public TableLoad open(TableDefinition table, List<GeometryShape> shapes) throws IOException {
        lock(table.name());
        try {
            PostgisTable opened = new PostgisTable(this, table, shapes);
            add(opened);
            return opened;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void deleteRows(String table, String column, String value) throws IOException {
        try {
            String sql = "DELETE FROM " + qualified(table) + " WHERE " + quoted(column) + " = ?";
            try (PreparedStatement statement = connection().prepareStatement(sql)) {
                statement.setString(1, value);
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void deleteRows(String table, List<String> columns, Keys keys) throws IOException {
        try (PreparedStatement statement = connection()
                .prepareStatement("DELETE FROM " + qualified(table) + " WHERE " + equal(columns, " AND "))) {
            int pending = 0;
            for (List<String> key = keys.next(); key != null; key = keys.next()) {
                for (int i = 0; i < key.size(); i++) {
                    statement.setObject(i + 1, key.get(i), Types.OTHER); // of the type of the column
                }
                statement.addBatch();
                if (++pending % BATCH == 0) {
                    statement.executeBatch();
                }
            }
            statement.executeBatch();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private static String equal(List<String> columns, String delimiter) {
        return columns.stream().map(column -> quoted(column) + " = ?").collect(Collectors.joining(delimiter));
    }

    @Override
    public boolean hasRow(String table, List<String> columns, List<String> key) throws IOException {
        try (PreparedStatement statement = connection()
                .prepareStatement("SELECT 1 FROM " + qualified(table) + " WHERE " + equal(columns, " AND "))) {
            for (int i = 0; i < key.size(); i++) {
                statement.setObject(i + 1, key.get(i), Types.OTHER); // of the type of the column
            }
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public int updateRows(String table, List<String> columns, List<String> key, Map<String, String> values)
            throws IOException {
        List<String> all = new ArrayList<>(values.values());
        all.addAll(key);
        try (PreparedStatement statement = connection()
                .prepareStatement("UPDATE " + qualified(table) + " SET " + equal(List.copyOf(values.keySet()), ", ")
                        + " WHERE " + equal(columns, " AND "))) {
            for (int i = 0; i < all.size(); i++) {
                statement.setObject(i + 1, all.get(i), Types.OTHER);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<String> nestedTables(String table) throws IOException {
        try {
            return partsOf(table);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public boolean hasTable(String table) throws IOException {
        try {
            return catalog().kind(schema(), table) != null;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<String> columns(String table) throws IOException {
        try {
            return List.copyOf(catalog().columns(schema(), table).keySet());
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<TableColumn> textColumns(TableDefinition table) throws IOException {
        Set<CopyType> others = EnumSet.of(CopyType.TEXT, CopyType.JSONB, CopyType.GEOMETRY);
        try {
            Map<String, ExistingColumn> existing = catalog().columns(schema(), table.name());
            return table.columns().stream()
                    .filter(column -> existing.containsKey(column.name())
                            && existing.get(column.name()).type() == CopyType.TEXT
                            && !others.contains(CopyType.of(column)))
                    .toList();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void lock(String table) throws IOException {
        String key = "gml-fast load " + qualified(table);
        try (PreparedStatement attempt =
                        connection().prepareStatement("SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0))");
                PreparedStatement wait =
                        connection().prepareStatement("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))")) {
            attempt.setString(1, key);
            try (ResultSet row = attempt.executeQuery()) {
                row.next();
                if (row.getBoolean(1)) {
                    return;
                }
            }
            note("another load of " + table + " was running; this one has waited for its end");
            wait.setString(1, key);
            wait.execute();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    // ---- the transaction

    @Override
    public void mark() throws IOException {
        try {
            mark = connection().setSavepoint();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void undo() throws IOException {
        forgetExchanges();
        try {
            connection().rollback(mark);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public Journal journal() {
        return new PostgisJournal(this);
    }

    @Override
    public void commit() throws IOException {
        try {
            exchangeAll();
            connection().commit();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /**
     * Undoes what is not committed: the server does so when the connection ends, even within a COPY that has failed.
     */
    @Override
    public void close() throws IOException {
        try {
            connection().close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
