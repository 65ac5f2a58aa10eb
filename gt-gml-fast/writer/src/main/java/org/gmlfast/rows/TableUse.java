/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.util.List;

import org.gmlfast.model.RowType;

/** Which columns of a table, and which rows of other tables, a document needs. Immutable and thread-safe. */
public interface TableUse {

    /**
     * The columns that are read.
     *
     * @param columns of the table, in its order
     * @param children the columns of each list of {@link TableUse#children}; empty if the type had no children
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
     * The columns that are read for rows of a type, which may lack the types of rows of other tables.
     *
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if the document cannot be written from rows of the
     *     type
     */
    Columns columns(RowType type);
}
