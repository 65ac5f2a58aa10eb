/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.rows;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.gmlfast.input.FeatureException;
import org.gmlfast.input.InputException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.Row;
import org.gmlfast.table.FeatureIds;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.KeyColumn;
import org.gmlfast.table.OmittedGeometries;
import org.gmlfast.table.UnsupportedGeometryException;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.TableResult;
import org.locationtech.jts.geom.Geometry;

/**
 * The rows of a JDBC result set; this object is the current row. {@link #next} reads all values of a row, so that a
 * failure of the database is an IOException. Only the reading thread may use it.
 */
final class JdbcRows implements TableResult, Row {

    private static final long MAX_FETCH_BYTES = 4 << 20;

    private final Database database;
    private final FeatureTable table;
    private final boolean inPlace;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private final OmittedGeometries omitted;
    private final Object[] values;

    /** Written only by the reading thread; other threads read it to watch progress. */
    private final AtomicLong read = new AtomicLong();

    /** Whether the database sends rows in fetches of a given size. */
    private final boolean adaptive;

    private String id;
    private long bytes;

    /** Whether the result set is at the first row, which {@link #next} has not returned yet. */
    private boolean atFirst;

    private boolean atEnd;

    private final SkippedRecords skipped;

    /**
     * Executes a query and fetches the first row.
     *
     * @param inPlace whether the geometries may be valid only until the next row
     * @param statement a statement that begins with {@code TableSql.select}, with its parameters set; closed with this
     *     object
     * @param skipped the rows that cannot be read, which are left out
     */
    JdbcRows(
            Database database, FeatureTable table, boolean inPlace, PreparedStatement statement, SkippedRecords skipped)
            throws SQLException, IOException {
        this.database = database;
        this.table = table;
        this.inPlace = inPlace;
        this.statement = statement;
        this.skipped = skipped;
        this.values = new Object[table.type().getAttributeCount()];
        this.omitted = table.omittedGeometries();
        database.setRunning(database.cancellation(statement));
        this.rows = statement.executeQuery();
        this.adaptive = rows.getFetchSize() > 0;
        this.atFirst = rows.next();
        this.atEnd = !atFirst;
    }

    @Override
    public Row next() throws IOException {
        while (true) {
            try {
                return nextRow();
            } catch (FeatureException e) {
                skipped.add(e);
            }
        }
    }

    private Row nextRow() throws IOException {
        try {
            atEnd = atEnd || !atFirst && !rows.next();
            if (atEnd) {
                return null;
            }
            atFirst = false;
            long number = read.getPlain() + 1;
            read.setRelease(number);
            readValues(number);
            adaptFetchSize(number);
            return this;
        } catch (SQLException e) {
            throw database.failure(e, table, id);
        }
    }

    private void readValues(long number) throws SQLException, IOException {
        id = id(number);
        int index = 1;
        for (FeatureTable.Column column : table.columns()) {
            if (column.attribute() >= 0) {
                values[column.attribute()] = column.spatial() == null ? value(column, index) : geometry(column, index);
            }
            index++;
        }
    }

    private String id(long number) throws SQLException {
        String own = table.hasIdColumn() ? rows.getString(table.idColumn() + 1) : null;
        if (own != null) {
            return own;
        }
        String name = table.spatialColumn().typeName();
        return table.idKey().isEmpty()
                ? name + '.' + (table.rowsBefore() + number)
                : FeatureIds.of(name, table.idKey(), rows, table.columns().size() + 1);
    }

    private Object value(FeatureTable.Column column, int index) throws SQLException, IOException {
        try {
            return column.reader().getter().get(rows, index);
        } catch (InputException | SQLException | RuntimeException e) {
            throw failure(column, e);
        }
    }

    private Geometry geometry(FeatureTable.Column column, int index) throws SQLException, IOException {
        try {
            Geometry geometry = inPlace ? database.geometryInPlace(rows, index) : database.geometry(rows, index);
            return table.geometries().of(database.catalog(), column, geometry);
        } catch (UnsupportedGeometryException e) {
            omitted.add(column.spatial(), id, e.getMessage());
            return null;
        } catch (InputException | SQLException | RuntimeException e) {
            throw failure(column, e);
        }
    }

    /** The failure to read a value of a row that the database has sent. */
    private FeatureException failure(FeatureTable.Column column, Exception e) throws SQLException {
        if (e instanceof SQLException failed && !database.isOfData(failed) && failed.getSQLState() != null) {
            throw failed;
        }
        String reason = e instanceof SQLException failed ? Database.text(failed) : e.getMessage();
        return new FeatureException(
                table.location(id, column) + ": "
                        + (reason == null ? e.getClass().getSimpleName() : reason),
                e);
    }

    /** Adapts the fetch size to the average size of the rows so far, so that a fetch takes a few megabytes. */
    private void adaptFetchSize(long number) throws SQLException {
        if (!adaptive) {
            return;
        }
        for (Object value : values) {
            bytes += value instanceof Geometry geometry ? 24L * geometry.getNumPoints() : 32;
        }
        if (number % 100 == 0) {
            long fetchSize = MAX_FETCH_BYTES / (bytes / number + 1);
            rows.setFetchSize((int) Math.max(1, Math.min(2000, fetchSize)));
        }
    }

    // ---- the current row

    @Override
    public String id() {
        return id;
    }

    @Override
    public Object getObject(int index) {
        return values[index];
    }

    // ---- the result

    @Override
    public List<String> key() throws IOException {
        List<String> texts = new ArrayList<>();
        try {
            for (KeyColumn column : table.idKey()) {
                texts.add(column.text(rows, table.columns().size() + 1 + texts.size()));
            }
        } catch (SQLException e) {
            throw database.failure(e);
        }
        return texts.isEmpty() ? null : texts;
    }

    @Override
    public long read() {
        return read.getAcquire();
    }

    @Override
    public void close() throws IOException {
        omitted.report();
        try {
            statement.close();
        } catch (SQLException e) {
            throw database.failure(e);
        }
    }
}
