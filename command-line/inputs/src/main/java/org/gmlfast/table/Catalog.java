/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.gmlfast.input.InputOptions;
import org.gmlfast.query.AttributeNames;

/** The structure of a database's tables, read through a connection. Not thread-safe. */
public abstract class Catalog implements Srids {

    /** The connection to the database. */
    protected final Connection connection;

    /** Creates a catalog that reads through a connection, which it does not close. */
    protected Catalog(Connection connection) {
        this.connection = connection;
    }

    // ---- tables

    /**
     * Reads the structure of the table that the options name.
     *
     * @throws IOException if there is no such table, or it has no CRS
     */
    public final FeatureTable table(InputOptions options) throws SQLException, IOException {
        List<SpatialColumn> columns = spatialColumns();
        SpatialColumn table = new TableFinder(columns, defaultSchema()).table(options.layer());
        return describe(table, columns, options, AttributeNames.OWN);
    }

    /**
     * Reads the structure of a table with some of its columns.
     *
     * @param spatialColumns all geometry columns of the database
     * @param names the names of the type and its attributes
     * @throws IOException if the table has no CRS
     */
    public final FeatureTable describe(
            SpatialColumn table, List<SpatialColumn> spatialColumns, InputOptions options, AttributeNames names)
            throws SQLException, IOException {
        return new StructureReader(this, dialect(), table, spatialColumns, options, names).read();
    }

    /** Returns all geometry columns that the user can access, in the order of tables and columns. */
    public abstract List<SpatialColumn> spatialColumns() throws SQLException;

    /** Returns the schema to search first for a table without a schema. */
    protected abstract String defaultSchema() throws SQLException;

    /** Returns the columns of a table's primary key, in its order; empty if it has none that identifies each row. */
    protected List<String> primaryKey(String schema, String table) throws SQLException {
        Map<Short, String> columnsBySequence = new TreeMap<>();
        try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, schema, table)) {
            while (keys.next()) {
                columnsBySequence.put(keys.getShort("KEY_SEQ"), keys.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columnsBySequence.values());
    }

    /** Returns whether no two rows of a table have the same primary key, and no column of it is null. */
    protected boolean isKeyUnique(SpatialColumn table) throws SQLException {
        return true;
    }

    /** Returns the columns from a query for schema, table, column, type, SRID and whether the column is a geography. */
    protected final List<SpatialColumn> spatialColumns(String sql) throws SQLException {
        List<SpatialColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                columns.add(new SpatialColumn(
                        rows.getString(1),
                        rows.getString(2),
                        rows.getString(3),
                        rows.getString(4),
                        rows.getInt(5),
                        rows.getBoolean(6),
                        null));
            }
        }
        return columns;
    }

    // ---- types

    /** Returns the SQL that the database understands. */
    protected abstract SqlDialect dialect() throws SQLException;

    /** Returns the type of a column, one of {@link java.sql.Types}. */
    protected int sqlType(ResultSetMetaData metadata, int index) throws SQLException {
        return metadata.getColumnType(index);
    }

    /** Returns the reader for the values of a column other than a geometry. */
    protected abstract ColumnReader reader(int sqlType, String typeName);

    /**
     * Returns whether the values of a column are JSON, which GeoJSON writes as objects, arrays and the like instead of
     * texts.
     */
    protected boolean isJson(String typeName) {
        return false;
    }

    /** Returns how values of a key column become part of ids; null if the type is not suitable. */
    protected abstract KeyKind keyKind(int sqlType, String typeName);

    /** Returns whether a geometry without an SRID has that of its column. */
    protected boolean inheritsSrid() {
        return false;
    }
}
