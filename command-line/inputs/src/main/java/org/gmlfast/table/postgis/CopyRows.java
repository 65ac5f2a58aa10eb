/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.gmlfast.input.FeatureException;
import org.gmlfast.input.InputException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.rows.ParentRows;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.wkb.GeometryReader;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.OmittedGeometries;
import org.gmlfast.table.UnsupportedGeometryException;
import org.gmlfast.table.database.TableResult;
import org.locationtech.jts.geom.Geometry;

/**
 * The rows of a query that PostgreSQL sends with COPY in binary format. {@link #next} reads the geometries of a row, so
 * that a failure is an IOException. Only the reading thread may use it.
 */
final class CopyRows implements TableResult {

    private final PostgisDatabase database;
    private final FeatureTable table;
    private final CopyPlan plan;
    private final OmittedGeometries omitted;
    private final int[] geometries;
    private final SkippedRecords skipped;
    private final Runnable cancelled;

    /** Written only by the reading thread; other threads read it to watch progress. */
    private final AtomicLong read = new AtomicLong();

    private Rows rows;
    private Row row;

    /** Whether the row is the first one, which {@link #next} has not returned yet. */
    private boolean atFirst;

    private boolean ended;

    /**
     * Runs a query and reads its first row.
     *
     * @param sql the query of the plan with literals in place of parameters
     * @param skipped the rows that cannot be read, which are left out
     * @param cancelled called if the query is cancelled, because the request for that may reach the connection later
     * @throws RowsUnavailableException if the table has geometries with another SRID than when it was described: to
     *     transform them requires queries, which are impossible during COPY
     */
    CopyRows(
            PostgisDatabase database,
            FeatureTable table,
            CopyPlan plan,
            String sql,
            SkippedRecords skipped,
            Runnable cancelled)
            throws SQLException, IOException {
        this.database = database;
        this.table = table;
        this.plan = plan;
        this.skipped = skipped;
        this.cancelled = cancelled;
        this.omitted = table.omittedGeometries();
        this.geometries = table.columns().stream()
                .filter(column -> column.spatial() != null && column.attribute() >= 0)
                .mapToInt(FeatureTable.Column::attribute)
                .toArray();
        try {
            PostgresRowType type = plan.type(this::reader);
            this.rows = plan.hasChildren()
                    ? ParentRows.open(database.connection(), sql, type, plan.keyRange())
                    : PostgresRows.open(database.connection(), sql, type);
        } catch (IOException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            throw e;
        }
        try {
            fetch();
            atFirst = true;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private GeometryReader reader(int attribute) {
        FeatureTable.Column column = table.columns().stream()
                .filter(c -> c.attribute() == attribute)
                .findFirst()
                .orElseThrow();
        return (bytes, from, length) -> geometry(column, bytes, from, length);
    }

    private Geometry geometry(FeatureTable.Column column, byte[] bytes, int from, int length) {
        try {
            Geometry geometry = database.geometryInPlace(bytes, from, length);
            if (!table.geometries().isExpected(column, geometry)) {
                throw new RowsUnavailableException(
                        table.location(row.id(), column) + ": the geometry has the SRID " + geometry.getSRID()
                                + ", which its column did not have when it was described",
                        null);
            }
            return table.geometries().of(database.catalog(), column, geometry);
        } catch (UnsupportedGeometryException e) {
            omitted.add(column.spatial(), row.id(), e.getMessage());
            return null;
        } catch (InputException e) {
            String message = table.location(row.id(), column) + ": " + e.getMessage();
            throw new UncheckedIOException(new FeatureException(message, e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new UncheckedIOException(database.failure(e));
        }
    }

    @Override
    public Row next() throws IOException {
        if (!atFirst) {
            fetch();
        }
        atFirst = false;
        if (!ended) {
            read.setRelease(read.getPlain() + 1);
        }
        return row;
    }

    /** Fetches the next row that is not skipped, and reads its geometries. */
    private void fetch() throws IOException {
        while (!ended) {
            try {
                fetchRow();
                return;
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof FeatureException failed)) {
                    throw e.getCause();
                }
                skipped.add(failed);
                read.setRelease(read.getPlain() + 1);
            }
        }
    }

    private void fetchRow() throws IOException {
        String lastId = row == null ? null : row.id();
        try {
            row = rows.next();
        } catch (IOException e) {
            throw e.getCause() instanceof SQLException failed ? database.failure(failed, table, lastId) : e;
        }
        ended = row == null;
        for (int i = 0; !ended && i < geometries.length; i++) {
            row.isNull(geometries[i]);
        }
    }

    @Override
    public List<String> key() {
        return plan.key((PostgresRow) row);
    }

    @Override
    public long read() {
        return read.getAcquire();
    }

    @Override
    public void close() throws IOException {
        omitted.report();
        if (rows instanceof ParentRows parents) {
            parents.ignored()
                    .forEach((name, count) ->
                            table.note(count + " rows of " + name + " have no parent and are not written"));
        } else if (!ended) {
            cancelled.run();
        }
        rows.close();
    }
}
