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
    private final String way;
    private final Function<List<String>, String> statement;
    private final KeyedPage keyed;
    private final KeyAtEnd end;

    /**
     * A page.
     *
     * @param way to it, in words
     * @param keyed the page by its keys; null for one that is found by offset
     * @param end the key to remember; null for none
     */
    private ResultPage(
            SelectList list, String way, Function<List<String>, String> statement, KeyedPage keyed, KeyAtEnd end) {
        this.list = list;
        this.way = way;
        this.statement = statement;
        this.keyed = keyed;
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
                list, way.description(), expressions -> "SELECT " + String.join(",", expressions) + tail, null, null);
    }

    /**
     * The page of a query, found in the fastest way that the rules allow.
     *
     * @param schema the store's own object for the type of the table
     * @param indexed whether an index has the rows in their order; without one, to sort rows again for a page after a
     *     known row costs more than to count them in any order
     */
    static ResultPage of(
            SelectList list,
            PagedSelect select,
            PageRules rules,
            int offset,
            int limit,
            SimpleFeatureType schema,
            boolean indexed) {
        Result result = new Result(new WeakReference<>(schema), System.identityHashCode(schema), identity(select));
        PageClient client = RequestClient.current();
        long state = ENDS.state();
        PageWay way = rules.way(offset, () -> ENDS.before(result, offset, client));
        if (!way.byKeys()) {
            // all rows before the page are read, but not converted
            return new ResultPage(
                    list,
                    way.description(),
                    expressions -> select.withoutKey(expressions, new LinkedHashSet<>(list.names()), offset, limit),
                    null,
                    null);
        }
        if (rules.remember()) {
            client.issueToken();
        }
        KeyedPage keyed = new KeyedPage(select, way, limit, indexed);
        KeyAtEnd end = rules.remember()
                ? new KeyAtEnd(result, client, select.order(), offset + (long) limit, limit, state)
                : null;
        return new ResultPage(list, way.description(), keyed::statement, keyed, end);
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

    /** A page whose rows are found by their keys. */
    private record KeyedPage(PagedSelect select, PageWay way, int limit, boolean indexed) {

        String statement(List<String> expressions) {
            return select.page(select.all(expressions), way, limit);
        }
    }

    private record KeyAtEnd(Result result, PageClient client, RowOrder order, long offset, int limit, long state) {}

    /** The way the page is found, and the reason for not using a faster one; null for the first page. */
    String way() {
        return way;
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
        return keyed == null || keyed.way().isFirst() ? null : keyed.select().condition(keyed.way(), keyed.limit());
    }

    /** The statement for the number of rows; null for GeoTools' own, which also counts rows without an id. */
    String count() {
        return end == null ? null : keyed.select().count(keyed.way(), keyed.limit());
    }

    /** Whether it pays to find the start of the page first: each statement that finds it passes keys in an index. */
    boolean passesKeys() {
        return end != null && keyed.indexed() && keyed.way().skipped() > 0;
    }

    /** The quoted columns of the order of a page that passes keys. */
    List<String> ordered() {
        return end.order().columns().stream().map(RowOrder.Column::name).toList();
    }

    /**
     * The statement that finds the start of a page that passes keys, and counts its rows.
     *
     * @param expressions in place of the columns of the order
     */
    String start(List<String> expressions) {
        return keyed.select().start(expressions, keyed.way(), keyed.limit());
    }

    /**
     * The same page after the row before it, so that it passes no keys any more.
     *
     * @param key literals of the columns of the order in that row
     */
    ResultPage after(List<String> key) {
        long offset = end.offset() - end.limit();
        PageWay known = PageWay.after(new PageEnd(offset, key), offset);
        KeyedPage found = new KeyedPage(keyed.select(), known, keyed.limit(), keyed.indexed());
        return new ResultPage(list, way, found::statement, found, end);
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
