/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.gmlfast.input.InputOptions;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.RowsUnavailableException;
import org.gmlfast.query.AttributeNames;
import org.gmlfast.query.QueryException;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.PageMethod;
import org.gmlfast.rows.page.PageWay;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureIds;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.RowSelection;
import org.gmlfast.table.SortKey;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.QueryStoppedException;
import org.gmlfast.table.database.RowPlan;
import org.gmlfast.table.database.TableResult;
import org.gmlfast.table.sql.TableSql;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * A read-only transaction: its counts are consistent with the rows it returns. Close rows before the next query. Only
 * the thread that opened the session may use it.
 */
public final class TableSession implements Closeable {

    private static final Logger LOG = Logger.getLogger("org.gmlfast.table");

    private final Database database;
    private final QueryControl control;
    private final Runnable evict;
    private final Pages pages;

    private volatile long statements;
    private volatile TableResult rows;

    /** Whether a request to cancel a query may still reach the connection. */
    private boolean cancelled;

    /** The timeout of statements in seconds; -1 if none is set. */
    private int timeoutSeconds = -1;

    /**
     * Creates a session.
     *
     * @param control controls the session until it is closed
     * @param evict removes the connection from its pool; called if a late cancel request may still reach the connection
     * @throws QueryStoppedException if the control has already been stopped
     */
    public TableSession(Database database, QueryControl control, Runnable evict) throws QueryStoppedException {
        this(database, control, evict, new Pages(PageMethod.OFFSET));
    }

    /**
     * Creates a session.
     *
     * @param pages how pages are found
     */
    TableSession(Database database, QueryControl control, Runnable evict, Pages pages) throws QueryStoppedException {
        this.database = database;
        this.pages = pages;
        this.control = control;
        this.evict = evict;
        control.opened(this);
    }

    /** Receives tables that are omitted. */
    @FunctionalInterface
    public interface OmissionListener {

        /** Called for an omitted table. */
        void tableOmitted(String table, String reason);
    }

    /** Stops the session. The control calls this while holding its lock, so never for a closed session. */
    void stop(String reason) {
        cancelled = true;
        database.stop(reason);
    }

    /** Returns a number that changes whenever the database returns data. */
    long progress() {
        TableResult current = rows;
        return (statements << 40) + (current == null ? 0 : current.read());
    }

    /** Sets the time limit for the statements of {@link #count} and {@link #bounds}; 0 for no limit. */
    public void setTimeout(Duration time) {
        timeoutSeconds = (int) Math.min(Integer.MAX_VALUE, time.toSeconds());
    }

    private void begin(PreparedStatement statement) throws SQLException, IOException {
        statements++;
        if (timeoutSeconds >= 0) {
            database.setTimeout(statement, timeoutSeconds);
        }
        database.setRunning(database.cancellation(statement));
    }

    /** Starts a new transaction: after a failed statement, PostgreSQL rejects others in the same transaction. */
    private void rollback() throws SQLException {
        database.connection().rollback();
    }

    /**
     * Returns all tables with geometries that the user can access.
     *
     * @param names the names of types and attributes
     * @param listener receives tables that fail or have no known CRS
     * @throws IOException if the database fails
     */
    public List<FeatureTable> tables(InputOptions options, AttributeNames names, OmissionListener listener)
            throws IOException {
        try {
            List<SpatialColumn> columns = database.catalog().spatialColumns();
            List<FeatureTable> tables = new ArrayList<>();
            for (SpatialColumn column : columns) {
                boolean first =
                        columns.stream().filter(column::isInTableOf).findFirst().orElseThrow() == column;
                if (first) {
                    describe(column, columns, options, names, listener, tables);
                }
            }
            return tables;
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private void describe(
            SpatialColumn column,
            List<SpatialColumn> columns,
            InputOptions options,
            AttributeNames names,
            OmissionListener listener,
            List<FeatureTable> tables)
            throws SQLException {
        try {
            tables.add(database.catalog().describe(column, columns, options, names));
        } catch (IOException e) {
            listener.tableOmitted(column.qualifiedTable(), e.getMessage());
        } catch (SQLException e) {
            rollback();
            listener.tableOmitted(column.qualifiedTable(), database.failure(e).getMessage());
        }
    }

    /**
     * Returns the number of rows that match a condition. While the database has not changed, a number is counted once.
     *
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    public long count(FeatureTable table, Condition condition) throws IOException {
        String state = state(table);
        Long known = state == null ? null : counts(table).get(state, condition);
        if (known != null) {
            return known;
        }
        long count = count(TableSql.count(table, condition), condition);
        if (state != null) {
            counts(table).put(state, condition, count);
        }
        return count;
    }

    /**
     * Returns the number of rows that match a condition, up to a limit, at which counting stops.
     *
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    public long count(FeatureTable table, Condition condition, long limit) throws IOException {
        return count(TableSql.count(table, condition, limit), condition);
    }

    private static CountCache counts(FeatureTable table) {
        return table.memory(CountCache.class, CountCache::new);
    }

    private long count(Condition query, Condition condition) throws IOException {
        try (PreparedStatement statement = database.connection().prepareStatement(query.sql())) {
            database.bind(statement, query.values());
            begin(statement);
            try (ResultSet one = statement.executeQuery()) {
                one.next();
                statements++;
                return one.getLong(1);
            }
        } catch (SQLException e) {
            throw failure(e, condition);
        }
    }

    /** Returns the state of the database that the transaction sees; null if it is unknown. */
    private String state(FeatureTable table) throws IOException {
        String sql = table.dialect().stateOf(table.spatialColumn());
        if (sql == null) {
            return null;
        }
        try (PreparedStatement statement = database.connection().prepareStatement(sql)) {
            begin(statement);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    // ---- pages

    /**
     * Returns the last known end of an earlier page at or before the start of a page. The rows after it are those that
     * a client has not received yet if it has read all pages before in their order, even if rows have been inserted or
     * deleted since.
     *
     * @return null if there is none
     */
    public PageEnd endBefore(FeatureTable table, Condition condition, List<SortKey> order, long start) {
        return pages.before(table, condition, order, start, control.client());
    }

    /**
     * Returns the number of rows after the end of an earlier page. Rows are counted only if others may have changed
     * since that page was read.
     *
     * @param selection begins at the end of a page; its count is the number up to which rows are counted
     * @param matched the number of rows that match the condition
     * @throws IOException if the database fails
     */
    public long countAfter(FeatureTable table, RowSelection selection, long matched) throws IOException {
        List<String> end = selection.after().key();
        String then = end.get(end.size() - 1);
        if (!then.isEmpty() && then.equals(state(table))) {
            return Math.max(0, matched - selection.start());
        }
        return count(TableSql.countAfter(table, selection), selection.condition());
    }

    /** Gives the page of this request a token, if the end of the page will be remembered. */
    public void issueToken(FeatureTable table, Condition condition) {
        if (pages.remember(table, condition)) {
            control.client().issueToken();
        }
    }

    /** Returns the rows of a selection, the last of which is remembered if the selection is a page. */
    TableResult page(FeatureTable table, RowSelection selection, TableResult result) {
        boolean remembered = selection.count() > 0 && pages.remember(table, selection.condition());
        return remembered ? new PageRows(result, this, table, selection) : result;
    }

    /**
     * Remembers the end of a page, with the state of the table as last part of its key. A failure has no consequence
     * for the page, which is complete.
     */
    void remember(FeatureTable table, RowSelection selection, List<String> key) {
        Condition row = FeatureIds.ofKey(table.idKey(), key);
        Condition query = row == null ? null : TableSql.end(table, selection.order(), row);
        if (query == null) {
            return;
        }
        try (PreparedStatement statement = database.connection().prepareStatement(query.sql())) {
            database.bind(statement, query.values());
            begin(statement);
            try (ResultSet found = statement.executeQuery()) {
                if (found.next()) {
                    List<String> literals = new ArrayList<>();
                    for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                        literals.add(found.getString(i));
                    }
                    String state = state(table);
                    literals.add(state == null ? "" : state);
                    pages.add(
                            table,
                            selection,
                            new PageEnd(selection.start() + selection.count(), literals),
                            control.client());
                }
            }
        } catch (SQLException | IOException e) {
            LOG.log(Level.FINE, "the end of a page is not known", e);
        }
    }

    // ---- rows

    /**
     * Returns a query for rows, which does not run yet.
     *
     * @throws IOException if the database fails
     */
    public TableQuery query(FeatureTable table, RowSelection selection) throws IOException {
        PageWay way = pages.way(table, selection);
        if (!way.isFirst()) {
            LOG.fine(() -> "page of " + table.spatialColumn().qualifiedTable() + " from " + selection.start()
                    + " found " + way.description());
        }
        try {
            RowPlan plan = database.rowPlan(table);
            if (plan == null) {
                table.checkFeatures();
            }
            String statement =
                    plan == null ? null : plan.statement(TableSql.rows(table, plan.select(), selection, way));
            return new TableQuery(this, table, selection, statement == null ? null : plan, statement);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /**
     * Runs a query.
     *
     * @param inPlace whether the geometries may be valid only until the next row
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    TableResult rows(FeatureTable table, RowSelection selection, boolean inPlace) throws IOException {
        Condition sql = TableSql.rows(table, TableSql.select(table), selection, pages.way(table, selection));
        try {
            PreparedStatement statement = database.streaming(sql.sql());
            try {
                database.bind(statement, sql.values());
                statements++;
                rows = new JdbcRows(database, table, inPlace, statement, SkippedRecords.NONE);
                return rows;
            } catch (SQLException | IOException | RuntimeException e) {
                statement.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e, selection.condition());
        }
    }

    /**
     * Runs a query of a plan.
     *
     * @param condition the condition of the query
     * @param statement the whole query
     * @throws RowsUnavailableException if the rows have to be read with {@link #rows}
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    TableResult planned(RowPlan plan, Condition condition, String statement) throws IOException {
        try {
            statements++;
            rows = plan.open(statement, SkippedRecords.NONE, () -> cancelled = true);
            return rows;
        } catch (RowsUnavailableException e) {
            plan.disable();
            restart();
            throw e;
        } catch (SQLException e) {
            throw failure(e, condition);
        }
    }

    /**
     * Checks that spatial conditions can be evaluated for the default geometries of a table.
     *
     * @throws QueryException if the geometries are not all in the CRS of the table
     * @throws IOException if the database fails
     */
    public void checkSingleCrs(FeatureTable table) throws IOException {
        try {
            table.geometries().checkSingleCrs(database.catalog(), table.spatialColumn());
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /**
     * Returns the bounds of the default geometries of a table, in x/y of its CRS.
     *
     * @return empty if there are no geometries
     * @throws QueryStoppedException if the query takes longer than the {@linkplain #setTimeout time limit}
     * @throws IOException if the database fails
     */
    public Envelope bounds(FeatureTable table) throws IOException {
        return envelope(TableSql.bounds(table));
    }

    /**
     * Returns the bounds of the default geometries of a table from the database's statistics, in x/y of its CRS.
     *
     * @return empty if the database has no statistics
     * @throws IOException if the database fails
     */
    public Envelope estimatedBounds(FeatureTable table) throws IOException {
        String sql = table.dialect().estimatedExtent(table.spatialColumn());
        Envelope estimated = sql == null ? new Envelope() : envelope(sql);
        return Double.isNaN(estimated.getArea()) ? new Envelope() : estimated;
    }

    private Envelope envelope(String sql) throws IOException {
        try (PreparedStatement statement = database.connection().prepareStatement(sql)) {
            begin(statement);
            try (ResultSet one = statement.executeQuery()) {
                one.next();
                Geometry extent = database.geometry(one, 1);
                return extent == null ? new Envelope() : extent.getEnvelopeInternal();
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /**
     * Ends the transaction and starts another; required to continue after a failure.
     *
     * @throws IOException if the database fails
     */
    public void restart() throws IOException {
        try {
            rollback();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private IOException failure(SQLException e, Condition condition) {
        return database.isOfData(e) && condition != Condition.ALL
                ? new QueryException("the condition cannot be evaluated for all features", e)
                : database.failure(e);
    }

    /** Resets the timeout: in H2 it is a property of the connection, which returns to the pool. */
    private void resetTimeout() {
        if (timeoutSeconds >= 0) {
            try (Statement statement = database.connection().createStatement()) {
                database.setTimeout(statement, 0);
            } catch (SQLException e) {
                // the connection must not be reused
                evict.run();
            }
        }
    }

    /** Closes the session. Failures are ignored, because the data read so far stays valid. */
    @Override
    public void close() {
        control.closed();
        if (cancelled) {
            evict.run();
        }
        resetTimeout();
        database.closeQuietly();
    }
}
