/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.List;

import org.gmlfast.model.RowType;

/** What a document needs of a table: some of its columns, and rows of other tables. Immutable and thread-safe. */
public interface TableUse {

    /**
     * The columns that are read.
     *
     * @param columns of the table, in its order
     * @param children those of each list of {@link TableUse#children}; none if the type did not have them
     */
    record Columns(List<String> columns, List<List<String>> children) {

        /** Copies the lists. */
        public Columns {
            columns = List.copyOf(columns);
            children = List.copyOf(children);
        }
    }

    /** The rows of other tables; empty for none. */
    List<ChildQuery> children();

    /**
     * The columns that are read of rows of a type. The types of rows of other tables may be missing in it.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the document cannot be written from rows of the
     *     type
     */
    Columns columns(RowType type);
}
