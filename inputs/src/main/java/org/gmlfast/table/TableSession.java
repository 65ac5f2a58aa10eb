/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.Closeable;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.gmlfast.gml.RowsUnavailableException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.query.QueryException;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * A read-only transaction: its counts are consistent with the rows it returns. Close rows before the next query. Only
 * the thread that opened the session may use it.
 */
public final class TableSession implements Closeable {

    /** The SQLState class of data exceptions, such as a number out of range. */
    private static final String DATA_EXCEPTION = "22";

    /** H2's SQLState for a failure inside a function such as ST_Intersects. */
    private static final String FAILED_FUNCTION = "90105";

    /** The SQLState of PostGIS for geometries that it cannot compare. */
    private static final String INTERNAL_ERROR = "XX000";

    private final Database database;
    private final QueryControl control;
    private final Runnable evict;

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
    TableSession(Database database, QueryControl control, Runnable evict) throws QueryStoppedException {
        this.database = database;
        this.control = control;
        this.evict = evict;
        control.opened(this);
    }

    /** Receives tables and columns that are omitted. */
    public interface OmissionListener {

        /** Called for an omitted table. */
        void tableOmitted(String table, String reason);

        /** Called for an omitted column of a table. */
        void columnOmitted(String table, String column);
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
        database.connection.rollback();
    }

    /**
     * Returns all tables with geometries that the user can access.
     *
     * @param wanted selects the columns that become attributes, by name
     * @param listener receives tables that fail or have no known CRS, and columns that are not selected
     * @throws IOException if the database fails
     */
    public List<FeatureTable> tables(InputOptions options, Predicate<String> wanted, OmissionListener listener)
            throws IOException {
        try {
            List<SpatialColumn> columns = database.spatialColumns();
            List<FeatureTable> tables = new ArrayList<>();
            for (SpatialColumn column : columns) {
                boolean first =
                        columns.stream().filter(column::isInTableOf).findFirst().orElseThrow() == column;
                if (first) {
                    describe(column, columns, options, wanted, listener, tables);
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
            Predicate<String> wanted,
            OmissionListener listener,
            List<FeatureTable> tables)
            throws SQLException {
        List<String> unwanted = new ArrayList<>();
        try {
            FeatureTable table = FeatureTable.describe(database, column, columns, options, name -> {
                boolean selected = wanted.test(name);
                if (!selected) {
                    unwanted.add(name);
                }
                return selected;
            });
            unwanted.removeAll(table.key());
            unwanted.forEach(name -> listener.columnOmitted(column.qualifiedTable(), name));
            tables.add(table);
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
        Long known = state == null ? null : table.counts().get(state, condition);
        if (known != null) {
            return known;
        }
        long count = count(table.count() + where(condition), condition, condition.values());
        if (state != null) {
            table.counts().put(state, condition, count);
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
        StringBuilder rows = new StringBuilder("SELECT 1 FROM ")
                .append(Database.quotedTable(table.spatialColumn()))
                .append(where(condition));
        List<Object> values = new ArrayList<>(condition.values());
        table.dialect().appendPage(rows, values, 0, limit);
        return count("SELECT count(*) FROM (" + rows + ") AS counted", condition, values);
    }

    private static String where(Condition condition) {
        return condition == Condition.ALL ? "" : " WHERE " + condition.sql();
    }

    private long count(String sql, Condition condition, List<Object> values) throws IOException {
        try (PreparedStatement statement = database.connection.prepareStatement(sql)) {
            bind(statement, values);
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
        String sql = database.stateOf(table.spatialColumn());
        if (sql == null) {
            return null;
        }
        try (PreparedStatement statement = database.connection.prepareStatement(sql)) {
            begin(statement);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /**
     * Returns a query for rows, which does not run yet.
     *
     * @throws IOException if the database fails
     */
    public TableQuery query(FeatureTable table, RowSelection selection) throws IOException {
        try {
            CopyPlan copy = database.copyPlan(table);
            Condition sql = copy == null ? Condition.NONE : sql(table, copy.select(), selection);
            String literal = copy == null ? null : SqlLiterals.inserted(sql.sql(), sql.values());
            return new TableQuery(this, table, selection, literal == null ? null : copy, literal);
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    /** Returns the whole query for a selection. */
    private static Condition sql(FeatureTable table, String select, RowSelection selection) {
        Condition condition = selection.condition();
        StringBuilder sql = new StringBuilder(select);
        if (condition != Condition.ALL) {
            sql.append(" WHERE ").append(condition.sql());
        }
        boolean paged = selection.start() > 0 || selection.count() >= 0;
        sql.append(order(table, selection.order(), paged));
        List<Object> values = new ArrayList<>(condition.values());
        table.dialect().appendPage(sql, values, selection.start(), selection.count());
        return new Condition(sql.toString(), values);
    }

    /**
     * Runs a query.
     *
     * @param inPlace whether the geometries may be valid only until the next row
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    TableResult rows(FeatureTable table, RowSelection selection, boolean inPlace) throws IOException {
        Condition sql = sql(table, table.select(), selection);
        try {
            PreparedStatement statement = database.streaming(sql.sql());
            try {
                bind(statement, sql.values());
                statements++;
                rows = new JdbcRows(database, table, inPlace, statement);
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
     * Runs a query with COPY.
     *
     * @param condition the condition of the query
     * @param sql the whole query, with literals in place of parameters
     * @throws RowsUnavailableException if the rows have to be read with {@link #rows}
     * @throws QueryException if the condition cannot be evaluated for a row
     * @throws IOException if the database fails
     */
    TableResult copy(FeatureTable table, Condition condition, CopyPlan plan, String sql) throws IOException {
        try {
            statements++;
            rows = database.copy(table, plan, sql, () -> cancelled = true);
            return rows;
        } catch (RowsUnavailableException e) {
            table.copyPlans().disable();
            restart();
            throw e;
        } catch (SQLException e) {
            throw failure(e, condition);
        }
    }

    private static String order(FeatureTable table, List<SortKey> keys, boolean paged) {
        if (keys.isEmpty() && (!paged || table.key().isEmpty())) {
            return "";
        }
        List<String> columns = new ArrayList<>();
        for (SortKey key : keys) {
            columns.add(Database.quoted(key.attribute()) + (key.descending() ? " DESC" : " ASC"));
        }
        if (!table.key().isEmpty()) {
            columns.add(table.quotedKey());
        }
        return " ORDER BY " + String.join(", ", columns);
    }

    private void bind(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Geometry geometry) {
                database.setGeometry(statement, i + 1, geometry);
            } else {
                database.setValue(statement, i + 1, values.get(i));
            }
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
            table.geometries().checkSingleCrs(database, table.spatialColumn());
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
        return envelope("SELECT " + database.extentExpression(table.spatialColumn(), table.srid()) + " FROM "
                + Database.quotedTable(table.spatialColumn()));
    }

    /**
     * Returns the bounds of the default geometries of a table from the database's statistics, in x/y of its CRS.
     *
     * @return empty if the database has no statistics
     * @throws IOException if the database fails
     */
    public Envelope estimatedBounds(FeatureTable table) throws IOException {
        String sql = database.estimatedExtent(table.spatialColumn());
        return sql == null ? new Envelope() : envelope(sql);
    }

    private Envelope envelope(String sql) throws IOException {
        try (PreparedStatement statement = database.connection.prepareStatement(sql)) {
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
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        boolean ofData = state.startsWith(DATA_EXCEPTION)
                || List.of(FAILED_FUNCTION, INTERNAL_ERROR).contains(state);
        return ofData && condition != Condition.ALL
                ? new QueryException("the condition cannot be evaluated for all features", e)
                : database.failure(e);
    }

    /** Resets the timeout: in H2 it is a property of the connection, which returns to the pool. */
    private void resetTimeout() {
        if (timeoutSeconds >= 0) {
            try (Statement statement = database.connection.createStatement()) {
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
