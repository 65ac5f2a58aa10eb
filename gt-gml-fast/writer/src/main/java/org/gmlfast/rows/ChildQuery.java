/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A query for the rows of another table that belong to a parent row: those with the parent's key.
 *
 * @param name of the list
 * @param source what follows FROM: a table, or a query in parentheses; SQL that an administrator has written, used as
 *     it is
 * @param key the column of the source with the key of the parent
 * @param parent the column of the parent
 * @param order the columns by which the rows of one parent are sorted; each may end with {@code desc}
 * @param place where the list is described, for messages: a file, or file, line and column
 */
public record ChildQuery(String name, String source, String key, String parent, List<String> order, String place) {

    private static final String DESCENDING = " desc";

    /** Copies the list. */
    public ChildQuery {
        order = List.copyOf(order);
    }

    /** Whether the source is a table or view, not a query. */
    boolean isTable() {
        return !source.startsWith("(");
    }

    /** Returns the query for all rows with all columns. */
    String all() {
        return "SELECT * FROM " + source + " AS c";
    }

    /** Returns the clause that keeps the rows of each parent together, in their order. */
    String orderBy() {
        return " ORDER BY " + column(key)
                + order.stream().map(ChildQuery::sorted).collect(Collectors.joining());
    }

    private static String sorted(String column) {
        return ", " + column(ordering(column)) + (ends(column, DESCENDING) ? " DESC" : "");
    }

    /** Returns the columns of the source that are named. */
    List<String> named() {
        return Stream.concat(Stream.of(key), order.stream().map(ChildQuery::ordering))
                .toList();
    }

    private static String ordering(String column) {
        boolean directed = ends(column, DESCENDING) || ends(column, " asc");
        return directed ? column.substring(0, column.lastIndexOf(' ')).strip() : column;
    }

    private static boolean ends(String column, String direction) {
        return column.toLowerCase(Locale.ROOT).endsWith(direction);
    }

    /** Returns a column of the source in SQL. */
    static String column(String name) {
        return "c.\"" + name.replace("\"", "\"\"") + '"';
    }
}
