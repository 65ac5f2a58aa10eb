/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

import org.postgresql.core.BaseConnection;
import org.postgresql.core.Field;
import org.postgresql.core.Query;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.ResultCursor;
import org.postgresql.core.ResultHandlerBase;
import org.postgresql.core.Tuple;

/**
 * A cursor of PostgreSQL in binary format. Other statements can run between two fetches, unlike during a COPY. Not
 * thread-safe.
 */
final class ParentCursor implements Closeable {

    private static final String NAME = "gmlfast_parents";

    private final BaseConnection connection;

    /** Whether the planner is free to sort. */
    private boolean sorting = true;

    /**
     * Declares the cursor.
     *
     * @param connection with an open transaction, or one that starts with the next statement
     */
    ParentCursor(Connection connection, String select) throws SQLException {
        this.connection = connection.unwrap(BaseConnection.class);
        // a comment at the end of the select ends with the line
        execute("DECLARE " + NAME + " BINARY NO SCROLL CURSOR FOR " + select + "\n");
    }

    /**
     * Lets the other statements of the transaction read tables in the order of an index, until the cursor is closed.
     * For the rows of a block, the planner prefers to read the table in its own order and to sort, which costs 1.4
     * times as much. Where no index has the order, it sorts nevertheless.
     */
    void avoidSorting() throws SQLException {
        execute("SET LOCAL enable_sort = off");
        sorting = false;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Fetches the next rows; fewer than the count at the end. */
    List<Tuple> fetch(int count) throws SQLException {
        QueryExecutor executor = connection.getQueryExecutor();
        Query query = executor.createSimpleQuery("FETCH " + count + " FROM " + NAME);
        Fetched fetched = new Fetched();
        try {
            // only the simple protocol leaves the format to the cursor; the driver asks for geometries as text
            int flags = QueryExecutor.QUERY_ONESHOT
                    | QueryExecutor.QUERY_EXECUTE_AS_SIMPLE
                    | QueryExecutor.QUERY_SUPPRESS_BEGIN;
            executor.execute(query, query.createParameterList(), fetched, 0, 0, flags);
        } finally {
            query.close();
        }
        return fetched.rows;
    }

    private static final class Fetched extends ResultHandlerBase {

        private List<Tuple> rows = List.of();

        @Override
        public void handleResultRows(Query query, Field[] fields, List<Tuple> tuples, ResultCursor cursor) {
            for (Field field : fields) {
                if (field.getFormat() != Field.BINARY_FORMAT) {
                    handleError(new SQLException("column " + field.getColumnLabel() + " is not in binary format"));
                }
            }
            rows = tuples;
        }

        /** The base class of driver 42.7.13 does not implement it. */
        @Override
        public void handleWarning(SQLWarning warning) {
            // a notice of the server does not change the rows
        }
    }

    /** Closes the cursor; a transaction that failed has closed it already. */
    @Override
    public void close() throws IOException {
        try {
            execute("CLOSE " + NAME + (sorting ? "" : "; SET LOCAL enable_sort TO DEFAULT"));
        } catch (SQLException e) {
            if (!"25P02".equals(e.getSQLState()) && !"34000".equals(e.getSQLState())) {
                throw new IOException("the cursor cannot be closed: " + e.getMessage(), e);
            }
        }
    }
}
