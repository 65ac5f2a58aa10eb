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
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.input.Secrets;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.Journal;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.LoadTarget;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;

/** PostgreSQL with PostGIS: tables are filled by COPY in its binary format. */
public final class PostgisTarget implements LoadTarget {

    private static final int MAX_NAME = 63;

    private final Connection connection;
    private final PostgisCatalogQueries catalog;
    private final String schema;
    private final String password;
    private final LoadMode mode;
    private final boolean linearizes;
    private final List<String> notes = new ArrayList<>();
    private final Set<PostgisTable> open = new HashSet<>();

    /** The table that a COPY runs for; null for none. */
    private PostgisTable active;

    private Savepoint mark;

    private PostgisTarget(Connection connection, PostgisLogin login, String schema, LoadMode mode, boolean linearizes)
            throws SQLException, IOException {
        this.connection = connection;
        this.password = login.password();
        this.mode = mode;
        this.linearizes = linearizes;
        this.catalog = new PostgisCatalogQueries(connection);
        catalog.checkPostgis();
        this.schema = schema == null ? catalog.currentSchema() : schema;
        if (schema != null && !catalog.hasSchema(schema)) {
            execute("CREATE SCHEMA " + quoted(schema));
        }
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

    private static LoadException failure(SQLException e, String password) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new LoadException("database error: " + Secrets.masked(message, password), e);
    }

    LoadException failure(SQLException e) {
        return failure(e, password);
    }

    Connection connection() {
        return connection;
    }

    PostgisCatalogQueries catalog() {
        return catalog;
    }

    LoadMode mode() {
        return mode;
    }

    boolean linearizes() {
        return linearizes;
    }

    void note(String note) {
        notes.add(note);
    }

    /** The quoted name of a table in the schema. */
    String qualified(String table) {
        return quoted(schema) + '.' + quoted(table);
    }

    String schema() {
        return schema;
    }

    static String quoted(String name) {
        return org.gmlfast.table.SqlNames.quoted(name);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
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
            open.add(opened);
            return opened;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Whether several tables are open: a connection has one COPY at a time. */
    boolean takesTurns() {
        return open.size() > 1;
    }

    void beginTurn(PostgisTable table) throws SQLException {
        if (active != null && active != table) {
            active.endTurn();
        }
        active = table;
    }

    void forget(PostgisTable table) {
        open.remove(table);
        active = active == table ? null : active;
    }

    @Override
    public void deleteRows(String table, String column, String value) throws IOException {
        try {
            String sql = "DELETE FROM " + qualified(table) + " WHERE " + quoted(column) + " = ?";
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, value);
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public boolean hasTable(String table) throws IOException {
        try {
            return catalog.kind(schema, table) != null;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<TableColumn> textColumns(TableDefinition table) throws IOException {
        Set<CopyType> others = EnumSet.of(CopyType.TEXT, CopyType.JSONB, CopyType.GEOMETRY);
        try {
            Map<String, ExistingColumn> existing = catalog.columns(schema, table.name());
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
                        connection.prepareStatement("SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0))");
                PreparedStatement wait =
                        connection.prepareStatement("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))")) {
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
            mark = connection.setSavepoint();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void undo() throws IOException {
        try {
            connection.rollback(mark);
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
            connection.commit();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Undoes what is not committed: the server does so when the connection ends, even within a COPY that has failed.
     */
    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
