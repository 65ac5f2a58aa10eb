/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

import org.gmlfast.load.LoadException;
import org.gmlfast.load.TableDefinition;

/** Finds the rows of a table by their key, which need not be the integer that a GeoPackage has as its primary key. */
final class KeyedRows implements AutoCloseable {

    private final PreparedStatement find;
    private final PreparedStatement delete;

    /** Deletes from the spatial index; null without one. */
    private final PreparedStatement unindex;

    /**
     * @param number the name of the column with the primary key
     * @param index null without one
     */
    KeyedRows(WrittenGeoPackage target, TableDefinition definition, String number, FeatureIndex index)
            throws SQLException, LoadException {
        List<String> key = definition.key();
        if (key.isEmpty()) {
            throw new LoadException("the features of " + definition.name()
                    + " have no key by which rows can be found; name an attribute with --key");
        }
        String table = quoted(definition.name());
        if (!key.equals(List.of(number))) {
            target.execute("CREATE INDEX IF NOT EXISTS " + UniqueKey.indexName(definition.name()) + " ON " + table + '('
                    + key.stream().map(column -> quoted(column)).collect(Collectors.joining(", ")) + ')');
        }
        String condition = key.stream().map(column -> quoted(column) + " = ?").collect(Collectors.joining(" AND "));
        find = target.connection()
                .prepareStatement("SELECT " + quoted(number) + " FROM " + table + " WHERE " + condition);
        delete = target.connection().prepareStatement("DELETE FROM " + table + " WHERE " + quoted(number) + " = ?");
        unindex = index == null
                ? null
                : target.connection().prepareStatement("DELETE FROM " + quoted(index.name()) + " WHERE id = ?");
    }

    /** The primary key of the row with a key; null if there is none. */
    Long find(List<?> key) throws SQLException {
        for (int i = 0; i < key.size(); i++) {
            find.setObject(i + 1, key.get(i));
        }
        try (ResultSet row = find.executeQuery()) {
            return row.next() ? row.getLong(1) : null;
        }
    }

    void delete(long number) throws SQLException {
        delete.setLong(1, number);
        delete.executeUpdate();
        unindex(number);
    }

    /** Removes a row from the spatial index. */
    void unindex(long number) throws SQLException {
        if (unindex != null) {
            unindex.setLong(1, number);
            unindex.executeUpdate();
        }
    }

    @Override
    public void close() throws SQLException {
        find.close();
        delete.close();
        if (unindex != null) {
            unindex.close();
        }
    }
}
