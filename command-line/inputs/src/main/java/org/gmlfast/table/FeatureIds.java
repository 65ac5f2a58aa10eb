/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.gml.GmlIds;
import org.gmlfast.query.QueryException;

/**
 * Converts primary keys to feature ids and back. An id is the name of the table followed by the values, separated by
 * dots. In all values but the last, {@code _x002E_} replaces a dot, so that ('x.y', 'z') and ('x', 'y.z') differ.
 */
public final class FeatureIds {

    private final FeatureTable table;

    public FeatureIds(FeatureTable table) {
        this.table = table;
    }

    // ---- ids of rows

    /**
     * Returns the id of a row.
     *
     * @param index the index of the column with the first value of the key
     */
    public static String of(String table, List<KeyColumn> key, ResultSet row, int index) throws SQLException {
        String[] texts = new String[key.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = key.get(i).text(row, index + i);
        }
        return of(table, texts);
    }

    /** Returns the id of a row from the texts of its key. */
    public static String of(String table, String... texts) {
        StringBuilder id = new StringBuilder(table);
        for (int i = 0; i < texts.length; i++) {
            id.append('.').append(i < texts.length - 1 ? escaped(texts[i]) : texts[i]);
        }
        return id.toString();
    }

    /** Escapes dots such that {@link GmlIds#fromXmlId} restores the text. */
    private static String escaped(String text) {
        return text.indexOf('.') < 0 && !text.contains("_x")
                ? text
                : text.replace("_x", "_x005F_x").replace(".", "_x002E_");
    }

    // ---- rows of ids

    /**
     * Returns the condition for the row with a primary key.
     *
     * @param texts the texts of the columns of the key
     * @return null if no row can have the key
     */
    public static Condition ofKey(List<KeyColumn> key, List<String> texts) {
        List<Condition> all = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            Condition one = key.get(i).condition(texts.get(i));
            if (one == null) {
                return null;
            }
            all.add(one);
        }
        return Condition.joined(" AND ", all);
    }

    /**
     * Returns the condition for rows with one of these ids. Ids that no row can have match no rows.
     *
     * @param ids the ids, with or without the escapes of documents
     * @throws QueryException if the table has no suitable primary key
     */
    public Condition condition(List<String> ids) throws QueryException {
        List<Condition> conditions = new ArrayList<>();
        for (String given : ids) {
            String id = GmlIds.fromXmlId(given);
            if (table.hasIdColumn()) {
                String column = SqlNames.quoted(FeatureTable.ID_COLUMN);
                // false, and not NULL, for a row without an id of its own: its negation selects the row
                conditions.add(Condition.of(column + " IS NOT NULL AND " + column + " = ?", id));
            }
            Condition keyed = keyed(id);
            if (keyed != null) {
                conditions.add(keyed);
            }
        }
        return conditions.isEmpty() ? Condition.NONE : Condition.joined(" OR ", conditions);
    }

    /** Returns the condition for the primary key in an id; null if no row can have the id. */
    private Condition keyed(String id) throws QueryException {
        String prefix = table.spatialColumn().typeName() + '.';
        if (!id.startsWith(prefix)) {
            return null;
        }
        List<KeyColumn> key = table.idKey();
        if (key.isEmpty()) {
            throw new QueryException("the table " + table.spatialColumn().table()
                    + " has no primary key that is suitable for ids, so features cannot be requested by id");
        }
        String[] parts = id.substring(prefix.length()).split("\\.", key.size());
        if (parts.length != key.size()) {
            return null;
        }
        for (int i = 0; i < parts.length - 1; i++) {
            String text = GmlIds.fromXmlId(parts[i]);
            if (!escaped(text).equals(parts[i])) {
                return null;
            }
            parts[i] = text;
        }
        Condition keyed = ofKey(key, List.of(parts));
        return keyed != null && table.hasIdColumn()
                ? keyed.and(Condition.of(SqlNames.quoted(FeatureTable.ID_COLUMN) + " IS NULL"))
                : keyed;
    }
}
