/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.List;

/**
 * A table that takes the rows of a layer, or of layers of several inputs that have the same name.
 *
 * @param name of the table, without a schema
 * @param id the name of the column that takes the ids of the features; null if the key is a number that the database
 *     assigns, or columns have it
 * @param columns for the attributes, in their order
 * @param key the names of the columns of the primary key; empty for none, unless {@code isNumbered}
 * @param numbered whether the primary key is a number that the database assigns
 * @param srid of the geometries
 * @param part of what it has the nested values; null for a table of features
 */
public record TableDefinition(
        String name, String id, List<TableColumn> columns, List<String> key, boolean numbered, int srid, Part part) {

    /** The name of a key that the database assigns. */
    public static final String NUMBER = "fid";

    /**
     * Of what a table has the nested values.
     *
     * @param table the table of the features
     * @param key the columns of its key, with which that of this table begins
     * @param path of the elements
     */
    public record Part(String table, List<String> key, String path) {

        /** The comment by which such a table is known. */
        public String comment() {
            return commentStart(table) + path;
        }

        /** What the comments of all tables with nested values of a table begin with. */
        public static String commentStart(String table) {
            return "part of " + table + ": ";
        }
    }

    /** What happens with rows that exist: those of nested values are deleted before others are added. */
    public LoadMode mode(LoadMode mode) {
        return part != null && mode.isKeyed() ? LoadMode.APPEND : mode;
    }

    /** The column with a name; null if there is none. */
    TableColumn column(String column) {
        return columns.stream()
                .filter(each -> each.name().equals(column))
                .findFirst()
                .orElse(null);
    }

    /** Copies the lists. */
    public TableDefinition {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
