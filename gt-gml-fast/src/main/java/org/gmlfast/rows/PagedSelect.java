/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The SQL of pages of a result of PostgreSQL. A page that does not start at the first row begins with keys, which an
 * index alone can answer; only the rows of the page are read from the table. Each page is one statement. Immutable.
 *
 * <pre>{@code
 * PagedSelect select = new PagedSelect("\"parcel\"", "\"area\" > 100", order, List.of("\"id\""));
 * select.page(List.of("\"id\"", "ST_AsEWKB(\"geom\")"), start, 2_500, 5_000);
 * }</pre>
 *
 * @param table the text after FROM
 * @param condition the text after WHERE; null for all rows
 * @param order a total order of the rows of the table
 * @param key the quoted columns of a unique key, which are part of the order; rows with a null in one of them are left
 *     out
 */
public record PagedSelect(String table, String condition, RowOrder order, List<String> key) {

    /** Copies the key. */
    public PagedSelect {
        key = List.copyOf(key);
    }

    /**
     * The statement for a page.
     *
     * @param expressions of the columns
     * @param start where an earlier page ended; null for the first row
     * @param offset the number of rows between the start and the page
     * @param limit the maximum number of rows
     */
    public String page(List<String> expressions, PageEnd start, long offset, long limit) {
        String columns = "SELECT " + String.join(",", expressions) + " FROM " + table;
        if (start == null && offset == 0) {
            return columns + where(List.of(), condition) + orderBy() + " LIMIT " + limit;
        }
        if (!order.isUniform()) {
            return columns + " WHERE " + list(key) + " IN (" + keys(start, offset, limit) + ")" + orderBy();
        }
        List<String> after = start == null ? List.of() : order.after(start.key());
        if (offset > 0) {
            // the key of the first row, so that the rows are a range of the index
            String first = "SELECT " + order.names() + " FROM " + table + where(after, condition) + orderBy()
                    + " LIMIT 1 OFFSET " + offset;
            after = List.of("(" + order.names() + ") " + order.later() + "= (" + first + ")");
        }
        return columns + where(after, condition) + orderBy() + " LIMIT " + limit;
    }

    /**
     * The statement for the number of rows of a page, in one row with one column.
     *
     * @param start where an earlier page ended; null for the first row
     * @param offset the number of rows between the start and the page
     * @param limit the maximum number of rows
     */
    public String count(PageEnd start, long offset, long limit) {
        // without a start any rows will do, so the database chooses the order in which it reads them
        String rows = start == null
                ? "SELECT 1 FROM " + table + where(List.of(), condition) + " LIMIT " + limit + " OFFSET " + offset
                : keys(start, offset, limit);
        return "SELECT count(*) FROM (" + rows + ") AS gmlfast_page";
    }

    /** The keys of a page. */
    private String keys(PageEnd start, long offset, long limit) {
        String from = " FROM " + table;
        String page = orderBy() + " LIMIT " + limit + (offset == 0 ? "" : " OFFSET " + offset);
        List<String> after = start == null ? List.of() : order.after(start.key());
        String keys = "SELECT " + String.join(",", key);
        if (after.size() < 2) {
            return keys + from + where(after, condition) + page;
        }
        // the second part is read only if the first one does not fill the page
        Set<String> named = new LinkedHashSet<>(key);
        order.columns().forEach(column -> named.add(column.name()));
        String columns = "SELECT " + String.join(",", named) + from;
        long rows = offset + limit;
        return "WITH gmlfast_first AS MATERIALIZED (" + columns + where(after.subList(0, 1), condition) + orderBy()
                + " LIMIT " + rows + ") " + keys + " FROM (SELECT * FROM gmlfast_first UNION ALL (" + columns
                + where(after.subList(1, 2), condition) + orderBy() + " LIMIT " + rows
                + " - (SELECT count(*) FROM gmlfast_first))) AS gmlfast_page" + page;
    }

    /** A comment at the end of the condition ends with the line. */
    private static String where(List<String> conditions, String condition) {
        if (conditions.isEmpty()) {
            return condition == null ? "" : " WHERE " + condition + '\n';
        }
        return " WHERE " + conditions.get(0) + (condition == null ? "" : " AND (" + condition + "\n)");
    }

    private String orderBy() {
        return " ORDER BY " + order.orderBy();
    }

    private static String list(List<String> columns) {
        return columns.size() == 1 ? columns.get(0) : "(" + String.join(",", columns) + ")";
    }

    /**
     * The statement for a page of rows that have no known key: their values are converted for the rows of the page
     * only, though all rows before it are read.
     *
     * @param expressions of the columns
     * @param columns the quoted columns that the expressions and the order refer to
     */
    public static String withoutKey(
            List<String> expressions,
            Set<String> columns,
            String table,
            String condition,
            String orderBy,
            long offset,
            long limit) {
        return "SELECT " + String.join(",", expressions) + " FROM (SELECT " + String.join(",", columns) + " FROM "
                + table + where(List.of(), condition) + " ORDER BY " + orderBy + " LIMIT " + limit + " OFFSET "
                + offset + ") AS gmlfast_page ORDER BY " + orderBy;
    }
}
