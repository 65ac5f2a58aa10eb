/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

import org.gmlfast.model.Row;
import org.gmlfast.model.Rows;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * The rows of a select of PostgreSQL, run as {@code COPY (select) TO STDOUT (FORMAT BINARY)}. The database sends values
 * in binary, and the rows decode them in place.
 *
 * <pre>{@code
 * try (Rows rows = PostgresRows.open(connection, select, type)) {
 *     for (Row row = rows.next(); row != null; row = rows.next()) {
 *         encoder.write(row, out);
 *     }
 * }
 * }</pre>
 *
 * <p>Compared with binary results of the driver, COPY needs a quarter less CPU in Java, the same in the backend, and
 * one round trip instead of three. It streams with auto-commit.
 *
 * <p>Until this object is closed, the connection cannot be used for anything else. {@link #close} before the last row
 * cancels the query on the server, after which the connection can be used; a transaction, if there is one, must be
 * rolled back. If that fails, because the connection is broken, the connection is aborted. Used by one thread.
 */
public final class PostgresRows implements Rows {

    /** The SQLSTATE query_canceled. */
    private static final String CANCELLED = "57014";

    private final PGConnection connection;
    private final CopyOut copy;
    private final CopyParser parser = new CopyParser();
    private final PostgresRow row;
    private final RowIds ids;

    private long number;

    /** Whether the row is the first one, which {@link #open} has read. */
    private boolean pending;

    private boolean ended;

    private PostgresRows(PGConnection connection, CopyOut copy, PostgresRowType type, TemporalDecoder temporal) {
        this.connection = connection;
        this.copy = copy;
        this.row = new PostgresRow(type, temporal);
        this.ids = type.ids();
    }

    /**
     * Runs a select and reads its first row.
     *
     * @param connection of PostgreSQL's driver, or a wrapper that it can be unwrapped from; not closed
     * @param select without parameters; its columns are those of the type
     * @throws IOException if the query fails
     */
    public static PostgresRows open(Connection connection, String select, PostgresRowType type) throws IOException {
        try {
            PGConnection postgres = connection.unwrap(PGConnection.class);
            TemporalDecoder temporal = temporal(postgres, type);
            // a comment at the end of the select ends with the line
            CopyOut copy = postgres.getCopyAPI().copyOut("COPY (" + select + "\n) TO STDOUT (FORMAT BINARY)");
            return of(postgres, copy, type, temporal);
        } catch (SQLException e) {
            throw new IOException("the query failed: " + e.getMessage(), e);
        }
    }

    /** Creates the decoder of a type's dates and times. */
    static TemporalDecoder temporal(PGConnection connection, PostgresRowType type) {
        return type.temporal() == TemporalValues.UTC
                ? new UtcDecoder()
                : new JvmZoneDecoder(connection.getParameterStatus("TimeZone"));
    }

    /** Reads the first row of a COPY that has been started. */
    static PostgresRows of(PGConnection connection, CopyOut copy, PostgresRowType type, TemporalDecoder temporal)
            throws IOException {
        PostgresRows rows = new PostgresRows(connection, copy, type, temporal);
        rows.readFirst();
        return rows;
    }

    private void readFirst() throws IOException {
        try {
            pending = read();
        } catch (IOException | RuntimeException e) {
            try {
                close();
            } catch (IOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    @Override
    public Row next() throws IOException {
        if (pending) {
            pending = false;
            return row;
        }
        return !ended && read() ? row : null;
    }

    /** Reads the next row that has an id; false at the end. */
    private boolean read() throws IOException {
        do {
            while (!parser.next(row.starts, row.lengths)) {
                byte[] message = message();
                if (message == null) {
                    ended = true;
                    if (!parser.isEnded()) {
                        throw new IOException(
                                "the rows of the database end after row " + number + " without a trailer");
                    }
                    return false;
                }
                parser.set(message);
                row.bytes = message;
            }
            row.number = ++number;
            row.id = id(ids, row);
        } while (row.id == null);
        return true;
    }

    /** The id of a row; null if the row is skipped. */
    static String id(RowIds ids, PostgresRow row) throws IOException {
        try {
            return ids.id(row);
        } catch (RuntimeException e) {
            throw new IOException("row " + row.number + " has no id: " + e.getMessage(), e);
        }
    }

    private byte[] message() throws IOException {
        try {
            return copy.readFromCopy();
        } catch (SQLException e) {
            ended = true;
            throw new IOException(
                    "the query failed after row " + number + (row.id == null ? "" : ", " + row.id) + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /**
     * Cancels the query if rows are left. The driver's own method to cancel a COPY leaves the rows in the connection.
     */
    @Override
    public void close() throws IOException {
        ended = true;
        pending = false;
        if (!copy.isActive()) {
            return;
        }
        try {
            connection.cancelQuery();
            byte[] discarded = copy.readFromCopy();
            while (discarded != null) {
                discarded = copy.readFromCopy();
            }
        } catch (SQLException e) {
            if (!CANCELLED.equals(e.getSQLState())) {
                BrokenCopy.abort(connection, copy);
                throw new IOException("the query cannot be cancelled: " + e.getMessage(), e);
            }
        }
    }
}
