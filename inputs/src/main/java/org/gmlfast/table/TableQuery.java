/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;

import org.gmlfast.gml.RowSource;
import org.gmlfast.gml.RowType;
import org.gmlfast.gml.Rows;

/** A query for rows of a table, to be read as rows or as features. Belongs to the thread of its session. */
public final class TableQuery implements RowSource {

    private final TableSession session;
    private final FeatureTable table;
    private final RowSelection selection;

    /** How rows are read with COPY; null if they are not. */
    private final CopyPlan copy;

    private final String copySql;

    /**
     * Creates a query.
     *
     * @param copy how rows are read with COPY; null if they are not
     * @param copySql the whole query for COPY; null if rows are not read with it
     */
    TableQuery(TableSession session, FeatureTable table, RowSelection selection, CopyPlan copy, String copySql) {
        this.session = session;
        this.table = table;
        this.selection = selection;
        this.copy = copy;
        this.copySql = copySql;
    }

    @Override
    public RowType rowType() {
        return copy == null ? RowType.of(table.type()) : copy.rowType();
    }

    @Override
    public Rows open() throws IOException {
        return copy == null
                ? session.rows(table, selection, true)
                : session.copy(table, selection.condition(), copy, copySql);
    }

    /**
     * Runs the query and returns its rows as features.
     *
     * @return closed by the caller
     * @throws IOException if the query fails
     */
    public TableFeatures features() throws IOException {
        return new TableFeatures(session.rows(table, selection, false), table.type());
    }
}
