/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.ArrayList;
import java.util.List;

import org.gmlfast.quickstart.query.QueryException;

/** Finds rows by the ids of their features. */
final class FeatureIds {

    private final FeatureTable table;

    FeatureIds(FeatureTable table) {
        this.table = table;
    }

    /**
     * What rows with one of these ids meet. An id that no row can have is met by none.
     *
     * @throws QueryException if rows are not told apart by anything that lasts
     */
    Condition condition(List<String> ids) throws QueryException {
        List<Condition> conditions = new ArrayList<>();
        for (String id : ids) {
            Condition own = table.hasIdColumn() ? own(id) : null;
            Condition keyed = keyed(id);
            if (own != null) {
                conditions.add(own);
            }
            if (keyed != null) {
                conditions.add(keyed);
            }
        }
        return conditions.isEmpty() ? Condition.NONE : Condition.joined(" OR ", conditions);
    }

    private static Condition own(String id) {
        return Condition.of(Database.quoted(FeatureTable.ID_COLUMN) + " = ?", id.replace('\0', '\uFFFD'));
    }

    /** Null if it cannot be the id of a row. */
    private Condition keyed(String id) throws QueryException {
        String prefix = table.spatialColumn().table() + '.';
        if (!id.startsWith(prefix)) {
            return null;
        }
        if (table.key().isEmpty()) {
            throw new QueryException("the table " + table.spatialColumn().table()
                    + " has no primary key, so its features cannot be asked for by id");
        }
        String[] parts = id.substring(prefix.length()).split("\\.", table.key().size());
        if (parts.length != table.key().size()) {
            return null;
        }
        List<Condition> all = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            FeatureTable.Column column = table.column(table.key().get(i));
            try {
                all.add(Condition.of(
                        column.expression() + " = ?", ValueKind.of(column).of(parts[i])));
            } catch (QueryException e) {
                return null;
            }
        }
        if (table.hasIdColumn()) {
            all.add(Condition.of(Database.quoted(FeatureTable.ID_COLUMN) + " IS NULL"));
        }
        return Condition.joined(" AND ", all);
    }
}
