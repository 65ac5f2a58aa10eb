/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;

import org.gmlfast.model.RowSource;
import org.gmlfast.model.RowType;
import org.gmlfast.model.Rows;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.database.RowPlan;

/** A query for rows of a table, to be read as rows or as features. Belongs to the thread of its session. */
public final class TableQuery implements RowSource {

    private final TableSession session;
    private final FeatureTable table;
    private final RowSelection selection;

    /** How rows are read; null if they are read as a result set. */
    private final RowPlan plan;

    private final String statement;

    /**
     * Creates a query.
     *
     * @param plan how rows are read; null if they are read as a result set
     * @param statement the whole query of the plan; null without a plan
     */
    TableQuery(TableSession session, FeatureTable table, RowSelection selection, RowPlan plan, String statement) {
        this.session = session;
        this.table = table;
        this.selection = selection;
        this.plan = plan;
        this.statement = statement;
    }

    @Override
    public RowType rowType() {
        return plan == null ? RowType.of(table.type()) : plan.rowType();
    }

    @Override
    public Rows open() throws IOException {
        return session.page(
                table,
                selection,
                plan == null
                        ? session.rows(table, selection, true)
                        : session.planned(plan, selection.condition(), statement));
    }

    /**
     * Runs the query and returns its rows as features.
     *
     * @return closed by the caller
     * @throws IOException if the query fails
     */
    public TableFeatures features() throws IOException {
        table.checkFeatures();
        return new TableFeatures(session.page(table, selection, session.rows(table, selection, false)), table.type());
    }
}
