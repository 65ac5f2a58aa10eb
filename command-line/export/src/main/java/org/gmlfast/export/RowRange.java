/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.util.ArrayList;
import java.util.List;

/**
 * Some rows of a table. The values are in PostgreSQL's text form.
 *
 * @param from the first key or block; the only value or cell; null for the start of the table, for the value NULL, and
 *     for rows without a geometry
 * @param to the first key or block of the next range; null for the end of the table, and for values and cells
 * @param before the number of rows in the ranges before this one
 * @param count the number of rows
 */
record RowRange(List<String> from, List<String> to, long before, long count) {

    /**
     * Returns the ranges of a division.
     *
     * @param starts where each range begins
     * @param numbers the number of rows of each value or cell, or before each range of keys or blocks
     * @param rows the number of all rows
     */
    static List<RowRange> of(RowDivision division, List<List<String>> starts, List<Long> numbers, long rows) {
        return switch (division.kind()) {
            case VALUES, CELLS -> partitions(starts, numbers);
            case KEYS, BLOCKS, ALL -> consecutive(starts, numbers, rows);
        };
    }

    private static List<RowRange> partitions(List<List<String>> starts, List<Long> counts) {
        List<RowRange> ranges = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < starts.size(); i++) {
            ranges.add(new RowRange(starts.get(i), null, before, counts.get(i)));
            before += counts.get(i);
        }
        return ranges;
    }

    /** The first range begins at the start of the table and the last ends at its end, so that none is left out. */
    private static List<RowRange> consecutive(List<List<String>> starts, List<Long> before, long rows) {
        List<RowRange> ranges = new ArrayList<>();
        for (int i = 0; i < starts.size(); i++) {
            boolean last = i + 1 == starts.size();
            long end = last ? rows : before.get(i + 1);
            ranges.add(new RowRange(
                    i == 0 ? null : starts.get(i),
                    last ? null : starts.get(i + 1),
                    before.get(i),
                    end - before.get(i)));
        }
        return ranges.isEmpty() ? List.of(new RowRange(null, null, 0, 0)) : ranges;
    }
}
