/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

import org.gmlfast.quickstart.source.InputException;
import org.gmlfast.quickstart.source.Secrets;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** What is particular to a database system, and a connection to one. */
abstract class Database implements AutoCloseable {

    /** SQLState query_canceled, of PostgreSQL and H2. */
    private static final String QUERY_CANCELED = "57014";

    /** SQLStates of a connection that broke: class 08, and those of a PostgreSQL that stops or starts. */
    private static final Pattern CONNECTION_FAILURE = Pattern.compile("08...|57P0[1-5]");

    final Connection connection;

    private String password;
    private volatile Statement running;
    private volatile String stopReason;

    /** A connection that reads in transactions, as {@link #prepare} makes it. */
    Database(Connection connection) {
        this.connection = connection;
    }

    /** Makes a connection read in transactions, within which it sees nothing change. */
    static void prepare(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        // what is counted first and what is read then is to be the same
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    }

    static boolean isPostgresql(String url) throws InputException {
        boolean postgresql = url.startsWith("jdbc:postgresql:");
        if (!postgresql && !url.startsWith("jdbc:h2:")) {
            throw new InputException("only databases of jdbc:postgresql: and jdbc:h2: can be read");
        }
        return postgresql;
    }

    /**
     * Connects to a database.
     *
     * @throws IOException if it is of no kind that is known, or cannot be reached
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

    /** Remembers what no message must hold. */
    Database withPassword(String secret) {
        this.password = secret;
        return this;
    }

    /**
     * What a failed statement means.
     *
     * @return a {@link QueryStoppedException} if it was stopped, an {@link UnreachableException} if its connection
     *     broke, or else an {@link InputException} with the database's own words, without a password
     */
    IOException failure(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (stopReason != null) {
            return new QueryStoppedException(stopReason, e);
        }
        if (state.equals(QUERY_CANCELED)) {
            return new QueryStoppedException("the query took longer than the time limit allows", e);
        }
        if (CONNECTION_FAILURE.matcher(state).matches()) {
            return new UnreachableException(failure(e, password).getMessage(), e);
        }
        return failure(e, password);
    }

    /** The failure in the database's own words, but without a password. */
    static InputException failure(SQLException e, String password) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        int statement = message.indexOf("; SQL statement:");
        message = statement < 0 ? message : message.substring(0, statement);
        return new InputException("the database says: " + Secrets.masked(message, password), e);
    }

    // ---- stopping

    /**
     * Says which statement is about to run.
     *
     * @throws QueryStoppedException if none is to run any more
     */
    final void running(Statement statement) throws QueryStoppedException {
        running = statement;
        if (stopReason != null) {
            throw new QueryStoppedException(stopReason, null);
        }
    }

    /** Stops what runs now and refuses what follows. The one method here that other threads may call. */
    final void stop(String reason) {
        stopReason = reason;
        Statement statement = running;
        if (statement != null) {
            try {
                cancel(statement);
            } catch (SQLException e) {
                // the statement has ended by itself, or the connection is gone and the statement with it
            }
        }
    }

    /** Cancels the query of a statement, a fetch of its rows included. */
    abstract void cancel(Statement statement) throws SQLException;

    /**
     * What encloses a column according to the database's statistics, as {@link #geometry} reads it.
     *
     * @return null if the database has none
     */
    abstract String estimatedExtent(SpatialColumn column);

    /** All columns with geometries that the user can see, in the order of tables and columns. */
    abstract List<SpatialColumn> spatialColumns() throws SQLException;

    /** The schema that a table without one is looked for first. */
    abstract String defaultSchema() throws SQLException;

    /** What to select to have the geometry of a column. */
    abstract String geometryExpression(SpatialColumn column);

    /**
     * What {@link #geometryExpression} has given.
     *
     * @throws UnsupportedGeometryException if it is nothing that GML can be made of
     */
    abstract Geometry geometry(ResultSet row, int index) throws SQLException, IOException;

    /** How a column's other values are read. */
    abstract ColumnReader reader(int sqlType, String typeName, int size);

    /** What feature ids are made of if a column of this type is in the key; null for nothing. */
    abstract KeyKind keyKind(int sqlType, String typeName);

    /** How patterns are matched. */
    abstract LikeSupport likeSupport() throws SQLException;

    /** An SRID of a column's first geometry; 0 if there is none. */
    abstract int firstSrid(SpatialColumn column) throws SQLException, IOException;

    /** The SRID that a column is declared to have now; 0 if that is not known. */
    abstract int declaredSrid(SpatialColumn column) throws SQLException;

    /** Whether a column has geometries with another SRID than this one, as far as the database can tell. */
    abstract boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException;

    /** The EPSG code that an SRID stands for; 0 for none. */
    abstract int epsgCode(int srid) throws SQLException;

    /**
     * A condition with placeholders that all geometries meeting an area fulfil.
     *
     * @return null if the column has no quick one
     */
    abstract String areaCondition(SpatialColumn column);

    /** Sets the placeholders of {@link #areaCondition}. */
    abstract void setArea(PreparedStatement statement, SpatialColumn column, Envelope area) throws SQLException;

    /**
     * What to select to have what encloses all geometries of a column, as {@link #geometry} reads it.
     *
     * @param srid of the CRS that it is in
     */
    abstract String extentExpression(SpatialColumn column, int srid);

    /** Sets a value of a condition, whose placeholder for a geometry is cast to one. */
    abstract void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException;

    /** Makes a statement return rows while they are read, and not all at once. */
    abstract PreparedStatement streaming(String sql) throws SQLException;

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String quotedTable(SpatialColumn column) {
        return quoted(column.schema()) + '.' + quoted(column.table());
    }

    /** The columns that a query lists as schema, table, column, type, SRID and whether it is a geography. */
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
                        rows.getBoolean(6)));
            }
        }
        return columns;
    }

    void closeQuietly() {
        try {
            close();
        } catch (SQLException e) {
            // nothing has been changed that could be lost
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            connection.rollback();
        }
    }
}
