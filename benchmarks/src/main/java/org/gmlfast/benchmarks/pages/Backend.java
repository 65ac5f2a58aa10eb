/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.benchmarks.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.PostgresRows;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.page.PageEnd;
import org.gmlfast.rows.page.RowOrder;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/** A connection, and the CPU time of its process in the database. For one thread. */
final class Backend implements AutoCloseable {

    private static final SimpleFeatureType NO_ATTRIBUTES = noAttributes();

    private final Connection connection;
    private final long process;
    private final Map<RowOrder, PostgresColumns> columns = new HashMap<>();

    /** @param database its JDBC URL, with the user */
    Backend(String database) throws SQLException {
        connection = DriverManager.getConnection(database);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET max_parallel_workers_per_gather = 0");
            try (ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
                row.next();
                process = row.getLong(1);
            }
        }
    }

    private static SimpleFeatureType noAttributes() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("parcel");
        return type.buildFeatureType();
    }

    /** The CPU time of the server. */
    DatabaseCpu server() throws IOException, SQLException {
        return new DatabaseCpu(connection);
    }

    /** The CPU time of the process in seconds. */
    double cpu() throws IOException {
        Path schedule = Path.of("/proc", String.valueOf(process), "schedstat");
        return Long.parseLong(Files.readString(schedule).split(" ")[0]) / 1e9;
    }

    /**
     * Reads rows as the plugin does, which asks for the types of the columns once.
     *
     * @param order whose columns are the first of the statement
     * @param offset of the first row
     * @param limit the number of rows of a full page
     * @return the end of the page; null if it is not full
     */
    PageEnd rows(String statement, RowOrder order, long offset, long limit) throws IOException, SQLException {
        PostgresColumns described = columns.get(order);
        if (described == null) {
            described = PostgresColumns.describe(connection, statement);
            columns.put(order, described);
        }
        PostgresRowType type = PostgresRowType.of(
                described, NO_ATTRIBUTES, new int[0], row -> "parcel", TemporalValues.UTC, attribute -> null);
        try (PostgresRows rows = PostgresRows.open(connection, statement, type)) {
            PageEnd last = null;
            PostgresRow row = (PostgresRow) rows.next();
            for (long read = 1; row != null; read++) {
                last = read == limit ? end(row, order, offset + limit) : last;
                row = (PostgresRow) rows.next();
            }
            return last;
        }
    }

    private static PageEnd end(PostgresRow row, RowOrder order, long offset) {
        String[] key = new String[order.columns().size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = row.columnLiteral(i);
        }
        return new PageEnd(offset, List.of(key));
    }

    /** Reads rows as text, as GeoTools does, and discards them. */
    void text(String statement) throws SQLException {
        CopyOut copy = connection.unwrap(PGConnection.class).getCopyAPI().copyOut("COPY (" + statement + ") TO STDOUT");
        byte[] row = copy.readFromCopy();
        while (row != null) {
            row = copy.readFromCopy();
        }
    }

    /** Reads all rows of a statement in portions, in binary. */
    void cursor(String statement, int portion) throws SQLException {
        try (Statement cursor = connection.createStatement()) {
            cursor.execute("BEGIN");
            cursor.execute("DECLARE parcel BINARY NO SCROLL CURSOR FOR " + statement);
            boolean more = true;
            while (more) {
                try (ResultSet rows = cursor.executeQuery("FETCH " + portion + " FROM parcel")) {
                    more = rows.next();
                }
            }
            cursor.execute("COMMIT");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
