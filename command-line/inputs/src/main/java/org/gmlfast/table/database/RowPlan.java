/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;
import java.sql.SQLException;

import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.RowType;
import org.gmlfast.table.Condition;

/** Reads the rows of a table faster than as a result set. Used by one thread. */
public interface RowPlan {

    /** Returns the query for all rows, which a condition and an order may follow. */
    String select();

    /** Returns the type of the rows. */
    RowType rowType();

    /**
     * Returns a query as the database runs it for {@link #open}.
     *
     * @param query a query that begins with {@link #select}
     * @return null if it cannot run the query
     */
    String statement(Condition query);

    /**
     * Runs a query and reads its first row.
     *
     * @param statement a query of {@link #statement}
     * @param skipped the rows that cannot be read, which the result leaves out
     * @param cancelled called if the query is cancelled, because the request for that may reach the connection later
     * @throws org.gmlfast.model.RowsUnavailableException if the rows have to be read as a result set
     */
    TableResult open(String statement, SkippedRecords skipped, Runnable cancelled) throws SQLException, IOException;

    /** Stops reading rows of the table in this way, for all sessions. */
    void disable();
}
