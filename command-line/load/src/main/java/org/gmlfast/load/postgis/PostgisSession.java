/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.gmlfast.input.Secrets;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.table.SqlNames;

/** The connection of a load, its schema, and what its tables share. */
abstract class PostgisSession {

    private final Connection connection;
    private final PostgisCatalogQueries catalog;
    private final String schema;
    private final String password;
    private final LoadMode mode;
    private final boolean linearizes;
    private final List<String> notes = new ArrayList<>();
    private final Set<CopyTurn> open = new HashSet<>();

    /** The tables that take the place of others at the end of the transaction, by the names of these. */
    private final Map<String, String> exchanges = new LinkedHashMap<>();

    /** The table that a COPY runs for; null for none. */
    private CopyTurn active;

    /** A table that fills by COPY, of which a connection runs one at a time. */
    interface CopyTurn {

        void endTurn() throws SQLException;
    }

    PostgisSession(Connection connection, PostgisLogin login, String schema, LoadMode mode, boolean linearizes)
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

    static LoadException failure(SQLException e, String password) {
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
        return SqlNames.quoted(name);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    // ---- tables that take the place of others

    /** Lets a table take the place of another one at the end of the transaction. */
    void exchange(String filled, String table) {
        exchanges.put(table, filled);
    }

    /** The name that a table has before the end of the transaction. */
    String filled(String table) {
        return exchanges.getOrDefault(table, table);
    }

    void forgetExchanges() {
        exchanges.clear();
    }

    /** Exchanges all tables. The locks on the old ones last from here to the end of the transaction. */
    void exchangeAll() throws SQLException, LoadException {
        new TableExchange(this, exchanges).run();
        exchanges.clear();
    }

    /** The tables that have nested values of a table. */
    List<String> partsOf(String table) throws SQLException {
        return catalog.references(schema, table, TableDefinition.Part.commentStart(table));
    }

    // ---- turns of tables

    void add(CopyTurn table) {
        open.add(table);
    }

    /** Whether several tables are open: a connection has one COPY at a time. */
    boolean takesTurns() {
        return open.size() > 1;
    }

    void beginTurn(CopyTurn table) throws SQLException {
        if (active != null && active != table) {
            active.endTurn();
        }
        active = table;
    }

    void forget(CopyTurn table) {
        open.remove(table);
        active = active == table ? null : active;
    }

    public List<String> notes() {
        return List.copyOf(notes);
    }
}
