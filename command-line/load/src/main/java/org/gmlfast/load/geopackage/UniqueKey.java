/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

import org.gmlfast.load.LoadException;

/** The key of a new table that is not its primary key, which is an integer: no two rows may have the same. */
record UniqueKey(WrittenGeoPackage target, String table, List<String> columns) {

    /** The name of the index by which rows are found. */
    static String indexName(String table) {
        return quoted(table + "_key");
    }

    /** Creates the index of the rows, which are all there. */
    void create() throws SQLException, LoadException {
        String key = joined(", ");
        try {
            target.execute("CREATE UNIQUE INDEX " + indexName(table) + " ON " + quoted(table) + '(' + key + ')');
        } catch (SQLException e) {
            List<String> twice = target.texts("SELECT " + joined(" || ', ' || ") + " FROM " + quoted(table)
                    + " GROUP BY " + key + " HAVING count(*) > 1 LIMIT 1");
            if (twice.isEmpty()) {
                throw e;
            }
            throw new LoadException("two features of " + table + " have the key " + String.join(", ", columns) + " = "
                    + twice.get(0) + "; choose another key with --key, or keep the last one with --mode upsert");
        }
        // SQLite takes NULL for distinct; the index answers without the rows
        if (!target.texts("SELECT 1 FROM " + quoted(table) + " WHERE " + joined(" IS NULL OR ") + " IS NULL LIMIT 1")
                .isEmpty()) {
            throw new LoadException("a feature of " + table + " has no value for its key " + String.join(", ", columns)
                    + "; choose another key with --key");
        }
    }

    private String joined(String delimiter) {
        return columns.stream().map(column -> quoted(column)).collect(Collectors.joining(delimiter));
    }
}
