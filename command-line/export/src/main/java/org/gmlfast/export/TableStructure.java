/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What decides the form of a table's features: their type, their ids and their CRS. Documents can contain features of
 * one structure only. Immutable.
 *
 * @param table the name of the table with its schema
 * @param crs the CRS of the coordinates
 * @param key the columns of the primary key; empty for none
 * @param columns the types of the columns that features consist of, in the order of the attributes
 */
record TableStructure(String table, String crs, String key, Map<String, String> columns) {

    /** Creates a structure. */
    public TableStructure {
        columns = new LinkedHashMap<>(columns);
    }

    /**
     * Returns how this structure differs from an earlier one.
     *
     * @return null if features have the same form; otherwise the differences, for the user
     */
    String changesSince(TableStructure earlier) {
        StringJoiner changes = new StringJoiner(", ");
        addChange("the table", earlier.table, table, changes);
        addChange("its CRS", earlier.crs, crs, changes);
        addChange("its primary key", earlier.key, key, changes);
        earlier.columns.forEach((name, type) -> {
            if (columns.containsKey(name)) {
                addChange("the type of column " + name, type, columns.get(name), changes);
            } else {
                changes.add("column " + name + " is missing");
            }
        });
        columns.keySet().stream()
                .filter(name -> !earlier.columns.containsKey(name))
                .forEach(name -> changes.add("column " + name + " is new"));
        boolean sameOrder = List.copyOf(columns.keySet()).equals(List.copyOf(earlier.columns.keySet()));
        if (changes.length() == 0 && !sameOrder) {
            changes.add("its columns have another order");
        }
        return changes.length() == 0 ? null : changes.toString();
    }

    private static void addChange(String what, String before, String now, StringJoiner changes) {
        if (!now.equals(before)) {
            changes.add(what + " is " + described(now) + " instead of " + described(before));
        }
    }

    private static String described(String value) {
        return value.isEmpty() ? "none" : value;
    }
}
