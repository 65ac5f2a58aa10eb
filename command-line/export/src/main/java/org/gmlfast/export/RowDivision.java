/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

/**
 * How the rows of a table are divided into {@link RowRange}s, so that each row is in one of them.
 *
 * @param column the column of {@link Kind#VALUES}; null for others
 * @param cellSize the width and height of a cell of {@link Kind#CELLS}; 0 for others
 */
record RowDivision(Kind kind, String column, double cellSize) {

    /** The kinds of ranges. */
    enum Kind {
        /** Ranges of the primary key. */
        KEYS,
        /** Ranges of the blocks that the table has on disk, for a table without a primary key. */
        BLOCKS,
        /** All rows, for a view. */
        ALL,
        /** The values of a column. */
        VALUES,
        /** The cells of a grid that contain the centre of the bounds of a geometry. */
        CELLS
    }
}
