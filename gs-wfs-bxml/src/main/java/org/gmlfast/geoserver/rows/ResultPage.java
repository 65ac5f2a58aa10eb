/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.page.PageClient;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.PageEnds;
import org.gmlfast.rows.page.PageRules;
import org.gmlfast.rows.page.PageWay;
import org.gmlfast.rows.page.PagedSelect;
import org.gmlfast.rows.page.RowOrder;

/** The statement for a page of a result, and the key at its end. Immutable. */
final class ResultPage {

    private static final PageEnds ENDS = new PageEnds();

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,19}");

    private final SelectList list;
    private final PageWay way;
    private final Function<List<String>, String> statement;
    private final String condition;
    private final String count;
    private final KeyAtEnd end;

    /**
     * A page.
     *
     * @param condition of the rows from the start of the page on; null for a page found by offset
     * @param count the statement for the number of its rows; null for GeoTools' own
     * @param end the key to remember; null for none
     */
    private ResultPage(
            SelectList list,
            PageWay way,
            Function<List<String>, String> statement,
            String condition,
            String count,
            KeyAtEnd end) {
        this.list = list;
        this.way = way;
        this.statement = statement;
        this.condition = condition;
        this.count = count;
        this.end = end;
    }

    /**
     * The page that GeoTools' statement finds.
     *
     * @param tail the statement from FROM on
     * @param way of the statement
     */
    static ResultPage recorded(SelectList list, String tail, PageWay way) {
        return new ResultPage(
                list, way, expressions -> "SELECT " + String.join(",", expressions) + tail, null, null, null);
    }

    /**
     * The page of a query, found in the fastest way that the rules allow.
     *
     * @param schema the store's own object for the type of the table
     */
    static ResultPage of(
            SelectList list, PagedSelect select, PageRules rules, int offset, int limit, SimpleFeatureType schema) {
        Result result = new Result(new WeakReference<>(schema), System.identityHashCode(schema), identity(select));
        PageClient client = RequestClient.current();
        long state = ENDS.state();
        PageWay way = rules.way(offset, () -> ENDS.before(result, offset, client));
        if (!way.byKeys()) {
            // all rows before the page are read, but not converted
            return new ResultPage(
                    list,
                    way,
                    expressions -> select.withoutKey(expressions, new LinkedHashSet<>(list.names()), offset, limit),
                    null,
                    null,
                    null);
        }
        if (rules.remember()) {
            client.issueToken();
        }
        return new ResultPage(
                list,
                way,
                expressions -> select.page(select.all(expressions), way, limit),
                way.isFirst() ? null : select.condition(way, limit),
                rules.remember() ? select.count(way, limit) : null,
                rules.remember()
                        ? new KeyAtEnd(result, client, select.order(), offset + (long) limit, limit, state)
                        : null);
    }

    /** Identifies the rows of a result in their order, apart from the store's type of the table. */
    static String identity(PagedSelect select) {
        return select.table() + " WHERE " + select.condition() + " ORDER BY "
                + select.order().orderBy();
    }

    /** Discards all keys: a transaction may have changed their rows. */
    static void discardKeys() {
        ENDS.clear();
    }

    /**
     * The rows of a result in their order. The condition has the rights of the user and all filters. The store has
     * another schema after a reset.
     */
    private record Result(WeakReference<SimpleFeatureType> schema, int schemaHash, String statement) {

        @Override
        public boolean equals(Object other) {
            SimpleFeatureType own = schema.get();
            return other instanceof Result result
                    && own != null
                    && own == result.schema.get()
                    && statement.equals(result.statement);
        }

        @Override
        public int hashCode() {
            return schemaHash + statement.hashCode();
        }
    }

    private record KeyAtEnd(Result result, PageClient client, RowOrder order, long offset, int limit, long state) {}

    /** The way the page is found, and the reason for not using a faster one; null for the first page. */
    String way() {
        return way.description();
    }

    /** The columns to select: those of the query, and those to sort by. */
    SelectList list() {
        return list;
    }

    /** The statement of the page for expressions in place of those of the list. */
    String statement(List<String> expressions) {
        return statement.apply(expressions);
    }

    /** The condition of the rows from the start of the page on; null for one that GeoTools finds as fast. */
    String condition() {
        return condition;
    }

    /** The statement for the number of rows; null for GeoTools' own, which also counts rows without an id. */
    String count() {
        return count;
    }

    /** The number of the row after which {@link #ended} is called; 0 for never. */
    int lastRow() {
        return end == null ? 0 : end.limit();
    }

    /** Remembers the key of the last row of a full page. */
    void ended(PostgresRow last) {
        List<String> key = new ArrayList<>();
        for (RowOrder.Column column : end.order().columns()) {
            String literal = last.columnLiteral(list.expressions().indexOf(column.name()));
            if (literal == null) {
                return;
            }
            key.add(literal);
        }
        remember(key);
    }

    /**
     * Remembers the key of the last feature of a full page. That is the whole key only for an order by one column; and
     * only for a number is the text in the id known to be that of the value.
     *
     * @param key the part of the id after the type
     */
    void ended(String key) {
        if (end.order().columns().size() == 1 && NUMBER.matcher(key).matches()) {
            remember(List.of("'" + key + "'"));
        }
    }

    private void remember(List<String> key) {
        ENDS.add(end.result(), new PageEnd(end.offset(), key), end.client(), end.state());
    }
}
