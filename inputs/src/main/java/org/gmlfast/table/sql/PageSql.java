/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.rows.RowOrder;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.SqlNames;

/**
 * The queries for pages of a table with a unique key. A query first selects the keys of the page's rows, which an index
 * alone can answer, so that other columns are read for the page only.
 */
final class PageSql {

    private final FeatureTable table;
    private final RowSelection selection;
    private final String from;
    private final String order;

    PageSql(FeatureTable table, RowSelection selection) {
        this.table = table;
        this.selection = selection;
        this.from = " FROM " + table.spatialColumn().quotedTable();
        this.order = TableSql.order(table, selection.order(), true);
    }

    /** Returns the total order of the rows: the columns to sort by, and then the key. */
    static RowOrder order(FeatureTable table, List<SortKey> keys) {
        Map<String, RowOrder.Column> columns = new LinkedHashMap<>();
        for (SortKey key : keys) {
            String name = SqlNames.quoted(key.attribute());
            // any other column can become nullable while the server runs
            boolean nullable = !table.key().contains(key.attribute());
            columns.putIfAbsent(name, new RowOrder.Column(name, key.descending(), nullable));
        }
        for (String key : table.key()) {
            String name = SqlNames.quoted(key);
            columns.putIfAbsent(name, new RowOrder.Column(name, false, false));
        }
        return new RowOrder(List.copyOf(columns.values()), table.dialect().nullsAreGreatest());
    }

    /**
     * Returns the query for the rows of the page in their order.
     *
     * @param select the query for all rows
     */
    Condition rows(String select) {
        List<Condition> parts = parts();
        if (skipped() == 0 && parts.size() == 1) {
            return limited(
                    select + TableSql.where(parts.get(0)) + order, parts.get(0).values(), 0, selection.count());
        }
        String key = TableSql.key(table);
        Condition keys = page(key);
        String row = table.key().size() == 1 ? key : '(' + key + ')';
        return new Condition(select + " WHERE " + row + " IN (" + keys.sql() + ')' + order, keys.values());
    }

    /** Returns the query for expressions of columns of the order, for each row of the page in its order. */
    Condition page(String expressions) {
        List<Condition> parts = parts();
        String select = "SELECT " + expressions;
        if (parts.size() == 1) {
            Condition all = parts.get(0);
            return limited(select + from + TableSql.where(all) + order, all.values(), skipped(), selection.count());
        }
        String columns = order(table, selection.order()).columns().stream()
                .map(RowOrder.Column::name)
                .collect(Collectors.joining(", "));
        StringBuilder sql = new StringBuilder(select).append(" FROM (");
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Condition part = parts.get(i);
            Condition rows = limited(
                    "SELECT " + columns + from + TableSql.where(part) + order,
                    part.values(),
                    0,
                    selection.count() < 0 ? -1 : skipped() + selection.count());
            sql.append(i == 0 ? "" : " UNION ALL ")
                    .append("SELECT * FROM (")
                    .append(rows.sql())
                    .append(") AS gmlfast_part")
                    .append(i);
            values.addAll(rows.values());
        }
        sql.append(") AS gmlfast_page").append(order);
        return limited(sql.toString(), values, skipped(), selection.count());
    }

    /** The conditions of the rows after the end; the rows of the first one come before those of the second. */
    private List<Condition> parts() {
        if (selection.after() == null) {
            return List.of(selection.condition());
        }
        RowOrder total = order(table, selection.order());
        return total.after(selection.after().key().subList(0, total.columns().size())).stream()
                .map(sql -> new Condition(sql, List.of()).and(selection.condition()))
                .toList();
    }

    /** The number of rows between the end and the page. */
    private long skipped() {
        return selection.start()
                - (selection.after() == null ? 0 : selection.after().offset());
    }

    private Condition limited(String query, List<Object> values, long start, long count) {
        StringBuilder sql = new StringBuilder(query);
        List<Object> all = new ArrayList<>(values);
        table.dialect().appendPage(sql, all, start, count);
        return new Condition(sql.toString(), all);
    }
}
