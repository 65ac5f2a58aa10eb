/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

import org.gmlfast.rows.page.PageWay;
import org.gmlfast.rows.page.RowOrder;
import org.gmlfast.table.ComparisonType;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.KeyColumn;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;

/** The queries for the rows of a table, their number and their bounds. */
public final class TableSql {

    private TableSql() {}

    /** Returns the query for all rows, with the columns of the table and then those of the key for ids. */
    public static String select(FeatureTable table) {
        return select(table, FeatureTable.Column::expression, KeyColumn::expression);
    }

    /** Returns the query for expressions of the columns and of the key. */
    public static String select(
            FeatureTable table, Function<FeatureTable.Column, String> ofColumn, Function<KeyColumn, String> ofKey) {
        StringJoiner sql = new StringJoiner(
                ", ", "SELECT ", " FROM " + table.spatialColumn().quotedTable());
        table.columns().forEach(column -> sql.add(ofColumn.apply(column)));
        table.idKey().forEach(column -> sql.add(ofKey.apply(column)));
        if (table.columns().isEmpty() && table.idKey().isEmpty()) {
            sql.add("1");
        }
        return sql.toString();
    }

    /** Returns the columns of the primary key, separated by commas. */
    public static String key(FeatureTable table) {
        return String.join(", ", table.key().stream().map(SqlNames::quoted).toList());
    }

    /**
     * Returns the whole query for a selection.
     *
     * @param select the query for all rows
     * @param way how the rows are found
     */
    public static Condition rows(FeatureTable table, String select, RowSelection selection, PageWay way) {
        if (!way.isFirst() && way.byKeys()) {
            return new PageSql(table, selection, way).rows(select);
        }
        boolean paged = selection.start() > 0 || selection.count() >= 0;
        String order = order(table, selection.order(), paged);
        String page = table.dialect().pageSyntax().limit(selection.start(), selection.count());
        Condition condition = selection.condition();
        return new Condition(select + where(condition) + order + page, condition.values());
    }

    /**
     * Returns the query for all rows that match a condition.
     *
     * @param select the query for all rows
     * @param ordered whether the rows are in the order of the primary key, if there is one
     */
    public static Condition all(FeatureTable table, String select, Condition condition, boolean ordered) {
        return new Condition(select + where(condition) + order(table, List.of(), ordered), condition.values());
    }

    private static String where(Condition condition) {
        return condition == Condition.ALL ? "" : " WHERE " + condition.sql();
    }

    /** Returns the clause for the order by columns and then by the primary key; that of pages and by columns only. */
    private static String order(FeatureTable table, List<SortKey> keys, boolean paged) {
        if (keys.isEmpty() && (!paged || table.key().isEmpty())) {
            return "";
        }
        return " ORDER BY " + PageSql.order(table, keys).orderBy(PageSql.prefix(table));
    }

    // ---- counts and bounds

    /** Returns the query for the number of rows that match a condition. */
    public static Condition count(FeatureTable table, Condition condition) {
        String sql = "SELECT count(*) FROM " + table.spatialColumn().quotedTable() + where(condition);
        return new Condition(sql, condition.values());
    }

    /** Returns the query for the number of rows that match a condition, up to a limit. */
    public static Condition count(FeatureTable table, Condition condition, long limit) {
        String rows = "SELECT 1 FROM " + table.spatialColumn().quotedTable() + where(condition)
                + table.dialect().pageSyntax().limit(0, limit);
        return new Condition("SELECT count(*) FROM (" + rows + ") AS counted", condition.values());
    }

    /** Returns the query for the number of rows after the end of a page, up to the count of the selection. */
    public static Condition countAfter(FeatureTable table, RowSelection selection) {
        return new PageSql(table, selection, PageWay.after(selection.after(), selection.start())).count();
    }

    /**
     * Returns the query for the values of a row by which a page can start after it, as literals: those of
     * {@link PageSql#order}.
     *
     * @param row the condition for the row
     * @return null if a value has no literal
     */
    public static Condition end(FeatureTable table, List<SortKey> order, Condition row) {
        StringJoiner literals = new StringJoiner(
                ", ", "SELECT ", " FROM " + table.spatialColumn().quotedTable());
        for (RowOrder.Column column : PageSql.order(table, order).columns()) {
            String literal = table.dialect().literal(column.name(), kind(table, column.name()));
            if (literal == null) {
                return null;
            }
            literals.add(literal);
        }
        return new Condition(literals + where(row), row.values());
    }

    /** Returns the kind of the values of a column of a key or an order; null if it does not matter. */
    private static KeyKind kind(FeatureTable table, String quoted) {
        for (KeyColumn column : table.idKey()) {
            if (SqlNames.quoted(column.name()).equals(quoted)) {
                return column.kind();
            }
        }
        boolean bool = table.allColumns().stream()
                .anyMatch(column -> SqlNames.quoted(column.name()).equals(quoted)
                        && ComparisonType.of(column) == ComparisonType.BOOLEAN);
        return bool ? StandardKey.BOOLEAN : null;
    }

    /** Returns the query for the bounds of the first geometries, to be read as a geometry. */
    public static String bounds(FeatureTable table) {
        return "SELECT " + table.dialect().extentExpression(table.spatialColumn(), table.srid()) + " FROM "
                + table.spatialColumn().quotedTable();
    }
}
