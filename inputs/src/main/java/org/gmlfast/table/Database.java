/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gmlfast.input.InputException;
import org.gmlfast.input.Secrets;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** A connection to a database, with the specifics of the database system. */
abstract class Database implements AutoCloseable {

    /** The SQLState query_canceled of PostgreSQL and H2. */
    private static final String QUERY_CANCELED = "57014";

    /** The SQLStates of a broken connection: class 08, and those of a PostgreSQL server that stops or starts. */
    private static final Pattern CONNECTION_FAILURE = Pattern.compile("08...|57P0[1-5]");

    /** The name and description of an error code, before the message of SQLite. */
    private static final Pattern SQLITE_MESSAGE = Pattern.compile("\\[SQLITE_\\w+\\][^(]*\\((.*)\\)", Pattern.DOTALL);

    final Connection connection;

    private String password;
    private volatile Cancellation running;
    private volatile String stopReason;

    /** Creates a database for a connection that {@link #prepare} has configured. */
    Database(Connection connection) {
        this.connection = connection;
    }

    /** Configures a connection for read-only transactions with a consistent view of the data. */
    static void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        // the count and the rows of a response must be consistent
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    }

    static boolean isPostgresql(String url) throws InputException {
        boolean postgresql = url.startsWith("jdbc:postgresql:");
        if (!postgresql && !url.startsWith("jdbc:h2:")) {
            throw new InputException("unsupported database; the URL must begin with jdbc:postgresql: or jdbc:h2:");
        }
        return postgresql;
    }

    /**
     * Connects to a database.
     *
     * @throws IOException if the database system is not supported or the database cannot be reached
     */
    static Database open(String url, String user, String password) throws IOException {
        boolean postgresql = isPostgresql(url);
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        try {
            Database database = postgresql ? PostgisDatabase.open(url, properties) : H2Database.open(url, properties);
            return database.withPassword(password);
        } catch (SQLException e) {
            throw failure(e, password);
        }
    }

    /** Sets the password to mask in messages. */
    Database withPassword(String secret) {
        this.password = secret;
        return this;
    }

    /**
     * Converts the failure of a statement.
     *
     * @return a {@link QueryStoppedException} if the statement was stopped, an {@link UnreachableException} if the
     *     connection broke, otherwise an {@link InputException} with the message of the database, without the password
     */
    IOException failure(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (stopReason != null) {
            return new QueryStoppedException(stopReason, e);
        }
        if (state.equals(QUERY_CANCELED)) {
            return new QueryStoppedException("the query took longer than the time limit", e);
        }
        if (CONNECTION_FAILURE.matcher(state).matches()) {
            return new UnreachableException(failure(e, password).getMessage(), e);
        }
        return failure(e, password);
    }

    /** Returns the failure with the message of the database, without the password. */
    static InputException failure(SQLException e, String password) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        int statement = message.indexOf("; SQL statement:");
        message = statement < 0 ? message : message.substring(0, statement);
        Matcher sqlite = SQLITE_MESSAGE.matcher(message);
        message = sqlite.matches() ? sqlite.group(1) : message;
        if (e.getErrorCode() == SQLiteErrorCode.SQLITE_TOOBIG.code && e instanceof SQLiteException) {
            message += "; if a value needs more memory, set JAVA_OPTS=-Xmx4g or more";
        }
        return new InputException("database error: " + Secrets.masked(message, password), e);
    }

    // ---- stopping

    /**
     * Sets what cancels the query that is about to run.
     *
     * @throws QueryStoppedException if the connection has been stopped
     */
    final void setRunning(Cancellation query) throws QueryStoppedException {
        running = query;
        if (stopReason != null) {
            throw new QueryStoppedException(stopReason, null);
        }
    }

    /** Stops the current query and rejects later ones. The only method that other threads may call. */
    final void stop(String reason) {
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
    interface Cancellation {

        /** Called by any thread. */
        void cancel() throws SQLException;
    }

    /** Returns whether the connection has been stopped. */
    final boolean isStopped() {
        return stopReason != null;
    }

    /** Sets the time limit for the next query of a statement; 0 for no limit. */
    void setTimeout(Statement statement, int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
    }

    /** Returns what cancels the query of a statement, which is about to run. */
    abstract Cancellation cancellation(Statement statement);

    /**
     * Returns the SQL query for the bounds of a column from the database's statistics, to be read with
     * {@link #geometry}.
     *
     * @return null if the database has no statistics
     */
    abstract String estimatedExtent(SpatialColumn column);

    /**
     * Returns the SQL query for a text that identifies the state of the rows that the transaction sees in a table:
     * where the texts are equal, the rows are. It returns no row if the state is unknown.
     *
     * @return null if the database has no such query
     */
    String stateOf(SpatialColumn column) {
        return null;
    }

    /** Returns the SQL that the database understands. */
    SqlDialect dialect() {
        return SqlDialect.STANDARD;
    }

    /** Returns the columns of a table's primary key, in its order; empty if it has none that identifies each row. */
    List<String> primaryKey(String schema, String table) throws SQLException {
        Map<Short, String> columnsBySequence = new TreeMap<>();
        try (ResultSet keys = connection.getMetaData().getPrimaryKeys(null, schema, table)) {
            while (keys.next()) {
                columnsBySequence.put(keys.getShort("KEY_SEQ"), keys.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columnsBySequence.values());
    }

    /** Returns the type of a column, one of {@link java.sql.Types}. */
    int sqlType(ResultSetMetaData metadata, int index) throws SQLException {
        return metadata.getColumnType(index);
    }

    /** Returns whether a geometry without an SRID has that of its column. */
    boolean inheritsSrid() {
        return false;
    }

    /** Returns all geometry columns that the user can access, in the order of tables and columns. */
    abstract List<SpatialColumn> spatialColumns() throws SQLException;

    /** Returns the schema to search first for a table without a schema. */
    abstract String defaultSchema() throws SQLException;

    /** Returns the SQL expression for the geometry of a column, to be read with {@link #geometry}. */
    abstract String geometryExpression(SpatialColumn column);

    /**
     * Reads the geometry that {@link #geometryExpression} selects.
     *
     * @throws UnsupportedGeometryException if the geometry is not supported
     */
    abstract Geometry geometry(ResultSet row, int index) throws SQLException, IOException;

    /**
     * Reads the geometry that {@link #geometryExpression} selects, without copying its coordinates if possible.
     *
     * @return valid until the next row is fetched; null for SQL's NULL
     * @throws UnsupportedGeometryException if the geometry is not supported
     */
    Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
        return geometry(row, index);
    }

    /** Returns the reader for the values of a column other than a geometry. */
    abstract ColumnReader reader(int sqlType, String typeName, int size);

    /** Returns how values of a key column become part of ids; null if the type is not suitable. */
    abstract KeyKind keyKind(int sqlType, String typeName);

    /** Returns the support for patterns. */
    abstract LikeSupport likeSupport() throws SQLException;

    /** Returns the SRID of a column's first geometry; 0 if there is none. */
    abstract int firstSrid(SpatialColumn column) throws SQLException, IOException;

    /** Returns the SRID that is currently declared for a column; 0 if unknown. */
    abstract int declaredSrid(SpatialColumn column) throws SQLException;

    /** Returns whether a column has geometries with another SRID. */
    abstract boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException;

    /** Returns the EPSG code of an SRID; 0 if there is none. */
    abstract int epsgCode(int srid) throws SQLException;

    /**
     * Returns a condition with placeholders that all geometries intersecting an area match.
     *
     * @return null if the column does not support a fast condition
     */
    abstract String areaCondition(SpatialColumn column);

    /** Sets the placeholders of {@link #areaCondition}. */
    abstract void setArea(PreparedStatement statement, SpatialColumn column, Envelope area) throws SQLException;

    /**
     * Returns the SQL expression for the bounds of all geometries of a column, to be read with {@link #geometry}.
     *
     * @param srid the SRID of the bounds
     */
    abstract String extentExpression(SpatialColumn column, int srid);

    /** Sets a geometry for a placeholder that the condition casts to a geometry. */
    abstract void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException;

    /** Sets a value other than a geometry for a placeholder. */
    void setValue(PreparedStatement statement, int index, Object value) throws SQLException {
        statement.setObject(index, value);
    }

    /** Prepares a statement that streams its rows. */
    abstract PreparedStatement streaming(String sql) throws SQLException;

    /**
     * Returns how the rows of a table are read with COPY.
     *
     * @return null if the database does not support that for the table
     */
    CopyPlan copyPlan(FeatureTable table) throws SQLException {
        return null;
    }

    /**
     * Runs a query of a {@link #copyPlan} and reads its first row.
     *
     * @param cancelled called if the query is cancelled
     */
    TableResult copy(FeatureTable table, CopyPlan plan, String sql, Runnable cancelled)
            throws SQLException, IOException {
        throw new UnsupportedOperationException();
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String quotedTable(SpatialColumn column) {
        return column.schema().isEmpty()
                ? quoted(column.table())
                : quoted(column.schema()) + '.' + quoted(column.table());
    }

    /** Returns the columns from a query for schema, table, column, type, SRID and whether the column is a geography. */
    final List<SpatialColumn> spatialColumns(String sql) throws SQLException {
        List<SpatialColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                columns.add(new SpatialColumn(
                        rows.getString(1),
                        rows.getString(2),
                        rows.getString(3),
                        rows.getString(4),
                        rows.getInt(5),
                        rows.getBoolean(6),
                        null));
            }
        }
        return columns;
    }

    void closeQuietly() {
        try {
            close();
        } catch (SQLException e) {
            // the transaction is read-only, so no changes are lost
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }
}
