/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.quickstart.query.QueryException;

/**
 * Ids of features by their primary keys: the name of the table, and the values after dots. In all values but the last,
 * a dot is {@code _x002E_}, so that ('x.y', 'z') and ('x', 'y.z') differ.
 */
final class FeatureIds {

    private final FeatureTable table;

    FeatureIds(FeatureTable table) {
        this.table = table;
    }

    // ---- of rows

    /**
     * The id of a row.
     *
     * @param index of the column with the first value of the key
     */
    static String of(String table, List<KeyColumn> key, ResultSet row, int index) throws SQLException {
        StringBuilder id = new StringBuilder(table);
        for (int i = 0; i < key.size(); i++) {
            String text = key.get(i).text(row, index + i);
            id.append('.').append(i < key.size() - 1 ? escaped(text) : text);
        }
        return id.toString();
    }

    /** Such that {@link GmlIds#fromXmlId} has the text back. */
    private static String escaped(String text) {
        return text.indexOf('.') < 0 && !text.contains("_x")
                ? text
                : text.replace("_x", "_x005F_x").replace(".", "_x002E_");
    }

    // ---- rows

    /**
     * What rows with one of these ids meet. An id that no row can have is met by none.
     *
     * @param ids as features have them, or as documents have them, in which some characters are escaped
     * @throws QueryException if rows are not told apart by anything that lasts
     */
    Condition condition(List<String> ids) throws QueryException {
        List<Condition> conditions = new ArrayList<>();
        for (String given : ids) {
            String id = GmlIds.fromXmlId(given);
            if (table.hasIdColumn()) {
                conditions.add(Condition.of(Database.quoted(FeatureTable.ID_COLUMN) + " = ?", id));
            }
            Condition keyed = keyed(id);
            if (keyed != null) {
                conditions.add(keyed);
            }
        }
        return conditions.isEmpty() ? Condition.NONE : Condition.joined(" OR ", conditions);
    }

    /** Null if it cannot be the id of a row. */
    private Condition keyed(String id) throws QueryException {
        String prefix = table.spatialColumn().table() + '.';
        if (!id.startsWith(prefix)) {
            return null;
        }
        List<KeyColumn> key = table.idKey();
        if (key.isEmpty()) {
            throw new QueryException("the table " + table.spatialColumn().table()
                    + " has no primary key that ids are made of, so its features cannot be asked for by id");
        }
        String[] parts = id.substring(prefix.length()).split("\\.", key.size());
        if (parts.length != key.size()) {
            return null;
        }
        List<Condition> all = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            String text = last ? parts[i] : GmlIds.fromXmlId(parts[i]);
            Condition one = last || escaped(text).equals(parts[i]) ? key.get(i).condition(text) : null;
            if (one == null) {
                return null;
            }
            all.add(one);
        }
        if (table.hasIdColumn()) {
            all.add(Condition.of(Database.quoted(FeatureTable.ID_COLUMN) + " IS NULL"));
        }
        return Condition.joined(" AND ", all);
    }
}
