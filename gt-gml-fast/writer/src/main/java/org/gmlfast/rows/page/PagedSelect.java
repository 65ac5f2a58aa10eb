/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.page;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The SQL of pages of a result. A page that does not start at the first row begins with keys, which an index alone can
 * answer; only the rows of the page are read from the table. Each page is one statement. Immutable.
 *
 * <pre>{@code
 * PagedSelect select = new PagedSelect("\"parcel\"", "\"area\" > 100", order, List.of("\"id\""), "");
 * select.page(select.all(List.of("\"id\"", "ST_AsEWKB(\"geom\")")), way, 5_000);
 * }</pre>
 *
 * @param table the text after FROM
 * @param condition the text after WHERE; null for all rows
 * @param order a total order of the rows of the table
 * @param key the quoted columns of a unique key, which are part of the order; rows with a null in one of them are left
 *     out
 * @param prefix of the columns that rows are sorted by, where a result can have other columns with the same names: the
 *     name of the table and a dot; or else empty
 */
public record PagedSelect(String table, String condition, RowOrder order, List<String> key, String prefix) {

    /** Copies the key. */
    public PagedSelect {
        key = List.copyOf(key);
    }

    /** The statement for all rows of the table. */
    public String all(List<String> expressions) {
        return "SELECT " + String.join(",", expressions) + " FROM " + table;
    }

    /**
     * The statement for a page.
     *
     * @param all the statement for {@link #all} rows
     * @param way to the page, which does not read all rows before it
     * @param limit the maximum number of rows; negative for no limit
     */
    public String page(String all, PageWay way, long limit) {
        List<String> after = after(way);
        if (needsKeys(way, after)) {
            return all + " WHERE " + inKeys(after, way, limit) + orderBy(prefix);
        }
        return all
                + where(from(after, way), condition)
                + orderBy(prefix)
                + order.syntax().limit(0, limit);
    }

    /**
     * The condition that, together with that of the result, leaves the rows from the start of a page on, and perhaps
     * not those after the page: its limit and the order of the result are still needed.
     *
     * @param way to a page that does not begin at the first row, and does not read all rows before it
     * @param limit the maximum number of rows
     */
    public String condition(PageWay way, long limit) {
        List<String> after = after(way);
        return needsKeys(way, after)
                ? inKeys(after, way, limit)
                : from(after, way).get(0);
    }

    private boolean needsKeys(PageWay way, List<String> after) {
        return after.size() > 1
                || way.skipped() > 0 && !(order.isUniform() && order.syntax().comparesRowOfQuery());
    }

    private String inKeys(List<String> after, PageWay way, long limit) {
        return list(key) + " IN (" + keys(after, way.skipped(), limit) + ")";
    }

    /** The condition for the first row of the page and all later ones, so that they are a range of the index. */
    private List<String> from(List<String> after, PageWay way) {
        if (way.skipped() == 0) {
            return after;
        }
        String first = "SELECT " + order.names() + " FROM " + table + where(after, condition) + orderBy("")
                + order.syntax().limit(way.skipped(), 1);
        return List.of("(" + order.names() + ") " + order.later() + "= (" + first + ")");
    }

    private List<String> after(PageWay way) {
        return way.start() == null
                ? List.of()
                : order.after(way.start().key().subList(0, order.columns().size()));
    }

    /**
     * The statement for the number of rows of a page, in one row with one column.
     *
     * @param way to the page, which does not read all rows before it
     * @param limit the maximum number of rows; negative for no limit
     */
    public String count(PageWay way, long limit) {
        // without a start any rows will do, so the database chooses the order in which it reads them
        String rows = way.start() == null
                ? "SELECT 1 FROM " + table + where(List.of(), condition)
                        + order.syntax().limit(way.skipped(), limit)
                : keys(after(way), way.skipped(), limit);
        return "SELECT count(*) FROM (" + rows + ") AS gmlfast_page";
    }

    /**
     * The statement for the start of a page and the number of its rows, which passes the keys before the page once: one
     * row with the columns of the order in the row before the page, then the number of rows of the page. There is no
     * row if the page begins beyond the row after the last one.
     *
     * @param expressions of the columns of the order
     * @param way to a page that does not begin right after its start, and does not read all rows before it
     * @param limit the maximum number of rows
     */
    public String start(List<String> expressions, PageWay way, long limit) {
        return "WITH gmlfast_start AS MATERIALIZED ("
                + keys(order.names(), after(way), way.skipped() - 1, limit + 1) + ") SELECT "
                + String.join(",", expressions) + ",(SELECT count(*) FROM gmlfast_start) - 1 FROM gmlfast_start"
                + orderBy("") + order.syntax().limit(0, 1);
    }

    private String keys(List<String> after, long skipped, long limit) {
        return keys(String.join(",", key), after, skipped, limit);
    }

    /** Columns of the order, such as the key, of the rows of a page. */
    private String keys(String selected, List<String> after, long skipped, long limit) {
        String from = " FROM " + table;
        String page = orderBy("") + order.syntax().limit(skipped, limit);
        String keys = "SELECT " + selected;
        if (after.size() < 2) {
            return keys + from + where(after, condition) + page;
        }
        Set<String> named = new LinkedHashSet<>(key);
        order.columns().forEach(column -> named.add(column.name()));
        String columns = "SELECT " + String.join(",", named) + from;
        String first = columns + where(after.subList(0, 1), condition) + orderBy("");
        String rest = columns + where(after.subList(1, 2), condition) + orderBy("");
        String rows = order.syntax().limit(0, limit < 0 ? limit : skipped + limit);
        if (limit < 0 || !order.syntax().hasMaterialized()) {
            return keys + " FROM (SELECT * FROM (" + first + rows + ") AS gmlfast_first UNION ALL SELECT * FROM ("
                    + rest + rows + ") AS gmlfast_rest) AS gmlfast_page" + page;
        }
        // the second part is read only if the first one does not fill the page
        return "WITH gmlfast_first AS MATERIALIZED (" + first + rows + ") " + keys
                + " FROM (SELECT * FROM gmlfast_first UNION ALL SELECT * FROM (" + rest + rows
                + " - (SELECT count(*) FROM gmlfast_first)) AS gmlfast_rest) AS gmlfast_page" + page;
    }

    /** A comment at the end of the condition ends with the line. */
    private static String where(List<String> conditions, String condition) {
        if (conditions.isEmpty()) {
            return condition == null ? "" : " WHERE " + condition + '\n';
        }
        return " WHERE " + conditions.get(0) + (condition == null ? "" : " AND (" + condition + "\n)");
    }

    private String orderBy(String columns) {
        return " ORDER BY " + order.orderBy(columns);
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
    public String withoutKey(List<String> expressions, Set<String> columns, long offset, long limit) {
        return "SELECT " + String.join(",", expressions) + " FROM (SELECT " + String.join(",", columns) + " FROM "
                + table + where(List.of(), condition) + orderBy("")
                + order.syntax().limit(offset, limit) + ") AS gmlfast_page" + orderBy("");
    }
}
