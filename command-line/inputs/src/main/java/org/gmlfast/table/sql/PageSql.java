/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.gmlfast.rows.page.PageWay;
import org.gmlfast.rows.page.PagedSelect;
import org.gmlfast.rows.page.RowOrder;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.SqlNames;

/** The queries for pages of a table with a unique key, whose conditions have parameters. */
final class PageSql {

    /** Stands for the condition of the selection, which a query can have more than once. */
    private static final String CONDITION = "\0";

    private final RowSelection selection;
    private final PageWay way;
    private final PagedSelect select;

    PageSql(FeatureTable table, RowSelection selection, PageWay way) {
        this.selection = selection;
        this.way = way;
        this.select = new PagedSelect(
                table.spatialColumn().quotedTable(),
                selection.condition() == Condition.ALL ? null : CONDITION,
                order(table, selection.order()),
                table.key().stream().map(SqlNames::quoted).toList(),
                prefix(table));
    }

    /** Returns the order of the rows: the columns to sort by, and then the key. */
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
        return new RowOrder(List.copyOf(columns.values()), table.dialect().pageSyntax());
    }

    /**
     * Returns the prefix of the columns that rows are sorted by. Without it, PostgreSQL sorts by the column of the
     * result with that name, which can be the text of the value.
     */
    static String prefix(FeatureTable table) {
        return SqlNames.quoted(table.spatialColumn().table()) + '.';
    }

    /**
     * Returns the query for the rows of the page in their order.
     *
     * @param all the query for all rows
     */
    Condition rows(String all) {
        return inserted(select.page(all, way, selection.count()));
    }

    /** Returns the query for the number of rows of the page. */
    Condition count() {
        return inserted(select.count(way, selection.count()));
    }

    private Condition inserted(String query) {
        List<Object> values = new ArrayList<>();
        for (int i = query.indexOf(CONDITION); i >= 0; i = query.indexOf(CONDITION, i + 1)) {
            values.addAll(selection.condition().values());
        }
        return new Condition(query.replace(CONDITION, selection.condition().sql()), values);
    }
}
