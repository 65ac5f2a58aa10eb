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

    TableSession(Database database) {
        this.database = database;
    }

    /** What can be done with a table that is found to be one of features. */
    @FunctionalInterface
    public interface Findings {

        /** Told of a table that cannot be served, and why. */
        void leftOut(String table, String reason);
    }

    /**
     * All tables with geometries that the user can see.
     *
     * @param wanted whether a column of a name is to be an attribute
     * @param findings told of tables that have no known CRS
     * @throws IOException if the database fails
     */
    public List<FeatureTable> tables(InputOptions options, Predicate<String> wanted, Findings findings)
            throws IOException {
        try {
            List<SpatialColumn> columns = database.spatialColumns();
            List<FeatureTable> tables = new ArrayList<>();
            for (SpatialColumn column : columns) {
                boolean first =
                        columns.stream().filter(column::isOfTable).findFirst().orElseThrow() == column;
                if (first) {
                    try {
                        tables.add(FeatureTable.describe(database, column, columns, options, wanted));
                    } catch (IOException e) {
                        findings.leftOut(column.qualifiedTable(), e.getMessage());
                    }
                }
            }
            return tables;
        } catch (SQLException e) {
            throw database.failure(e);
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
            try (ResultSet one = statement.executeQuery()) {
                one.next();
                return one.getLong(1);
            }
        } catch (SQLException e) {
            throw failure(e);
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
                return new TableRows(database, table, statement);
            } catch (SQLException | RuntimeException e) {
                statement.close();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e);
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
    public void checkOneCrs(FeatureTable table) throws IOException {
        try {
            table.geometries().checkOneCrs(database, table.spatialColumn());
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /**
     * What encloses the first geometries of a table, in x/y of its CRS.
     *
     * @return empty if there are none
     * @throws IOException if the database fails
     */
    public Envelope bounds(FeatureTable table) throws IOException {
        String sql = "SELECT " + database.extentExpression(table.spatialColumn(), table.srid()) + " FROM "
                + Database.quotedTable(table.spatialColumn());
        try (PreparedStatement statement = database.connection.prepareStatement(sql);
                ResultSet one = statement.executeQuery()) {
            one.next();
            Geometry extent = database.geometry(one, 1);
            return extent == null ? new Envelope() : extent.getEnvelopeInternal();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private IOException failure(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith(DATA_EXCEPTION)
                || List.of(FAILED_FUNCTION, INTERNAL_ERROR).contains(state)) {
            return new QueryException("the condition cannot be applied to all features", e);
        }
        return database.failure(e);
    }

    @Override
    public void close() throws IOException {
        try {
            database.close();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }
}
