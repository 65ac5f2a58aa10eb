/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A total order of rows: columns to sort by, and then a key, whose columns are never null. Nulls are where the database
 * puts them by default. Immutable.
 *
 * <pre>{@code
 * RowOrder order = new RowOrder(List.of(
 *         new RowOrder.Column("\"name\"", true, true),
 *         new RowOrder.Column("\"id\"", false, false)));
 * order.orderBy();                          // "name" DESC,"id" ASC
 * order.after(List.of("E'Bern'", "7"));     // "name" <= E'Bern' AND ("name" < E'Bern' OR "name" = E'Bern' AND "id" > 7)
 * }</pre>
 *
 * @param columns in order; the key is part of them
 * @param syntax of the database
 */
public record RowOrder(List<Column> columns, PageSyntax syntax) {

    /** The literal of a null. */
    public static final String NULL = "NULL";

    /**
     * A column.
     *
     * @param name quoted
     * @param descending whether the greatest value comes first
     * @param nullable whether values can be null
     */
    public record Column(String name, boolean descending, boolean nullable) {}

    /** Copies the columns. */
    public RowOrder {
        columns = List.copyOf(columns);
    }

    /** Creates an order of PostgreSQL. */
    public RowOrder(List<Column> columns) {
        this(columns, PageSyntax.POSTGRESQL);
    }

    /** The columns with their directions, as they follow ORDER BY. */
    public String orderBy() {
        return orderBy("");
    }

    /**
     * The columns with their directions, as they follow ORDER BY.
     *
     * @param prefix of the columns: the name of their table and a dot, where a result can have other columns with the
     *     same names; empty for none
     */
    public String orderBy(String prefix) {
        return columns.stream()
                .map(column -> prefix + column.name() + syntax.direction(column.descending(), column.nullable()))
                .collect(Collectors.joining(","));
    }

    /** The names of the columns, with commas between. */
    String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(","));
    }

    /** Whether SQL's comparison of two lists of columns has this order: it has one direction and no nulls. */
    boolean isUniform() {
        boolean descending = columns.get(0).descending();
        return columns.stream().allMatch(column -> column.descending() == descending && !column.nullable());
    }

    /** The operator of a uniform order that is true for later rows. */
    char later() {
        return columns.get(0).descending() ? '<' : '>';
    }

    /**
     * The conditions of the rows after a row. No row fulfils two of them, and those of the first come before those of
     * the second. Each begins with a range of the first column, so that an index of that column answers it.
     *
     * @param key literals of the values of the columns, {@link #NULL} for null
     */
    public List<String> after(List<String> key) {
        if (isUniform()) {
            return List.of("(" + names() + ") " + later() + " (" + String.join(",", key) + ")");
        }
        Column first = columns.get(0);
        boolean isNull = key.get(0).equals(NULL);
        List<String> conditions = new ArrayList<>();
        if (isNull) {
            conditions.add(first.name() + " IS NULL AND (" + after(key, 1) + ")");
        } else {
            conditions.add(first.name() + " " + operator(first) + "= " + key.get(0) + " AND (" + first.name() + " "
                    + operator(first) + " " + key.get(0) + tie(key, 0) + ")");
        }
        if (isNull == hasNullsFirst(first) && first.nullable()) {
            conditions.add(first.name() + (isNull ? " IS NOT NULL" : " IS NULL"));
        }
        return conditions;
    }

    /** The condition of later rows among those with equal values in the columns before an index. */
    private String after(List<String> key, int index) {
        if (index == columns.size()) {
            return "FALSE";
        }
        Column column = columns.get(index);
        if (key.get(index).equals(NULL)) {
            String equal = column.name() + " IS NULL AND (" + after(key, index + 1) + ")";
            return hasNullsFirst(column) ? column.name() + " IS NOT NULL OR " + equal : equal;
        }
        String nulls = column.nullable() && !hasNullsFirst(column) ? column.name() + " IS NULL OR " : "";
        return nulls + column.name() + " " + operator(column) + " " + key.get(index) + tie(key, index);
    }

    private boolean hasNullsFirst(Column column) {
        return column.descending() == syntax.nullsAreGreatest();
    }

    /** The alternative for rows with the same value in a column; empty for the last column. */
    private String tie(List<String> key, int index) {
        return index == columns.size() - 1
                ? ""
                : " OR " + columns.get(index).name() + " = " + key.get(index) + " AND (" + after(key, index + 1) + ")";
    }

    private static char operator(Column column) {
        return column.descending() ? '<' : '>';
    }
}
