/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.util.List;

import org.gmlfast.rows.page.PageClient;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.PageEnds;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.rows.page.PageRules;
import org.gmlfast.rows.page.PageWay;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.locationtech.jts.geom.Geometry;

/** How the pages of the tables of one database are found, and where earlier pages ended. Thread-safe. */
final class Pages {

    /** Conditions of more characters are not remembered. */
    private static final int MAX_CONDITION = 2000;

    private final PageMethod method;
    private final PageEnds ends = new PageEnds();

    Pages(PageMethod method) {
        this.method = method;
    }

    /**
     * Returns the last known end at or before the start of a page; null if there is none, or it is not to be used. If
     * the table changes, the same page ends elsewhere for another client, so that its own end goes before theirs.
     */
    PageEnd before(FeatureTable table, Condition condition, List<SortKey> order, long start, PageClient client) {
        List<Object> result = result(table, condition, order);
        return rules(table, condition)
                .way(start, () -> {
                    PageEnd own = ends.before(result, start, client);
                    PageEnd shared = ends.before(result, start);
                    return own != null && (shared == null || own.offset() >= shared.offset()) ? own : shared;
                })
                .start();
    }

    /** Returns how the rows of a selection are found. */
    PageWay way(FeatureTable table, RowSelection selection) {
        return rules(table, selection.condition()).way(selection.start(), selection::after);
    }

    /** Returns whether the ends of the pages of a result are remembered. */
    boolean remember(FeatureTable table, Condition condition) {
        return rules(table, condition).remember();
    }

    /** Remembers the end of a page, for its client and for all. */
    void add(FeatureTable table, RowSelection selection, PageEnd end, PageClient client) {
        List<Object> result = result(table, selection.condition(), selection.order());
        ends.add(result, end, ends.state());
        ends.add(result, end, client, ends.state());
    }

    /** Returns what identifies the rows that match a condition, in an order. All requests have the same rights. */
    private static List<Object> result(FeatureTable table, Condition condition, List<SortKey> order) {
        return List.of(table.spatialColumn(), condition, order);
    }

    private PageRules rules(FeatureTable table, Condition condition) {
        return new PageRules(
                method, "--pages", table.hasUniqueKey() ? null : "it has no unique key", forgotten(table, condition));
    }

    private static String forgotten(FeatureTable table, Condition condition) {
        if (table.idKey().isEmpty()) {
            return "the type of its key is not suitable";
        }
        return length(condition) > MAX_CONDITION ? "the condition is long" : null;
    }

    private static long length(Condition condition) {
        long length = condition.sql().length();
        for (Object value : condition.values()) {
            length += value instanceof Geometry geometry
                    ? 32L * geometry.getNumPoints()
                    : value instanceof String text ? text.length() : 16;
        }
        return length;
    }
}
