/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.util.List;

import org.gmlfast.rows.PageEnd;
import org.gmlfast.rows.PageEnds;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.PageMethod;
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

    /** Returns how pages are found. */
    PageMethod method() {
        return method;
    }

    /** Returns the last known end at or before the start of a page; null if there is none. */
    PageEnd before(FeatureTable table, Condition condition, List<SortKey> order, long start) {
        return whyForgotten(table, condition) == null ? ends.before(result(table, condition, order), start) : null;
    }

    /** Remembers the end of a page. */
    void add(FeatureTable table, RowSelection selection, PageEnd end) {
        ends.add(result(table, selection.condition(), selection.order()), end, ends.state());
    }

    /** Returns what identifies the rows that match a condition, in an order. All requests have the same rights. */
    private static List<Object> result(FeatureTable table, Condition condition, List<SortKey> order) {
        return List.of(table.spatialColumn(), condition, order);
    }

    /** Returns why the ends of pages are not remembered; null if they are. */
    String whyForgotten(FeatureTable table, Condition condition) {
        if (method != PageMethod.REMEMBERED) {
            return "that is the setting";
        }
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

    /** Returns how a page is found, for the log; null for a page that begins at the first row. */
    String way(FeatureTable table, RowSelection selection) {
        if (selection.start() == 0) {
            return null;
        }
        if (method == PageMethod.OFFSET || !table.hasUniqueKey()) {
            return "by offset: " + (method == PageMethod.OFFSET ? "that is the setting" : "it has no unique key");
        }
        if (selection.after() == null) {
            String why = whyForgotten(table, selection.condition());
            return "by keys: " + (why == null ? "no key before it is known" : why);
        }
        return selection.after().offset() == selection.start()
                ? "after the last key"
                : "after the key at " + selection.after().offset() + ", and by keys from there";
    }
}
