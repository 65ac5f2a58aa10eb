/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.input.InputException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.QueryStoppedException;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.WKBWriter;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * A GeoPackage (OGC 12-128r19) in SQLite. Boxes are searched in its R-trees; {@link GeoPackageFunctions} evaluate the
 * spatial conditions.
 */
final class GeoPackageDatabase extends Database {

    /** The name and description of an error code, before the message of SQLite. */
    private static final Pattern SQLITE_MESSAGE = Pattern.compile("\\[SQLITE_\\w+\\][^(]*\\((.*)\\)", Pattern.DOTALL);

    /** The number of SQLite's instructions between two checks whether a query has to end. */
    private static final int STEP = 2000;

    /** The time limit for reading the structure of the file, in which a view may take any time. */
    private static final long STRUCTURE_SECONDS = 60;

    private static final long UNLIMITED = Long.MAX_VALUE;

    private final GeoPackageGeometries copied = new GeoPackageGeometries(
            new WkbGeometryReader(new CurvedGeometryFactory(new GeometryFactory(), Double.MAX_VALUE), true));

    /** Null for connections of a service, whose clients do not see the names of files. */
    private final GeoPackageFile file;

    private final long opened = System.nanoTime();

    /** The nanoseconds since {@link #opened} at which the query has to end. */
    private long deadline = TimeUnit.SECONDS.toNanos(STRUCTURE_SECONDS);

    /** The time limit in seconds for the query that runs next; 0 for no limit. */
    private int nextLimit;

    /**
     * Creates a database for a connection of {@link GeoPackageFile#connect}, whose messages name the file, if it is not
     * null.
     */
    GeoPackageDatabase(Connection connection, GeoPackageFile file) throws SQLException {
        super(connection, new GeoPackageCatalog(connection), null);
        this.file = file;
        ProgressHandler.setHandler(connection.unwrap(SQLiteConnection.class), STEP, new ProgressHandler() {
            @Override
            protected int progress() {
                boolean late = deadline != UNLIMITED && System.nanoTime() - opened > deadline;
                return late || isStopped() ? 1 : 0;
            }
        });
    }

    // ---- geometries

    @Override
    public Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        Object stored = row.getObject(index);
        if (stored == null || stored instanceof byte[]) {
            return stored == null ? null : copied.read((byte[]) stored);
        }
        throw new InputException("the geometry cannot be read: it is text or a number");
    }

    @Override
    protected void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setBytes(index, new WKBWriter(2).write(geometry));
    }

    /** Binds a value as the file stores such values, or as {@link GeoPackageDialect} compares them. */
    @Override
    protected void setValue(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value instanceof OffsetDateTime time) {
            statement.setLong(index, SqliteType.micros(time));
        } else if (value instanceof LocalDate date) {
            statement.setString(index, date.toString());
        } else if (value instanceof BigDecimal number) {
            statement.setDouble(index, number.doubleValue());
        } else {
            super.setValue(statement, index, value);
        }
    }

    // ---- queries

    @Override
    public void setTimeout(Statement statement, int seconds) {
        nextLimit = seconds;
    }

    @Override
    public Cancellation cancellation(Statement statement) {
        deadline = nextLimit == 0 ? UNLIMITED : System.nanoTime() - opened + TimeUnit.SECONDS.toNanos(nextLimit);
        nextLimit = 0;
        return statement::cancel;
    }

    // ---- failures

    @Override
    public IOException failure(SQLException e) {
        boolean interrupted = e.getErrorCode() == SQLiteErrorCode.SQLITE_INTERRUPT.code;
        if (interrupted && !isStopped()) {
            return new QueryStoppedException("the query took longer than the time limit", e);
        }
        return file == null || isStopped() ? super.failure(e) : file.described(e);
    }

    @Override
    protected String message(SQLException e) {
        return withoutCode(e);
    }

    /** Returns the message of a failure without the name of its code, and with a remedy for values that are too big. */
    static String withoutCode(SQLException e) {
        String message = text(e);
        Matcher sqlite = SQLITE_MESSAGE.matcher(message);
        message = sqlite.matches() ? sqlite.group(1) : message;
        if (e.getErrorCode() == SQLiteErrorCode.SQLITE_TOOBIG.code && e instanceof SQLiteException) {
            message += "; if a value needs more memory, set JAVA_OPTS=-Xmx4g or more";
        }
        return message;
    }
}
