/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.List;

import org.gmlfast.rows.page.PageEnd;

/**
 * The rows that a query returns.
 *
 * @param start the number of rows to skip
 * @param count the maximum number of rows; -1 for no limit
 * @param after the end of an earlier page, at or before the start, after which the rows to skip begin: its key has the
 *     literals of the columns to sort by and of the key, and may have more; null for the first row
 */
public record RowSelection(Condition condition, List<SortKey> order, long start, long count, PageEnd after) {

    /** Creates a selection that begins at the first row. */
    public RowSelection(Condition condition, List<SortKey> order, long start, long count) {
        this(condition, order, start, count, null);
    }
}
