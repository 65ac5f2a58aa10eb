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

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.rows.PageEnd;
import org.gmlfast.rows.PageEnds;
import org.gmlfast.rows.PagedSelect;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.RowOrder;

/** The statement for a page of a result, and the key at its end. Immutable. */
final class ResultPage {

    private static final PageEnds ENDS = new PageEnds();

    private final SelectList list;
    private final String way;
    private final Function<List<String>, String> statement;
    private final String count;
    private final KeyAtEnd end;

    /**
     * A page.
     *
     * @param count the statement for the number of its rows; null for GeoTools' own
     * @param end the key to remember; null for none
     */
    private ResultPage(
            SelectList list, String way, Function<List<String>, String> statement, String count, KeyAtEnd end) {
        this.list = list;
        this.way = way;
        this.statement = statement;
        this.count = count;
        this.end = end;
    }

    /**
     * The page that GeoTools' statement finds.
     *
     * @param tail the statement from FROM on
     * @param reason why it is not found in a faster way; null without a reason
     */
    static ResultPage recorded(SelectList list, String tail, String reason) {
        return new ResultPage(
                list,
                reason == null ? null : "by offset: " + reason,
                expressions -> "SELECT " + String.join(",", expressions) + tail,
                null,
                null);
    }

    /** A page of rows whose key is not known; all rows before it are read, but not converted. */
    static ResultPage withoutKey(SelectList list, PagedSelect select, int offset, int limit) {
        return new ResultPage(
                list,
                "by offset: the key is not known to be unique",
                expressions -> PagedSelect.withoutKey(
                        expressions,
                        new LinkedHashSet<>(list.names()),
                        select.table(),
                        select.condition(),
                        select.order().orderBy(),
                        offset,
                        limit),
                null,
                null);
    }

    /**
     * A page that starts with keys.
     *
     * @param reason why no key is remembered
     */
    static ResultPage byKeys(SelectList list, PagedSelect select, int offset, int limit, String reason) {
        return new ResultPage(
                list,
                offset == 0 ? null : "by keys: " + reason,
                expressions -> select.page(expressions, null, offset, limit),
                null,
                null);
    }

    /**
     * A page that starts after the last key that is known, and by keys from there.
     *
     * @param schema the store's own object for the type of the table
     */
    static ResultPage afterKey(SelectList list, PagedSelect select, int offset, int limit, SimpleFeatureType schema) {
        Result result = new Result(new WeakReference<>(schema), System.identityHashCode(schema), identity(select));
        long state = ENDS.state();
        PageEnd start = offset == 0 ? null : ENDS.before(result, offset);
        long skipped = offset - (start == null ? 0 : start.offset());
        return new ResultPage(
                list,
                offset == 0 ? null : way(start, skipped),
                expressions -> select.page(expressions, start, skipped, limit),
                select.count(start, skipped, limit),
                new KeyAtEnd(result, select.order(), offset + (long) limit, limit, state));
    }

    private static String way(PageEnd start, long skipped) {
        if (start == null) {
            return "by keys: no key before it is known";
        }
        return skipped == 0 ? "after the last key" : "after the key at " + start.offset() + ", and by keys from there";
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

    private record KeyAtEnd(Result result, RowOrder order, long offset, int limit, long state) {}

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
        ENDS.add(end.result(), new PageEnd(end.offset(), key), end.state());
    }
}
