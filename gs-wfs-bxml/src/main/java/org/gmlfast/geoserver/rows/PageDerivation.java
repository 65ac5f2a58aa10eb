/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.data.Query;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.filter.sort.SortBy;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.rows.page.PageRules;
import org.gmlfast.rows.page.PageWay;
import org.gmlfast.rows.page.PagedSelect;
import org.gmlfast.rows.page.RowOrder;

/**
 * Derives the statement of a page from a statement of GeoTools, which has the table and the condition, so that rights,
 * filters and definition queries are GeoTools' own. Table, order and limits are written anew, as GeoTools writes them,
 * and must be the beginning and the end of its statement; nothing is searched for or parsed. For one thread.
 */
final class PageDerivation {

    private static final String WHERE = " WHERE ";
    private static final String ASCENDING = " ASC";
    private static final String DESCENDING = " DESC";

    /** Larger statements, which have large filters, cost too much memory. */
    private static final int MAX_IDENTITY = 20_000;

    private static final String SETTING = "gmlfast.pages";

    private final StoreQuery query;
    private final List<String> key;
    private final SelectList list;
    private final String tail;
    private final int offset;

    /** The columns to sort by, quoted, and whether they are descending. */
    private final Map<String, Boolean> order = new LinkedHashMap<>();

    private PageDerivation(StoreQuery query, List<String> key, SelectList list, String tail) {
        this.query = query;
        this.key = key;
        this.list = list;
        this.tail = tail;
        this.offset = offset(query.query());
    }

    /**
     * The page of a query.
     *
     * @param list the columns of GeoTools' statement
     * @throws FeaturesNeededException if the statement has other columns
     */
    static ResultPage page(StoreQuery query, PageMethod paging, RecordedQuery recorded, SelectList list)
            throws FeaturesNeededException, IOException, SQLException {
        FoundPage found = FoundPage.of(query.query());
        if (found != null) {
            return found.page();
        }
        String tail = list.tableAndConditions(recorded.sql());
        Query asked = query.query();
        int offset = offset(asked);
        if (asked.getStartIndex() == null && sortBy(asked).isEmpty()) {
            return ResultPage.recorded(list, tail, PageWay.FIRST);
        }
        if (paging == PageMethod.OFFSET) {
            return ResultPage.recorded(list, tail, PageWay.byOffset(offset, SETTING + " is offset"));
        }
        if (asked.isMaxFeaturesUnlimited()) {
            return ResultPage.recorded(list, tail, PageWay.byOffset(offset, "the request has no limit"));
        }
        return new PageDerivation(query, recorded.key(), list, tail).page(paging);
    }

    private static int offset(Query query) {
        return query.getStartIndex() == null ? 0 : query.getStartIndex();
    }

    private static List<SortBy> sortBy(Query query) {
        return query.getSortBy() == null ? List.of() : List.of(query.getSortBy());
    }

    // ---- order

    /** The columns of the query's order, quoted. */
    private List<String> sorted() {
        List<SortBy> sort = sortBy(query.query());
        List<String> sorted = new ArrayList<>();
        for (SortBy each : sort.isEmpty() ? List.of(SortBy.NATURAL_ORDER) : sort) {
            List<String> columns = each.getPropertyName() == null ? key : List.of(column(each));
            columns.forEach(column -> sorted.add(name(column)));
        }
        return sorted;
    }

    /**
     * Reads the directions of the order from the end of a statement, which must have the columns of the query.
     *
     * @return the statement without its order; null if it has another one
     */
    private String withoutOrder(String statement) {
        List<String> sorted = sorted();
        List<Boolean> descending = new ArrayList<>();
        String rest = statement;
        for (int i = sorted.size() - 1; i >= 0; i--) {
            String column = (i == 0 ? " ORDER BY " : ",") + sorted.get(i);
            String direction = rest.endsWith(column + DESCENDING) ? DESCENDING : ASCENDING;
            if (!rest.endsWith(column + direction)) {
                return null;
            }
            rest = rest.substring(0, rest.length() - column.length() - direction.length());
            descending.add(0, direction.equals(DESCENDING));
        }
        for (int i = 0; i < sorted.size(); i++) {
            order.putIfAbsent(sorted.get(i), descending.get(i));
        }
        return rest;
    }

    private String column(SortBy sortBy) {
        String name = sortBy.getPropertyName().getPropertyName();
        AttributeDescriptor attribute = query.source().getSchema().getDescriptor(name);
        return attribute == null ? name : attribute.getLocalName();
    }

    private String name(String column) {
        return SelectList.name(query.store().getSQLDialect(), column);
    }

    /** The same order, and then the key, so that the order is total. */
    private RowOrder totalOrder(TableKey known) {
        key.forEach(column -> order.putIfAbsent(name(column), false));
        List<String> notNull =
                key.stream().filter(known.notNull()::contains).map(this::name).toList();
        List<RowOrder.Column> columns = new ArrayList<>();
        // a column that is not part of the key may become nullable while its type is known
        order.forEach(
                (name, descending) -> columns.add(new RowOrder.Column(name, descending, !notNull.contains(name))));
        return new RowOrder(columns);
    }

    // ---- statement

    private ResultPage page(PageMethod paging) throws IOException, SQLException {
        String table = table();
        String condition = condition(table);
        if (condition == null) {
            return ResultPage.recorded(list, tail, PageWay.byOffset(offset, "GeoTools has written another statement"));
        }
        TableKey known = query.isVirtual() || key.isEmpty()
                ? TableKey.UNKNOWN
                : TableKey.of(query.source().getSchema(), table, key, query::connection);
        PagedSelect select = new PagedSelect(
                table,
                condition.isEmpty() ? null : condition.substring(WHERE.length()),
                totalOrder(known),
                key.stream().map(this::name).toList(),
                "");
        PageRules rules = new PageRules(
                paging,
                SETTING,
                known.unique() ? null : "the key is not known to be unique",
                whyForgotten(known, select));
        return offset == 0 && !known.unique()
                ? ResultPage.recorded(list, tail, PageWay.FIRST)
                : ResultPage.of(
                        list.with(order.keySet()),
                        select,
                        rules,
                        offset,
                        query.query().getMaxFeatures(),
                        query.source().getSchema(),
                        isIndexed(known, select.order()));
    }

    /** Whether an index has the rows in their order, but for equal values in its column. */
    private boolean isIndexed(TableKey known, RowOrder total) {
        String first = total.columns().get(0).name();
        return known.indexed().stream().map(this::name).anyMatch(first::equals);
    }

    private String table() throws SQLException {
        StringBuffer table = new StringBuffer();
        query.store()
                .encodeTableName(
                        query.source().getSchema().getTypeName(),
                        table,
                        query.query().getHints());
        return table.toString();
    }

    /** The text between table and order: empty, or WHERE and a condition; null for other statements. */
    private String condition(String table) {
        String from = SelectList.FROM + table;
        String end = " LIMIT " + query.query().getMaxFeatures() + (offset == 0 ? "" : " OFFSET " + offset);
        if (!tail.startsWith(from) || !tail.endsWith(end)) {
            return null;
        }
        String rest = withoutOrder(tail.substring(0, tail.length() - end.length()));
        if (rest == null || rest.length() < from.length()) {
            return null;
        }
        String between = rest.substring(from.length());
        return between.isEmpty() || between.startsWith(WHERE) ? between : null;
    }

    /** The reason why keys are not remembered; null if they can be. */
    private String whyForgotten(TableKey known, PagedSelect select) {
        if (!known.notNull().containsAll(key)) {
            return "columns of its key can be null";
        }
        String ofUser = SharedRows.whyNot(query.store());
        if (ofUser != null) {
            return ofUser;
        }
        return ResultPage.identity(select).length() > MAX_IDENTITY ? "the filter is large" : null;
    }
}
