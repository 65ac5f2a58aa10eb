/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;
import java.util.List;

import org.gmlfast.model.Rows;

/** The rows that a query of a table returns, counted while they are read. */
public interface TableResult extends Rows {

    /**
     * Returns the texts of the primary key of the row that {@link #next} has returned last.
     *
     * @return null if features are numbered
     * @throws IOException if the database fails
     */
    List<String> key() throws IOException;

    /** Returns the number of rows read so far; other threads may call this. */
    long read();
}
