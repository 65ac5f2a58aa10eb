/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import org.gmlfast.input.InputException;
import org.gmlfast.input.Secrets;
import org.gmlfast.table.Catalog;
import org.gmlfast.table.FeatureTable;
import org.locationtech.jts.geom.Geometry;

/**
 * A connection to a database, with the specifics of the database system. Not thread-safe, except {@link #stop} and
 * {@link #isStopped}.
 */
public abstract class Database implements AutoCloseable {

    /** The SQLState query_canceled of PostgreSQL and H2. */
    private static final String QUERY_CANCELED = "57014";

    /** The SQLState class of broken connections. */
    private static final String CONNECTION_EXCEPTION = "08";

    /** The SQLState class of data exceptions, such as a number out of range. */
    private static final String DATA_EXCEPTION = "22";

    private final Connection connection;
    private final Catalog catalog;
    private final String password;

    private volatile Cancellation running;
    private volatile String stopReason;

    /**
     * Creates a database for a connection that {@link #prepare} has configured.
     *
     * @param password the password to mask in messages; null for none
     */
    protected Database(Connection connection, Catalog catalog, String password) {
        this.connection = connection;
        this.catalog = catalog;
        this.password = password;
    }

    /** Configures a connection for read-only transactions with a consistent view of the data. */
    public static void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        // the count and the rows of a response must be consistent
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    }

    /** Returns the connection, which is closed with this object. */
    public final Connection connection() {
        return connection;
    }

    /** Returns the structure of its tables. */
    public final Catalog catalog() {
        return catalog;
    }

    // ---- failures

    /**
     * Converts the failure of a statement.
     *
     * @return a {@link QueryStoppedException} if the statement was stopped, an {@link UnreachableException} if the
     *     connection broke, otherwise an {@link InputException} with the message of the database, without the password
     */
    public IOException failure(SQLException e) {
        if (stopReason != null) {
            return new QueryStoppedException(stopReason, e);
        }
        if (state(e).equals(QUERY_CANCELED)) {
            return new QueryStoppedException("the query took longer than the time limit", e);
        }
        InputException failure = failure(message(e), password, e);
        return isBroken(state(e)) ? new UnreachableException(failure.getMessage(), e) : failure;
    }

    /**
     * Converts the failure of a query for the rows of a table.
     *
     * @param lastId the id of the last row that the database has sent; null for none
     * @return as above; the message of an {@link InputException} names the table and the row
     */
    public final IOException failure(SQLException e, FeatureTable table, String lastId) {
        IOException failure = failure(e);
        return failure instanceof InputException
                ? new InputException(
                        failure.getMessage() + " (in the rows of "
                                + table.spatialColumn().qualifiedTable()
                                + (lastId == null ? "" : " after " + lastId) + ")",
                        e)
                : failure;
    }

    /** Returns a failure with a message of the database, without the password. */
    public static InputException failure(String message, String password, SQLException e) {
        return new InputException("database error: " + Secrets.masked(message, password), e);
    }

    /** Returns the message of a failure, or its class if it has none. */
    public static String text(SQLException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    /** Returns the message of a failure, without what the driver adds to it. */
    protected String message(SQLException e) {
        return text(e);
    }

    /** Returns whether an SQLState means that the connection is broken. */
    protected boolean isBroken(String state) {
        return state.startsWith(CONNECTION_EXCEPTION);
    }

    /** Returns whether a statement failed because of a value or geometry in a row. */
    public final boolean isOfData(SQLException e) {
        return isOfData(state(e));
    }

    /** Returns whether an SQLState means that a value or geometry in a row caused the failure. */
    protected boolean isOfData(String state) {
        return state.startsWith(DATA_EXCEPTION);
    }

    // ---- stopping

    /**
     * Sets what cancels the query that is about to run.
     *
     * @throws QueryStoppedException if the connection has been stopped
     */
    public final void setRunning(Cancellation query) throws QueryStoppedException {
        running = query;
        if (stopReason != null) {
            throw new QueryStoppedException(stopReason, null);
        }
    }

    /** Stops the current query and rejects later ones. */
    public final void stop(String reason) {
        stopReason = reason;
        Cancellation query = running;
        if (query != null) {
            try {
                query.cancel();
            } catch (SQLException e) {
                // the query has already ended, or the connection is closed
            }
        }
    }

    /** Cancels a query, or a fetch of its rows. */
    @FunctionalInterface
    public interface Cancellation {

        /** Called by any thread. */
        void cancel() throws SQLException;
    }

    /** Returns whether the connection has been stopped. */
    public final boolean isStopped() {
        return stopReason != null;
    }

    /** Sets the time limit for the next query of a statement; 0 for no limit. */
    public void setTimeout(Statement statement, int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
    }

    /** Returns what cancels the query of a statement, which is about to run. */
    public Cancellation cancellation(Statement statement) {
        return statement::cancel;
    }

    // ---- statements

    /** Prepares a statement that streams its rows. */
    public PreparedStatement streaming(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    /** Sets the values of a condition or query for its placeholders. */
    public final void bind(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Geometry geometry) {
                setGeometry(statement, i + 1, geometry);
            } else {
                setValue(statement, i + 1, values.get(i));
            }
        }
    }

    /** Sets a geometry for the placeholder {@link org.gmlfast.table.SqlDialect#geometry}. */
    protected abstract void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException;

    /** Sets a value other than a geometry for a placeholder. */
    protected void setValue(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setObject(index, value);
    }

    // ---- rows

    /**
     * Reads the geometry that {@link org.gmlfast.table.SqlDialect#geometryExpression} selects.
     *
     * @return null for SQL's NULL
     * @throws org.gmlfast.table.UnsupportedGeometryException if the geometry is not supported
     */
    public abstract Geometry geometry(ResultSet row, int index) throws SQLException, IOException;

    /**
     * Reads the geometry that {@link org.gmlfast.table.SqlDialect#geometryExpression} selects, without copying its
     * coordinates if possible.
     *
     * @return valid until the next row is fetched; null for SQL's NULL
     * @throws org.gmlfast.table.UnsupportedGeometryException if the geometry is not supported
     */
    public Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
        return geometry(row, index);
    }

    /**
     * Returns how the rows of a table are read faster than as a result set.
     *
     * @return null if the database does not support that for the table
     * @throws IOException if rows of other tables do not fit
     */
    public RowPlan rowPlan(FeatureTable table) throws SQLException, IOException {
        return null;
    }

    // ---- closing

    /** Ends the transaction and closes the connection. Failures are ignored: the transaction is read-only. */
    public final void closeQuietly() {
        try {
            close();
        } catch (SQLException e) {
            // no changes are lost
        }
    }

    @Override
    public final void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }
}
