/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

/** A row to which rows of other tables belong: a {@link RowType} with children has such rows. Used by one thread. */
public interface ParentRow extends Row {

    /**
     * The rows of another table that belong to this row. They are valid until they are requested again, or the next row
     * is.
     *
     * @param list the index in {@link RowType#children}
     */
    Rows children(int list);
}
