/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

import org.geotools.api.feature.simple.SimpleFeatureType;

/**
 * The key of which GeoTools makes ids, as the database defines it: an administrator can declare the columns of a view
 * as its key, and a table that others inherit from has rows with equal keys.
 *
 * @param unique whether no two rows have the same key
 * @param notNull the names of the columns of the table that are never null
 * @param indexed the names of the columns by whose order an index begins
 */
record TableKey(boolean unique, Set<String> notNull, Set<String> indexed) {

    private static final int MAX_ENTRIES = 512;

    private static final SchemaCache<TableKey> KEYS = new SchemaCache<>(MAX_ENTRIES);

    /** Of a table whose rows can have equal keys. */
    static final TableKey UNKNOWN = new TableKey(false, Set.of(), Set.of());

    /** A unique index without conditions and expressions, all of whose columns are columns of the key. */
    private static final String QUERY =
            """
            SELECT EXISTS (
                SELECT 1 FROM pg_catalog.pg_index i
                WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
                    AND (c.relkind = 'p' OR NOT EXISTS (
                        SELECT 1 FROM pg_catalog.pg_inherits h WHERE h.inhparent = c.oid))
                    AND NOT EXISTS (
                        SELECT 1 FROM pg_catalog.generate_series(0, i.indnkeyatts - 1) AS n
                        LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[n]
                        WHERE (a.attname::pg_catalog.text = ANY (?)) IS NOT TRUE)),
                ARRAY(SELECT a.attname::pg_catalog.text FROM pg_catalog.pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attnotnull AND a.attnum > 0),
                ARRAY(SELECT DISTINCT a.attname::pg_catalog.text FROM pg_catalog.pg_index i
                    JOIN pg_catalog.pg_class ic ON ic.oid = i.indexrelid
                    JOIN pg_catalog.pg_am am ON am.oid = ic.relam AND am.amname = 'btree'
                    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                    WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL)
            FROM pg_catalog.pg_class c WHERE c.oid = pg_catalog.to_regclass(?)
            """;

    /**
     * The key of a table. Asks the database once.
     *
     * @param schema the store's own object for the type of the table
     * @param table quoted, as it is in statements
     * @param columns of the key
     */
    static TableKey of(
            SimpleFeatureType schema, String table, List<String> columns, DescribedColumns.Connections connections)
            throws IOException, SQLException {
        TableKey known = KEYS.get(schema, table);
        if (known != null) {
            return known;
        }
        try (Connection connection = connections.open()) {
            return KEYS.put(schema, table, of(connection, table, columns));
        }
    }

    private static TableKey of(Connection connection, String table, List<String> columns) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
            statement.setArray(1, connection.createArrayOf("text", columns.toArray()));
            statement.setString(2, table);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return UNKNOWN;
                }
                return new TableKey(row.getBoolean(1), names(row.getArray(2)), names(row.getArray(3)));
            }
        }
    }

    private static Set<String> names(Array array) throws SQLException {
        return Set.of((String[]) array.getArray());
    }
}
