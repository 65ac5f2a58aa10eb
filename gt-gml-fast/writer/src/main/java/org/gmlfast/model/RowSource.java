/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import java.io.IOException;

/** A query that returns rows. */
public interface RowSource {

    /** The type of the rows. */
    RowType rowType();

    /**
     * Runs the query. Reads the first row, so that a query that fails is reported here.
     *
     * @return closed by the caller
     * @throws RowsUnavailableException if the query has to be answered with features
     * @throws IOException if the query fails
     */
    Rows open() throws IOException;
}
