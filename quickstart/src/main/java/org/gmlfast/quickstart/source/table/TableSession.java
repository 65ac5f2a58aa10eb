/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

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

import org.gmlfast.quickstart.query.QueryException;
import org.gmlfast.quickstart.source.InputOptions;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/**
 * One transaction that reads: what it counts and what it returns fit together. Rows have to be closed before the next
 * query. Belongs to one thread.
 */
public final class TableSession implements Closeable {

    /** SQL's class of errors in data, such as a number out of range. */
    private static final String DATA_EXCEPTION = "22";

    /** H2's code for a failure inside a function like ST_Intersects. */
    private static final String FAILED_FUNCTION = "90105";

    /** What PostGIS says of geometries that it cannot compare. */
    private static final String INTERNAL_ERROR = "XX000";

    private final Database database;
    private final QueryControl control;
    private final Runnable evict;

    private volatile long statements;
    private volatile TableRows rows;
    private boolean stopped;

    /** For one statement; -1 if nobody has said anything. */
    private int seconds = -1;

    /**
     * A session.
     *
     * @param control told of the session until it is closed
     * @param evict takes the connection out of its pool: one that may get a late cancel request is not used again
     * @throws QueryStoppedException if the control has been told to stop
     */
    TableSession(Database database, QueryControl control, Runnable evict) throws QueryStoppedException {
        this.database = database;
        this.control = control;
        this.evict = evict;
        control.opened(this);
    }

    /** Told of what cannot be served. */
    public interface OmissionListener {

        /** A table is left out. */
        void tableOmitted(String table, String reason);

        /** A column of a table is left out. */
        void columnOmitted(String table, String column);
    }

    /** Called with the lock of the control, so never for a session that has been closed. */
    void stop(String reason) {
        stopped = true;
        database.stop(reason);
    }

    /** Changes whenever the database returns something. */
    long progress() {
        TableRows current = rows;
        return (statements << 40) + (current == null ? 0 : current.read());
    }

    /** How long a statement that {@link #count} or {@link #bounds} executes may take from now on; 0 for no limit. */
    public void limit(Duration time) {
        seconds = (int) Math.min(Integer.MAX_VALUE, time.toSeconds());
    }

    private void begin(PreparedStatement statement) throws SQLException, IOException {
        statements++;
        if (seconds >= 0) {
            statement.setQueryTimeout(seconds);
        }
        database.running(statement);
    }

    /** After a statement has failed, PostgreSQL refuses others in the same transaction. */
    private void startAgain() throws SQLException {
        database.connection.rollback();
    }

    /**
     * All tables with geometries that the user can see.
     *
     * @param wanted whether a column of a name is to be an attribute
     * @param listener told of tables that fail or have no known CRS, and of columns that are not wanted
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
                boolean is = wanted.test(name);
                if (!is) {
                    unwanted.add(name);
                }
                return is;
            });
            unwanted.removeAll(table.key());
            unwanted.forEach(name -> listener.columnOmitted(column.qualifiedTable(), name));
            tables.add(table);
        } catch (IOException e) {
            listener.tableOmitted(column.qualifiedTable(), e.getMessage());
        } catch (SQLException e) {
            startAgain();
            listener.tableOmitted(column.qualifiedTable(), database.failure(e).getMessage());
        }
    }

    /**
     * How many rows meet a condition.
     *
     * @throws QueryException if it cannot be applied to a row
     * @throws IOException if the database fails
     */
    public long count(FeatureTable table, Condition condition) throws IOException {
        String where = condition == Condition.ALL ? "" : " WHERE " + condition.sql();
        try (PreparedStatement statement = database.connection.prepareStatement(table.count() + where)) {
            bind(statement, condition.values());
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

    /**
     * Rows as features, read while they come.
     *
     * @throws QueryException if the condition cannot be applied to a row
     * @throws IOException if the database fails
     */
    public TableRows rows(FeatureTable table, RowSelection selection) throws IOException {
        Condition condition = selection.condition();
        StringBuilder sql = new StringBuilder(table.select());
        if (condition != Condition.ALL) {
            sql.append(" WHERE ").append(condition.sql());
        }
        boolean paged = selection.start() > 0 || selection.count() >= 0;
        sql.append(order(table, selection.order(), paged));
        List<Object> values = new ArrayList<>(condition.values());
        if (selection.start() > 0) {
            sql.append(" OFFSET ? ROWS");
            values.add(selection.start());
        }
        if (selection.count() >= 0) {
            sql.append(" FETCH NEXT ? ROWS ONLY");
            values.add(selection.count());
        }
        try {
            PreparedStatement statement = database.streaming(sql.toString());
            try {
                bind(statement, values);
                statements++;
                rows = new TableRows(database, table, statement);
                return rows;
            } catch (SQLException | IOException | RuntimeException e) {
                statement.close();
                throw e;
            }
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
                statement.setObject(i + 1, values.get(i));
            }
        }
    }

    /**
     * Makes sure that conditions in space can be applied to the first geometries of a table.
     *
     * @throws QueryException if these are not all in the CRS of the table
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
     * What encloses the first geometries of a table, in x/y of its CRS.
     *
     * @return empty if there are none
     * @throws QueryStoppedException if that takes longer than the {@link #limit}
     * @throws IOException if the database fails
     */
    public Envelope bounds(FeatureTable table) throws IOException {
        return envelope("SELECT " + database.extentExpression(table.spatialColumn(), table.srid()) + " FROM "
                + Database.quotedTable(table.spatialColumn()));
    }

    /**
     * What encloses the first geometries of a table going by the database's statistics, in x/y of its CRS.
     *
     * @return empty if the database has none
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
     * Ends the transaction and begins another, as has to be done after a failure to go on.
     *
     * @throws IOException if the database fails
     */
    public void restart() throws IOException {
        try {
            startAgain();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }

    private IOException failure(SQLException e, Condition condition) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        boolean ofData = state.startsWith(DATA_EXCEPTION)
                || List.of(FAILED_FUNCTION, INTERNAL_ERROR).contains(state);
        return ofData && condition != Condition.ALL
                ? new QueryException("the condition cannot be applied to all features", e)
                : database.failure(e);
    }

    /** In H2 it is one of the connection, which goes on to others. */
    private void endLimit() {
        if (seconds >= 0) {
            try (Statement statement = database.connection.createStatement()) {
                statement.setQueryTimeout(0);
            } catch (SQLException e) {
                // then the connection is of no use to others
                evict.run();
            }
        }
    }

    /** What has been read stays valid whatever happens now. */
    @Override
    public void close() {
        control.closed();
        if (stopped) {
            evict.run();
        }
        endLimit();
        database.closeQuietly();
    }
}
