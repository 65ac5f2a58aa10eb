/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of another table that belong to rows of a table: those with the parent's key.
 *
 * @param name of the list
 * @param source what follows FROM: a table, or a query in parentheses; SQL of an administrator
 * @param key the column of the source with the key of the parent
 * @param parent the column of the parent
 * @param order the columns by which the rows of one parent are sorted; each may end with {@code desc}
 */
public record ChildQuery(String name, String source, String key, String parent, List<String> order) {

    /** Copies the list. */
    public ChildQuery {
        order = List.copyOf(order);
    }

    /** Returns the query for all rows with all columns. */
    String all() {
        return "SELECT * FROM " + source + " AS c";
    }

    /** Whether the source is a table or view, not a query. */
    boolean isTable() {
        return !source.startsWith("(");
    }

    /** Returns the clause that keeps the rows of each parent together, in their order. */
    String orderBy() {
        return " ORDER BY " + column(key)
                + order.stream().map(ChildQuery::sorted).collect(Collectors.joining());
    }

    private static String sorted(String column) {
        String lower = column.toLowerCase(java.util.Locale.ROOT);
        int space = column.lastIndexOf(' ');
        boolean descending = lower.endsWith(" desc");
        boolean directed = descending || lower.endsWith(" asc");
        return ", " + column(directed ? column.substring(0, space).strip() : column) + (descending ? " DESC" : "");
    }

    /** Returns a column of the source in SQL. */
    static String column(String name) {
        return "c.\"" + name.replace("\"", "\"\"") + '"';
    }
}
