/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.WKBReader;
import org.gmlfast.rows.wkb.WkbException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.UnsupportedGeometryException;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.RowPlan;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.impl.PackedCoordinateSequenceFactory;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBWriter;
import org.postgresql.PGConnection;

/** PostgreSQL with PostGIS. Geometries are read as extended WKB, including arcs. */
final class PostgisDatabase extends Database {

    private static final int INITIAL_FETCH_SIZE = 100;

    /** The SQLStates of a server that stops or starts. */
    private static final String SHUTDOWN = "57P0[1-5]";

    /** The SQLState of PostGIS for geometries that it cannot compare. */
    private static final String INTERNAL_ERROR = "XX000";

    private final CurvedGeometryFactory geometries = new CurvedGeometryFactory(
            new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY), Double.MAX_VALUE);

    private final WkbGeometryReader inPlace = new WkbGeometryReader(geometries, true);

    PostgisDatabase(Connection connection, String password) {
        super(connection, new PostgisCatalog(connection), password);
    }

    @Override
    protected boolean isBroken(String state) {
        return super.isBroken(state) || state.matches(SHUTDOWN);
    }

    @Override
    protected boolean isOfData(String state) {
        return super.isOfData(state) || state.equals(INTERNAL_ERROR);
    }

    @Override
    public RowPlan rowPlan(FeatureTable table) throws SQLException, IOException {
        return CopyPlan.of(this, table);
    }

    // ---- geometries

    @Override
    public Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        // the driver returns bytes that do not change
        return geometryInPlace(row, index);
    }

    @Override
    public Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
        byte[] bytes = row.getBytes(index);
        return bytes == null ? null : geometryInPlace(bytes, 0, bytes.length);
    }

    /**
     * Reads a geometry whose coordinates stay in the bytes.
     *
     * @throws UnsupportedGeometryException if the geometry is not supported
     */
    Geometry geometryInPlace(byte[] bytes, int from, int length) throws UnsupportedGeometryException {
        try {
            return withoutNaN(inPlace.read(bytes, from, length));
        } catch (WkbException e) {
            // the other reader supports more, and its messages are for users
            return geometry(Arrays.copyOfRange(bytes, from, from + length));
        }
    }

    private Geometry geometry(byte[] bytes) throws UnsupportedGeometryException {
        try {
            return read(bytes);
        } catch (ParseException | RuntimeException e) {
            if (SurfaceWkb.change(bytes)) {
                try {
                    return read(bytes);
                } catch (ParseException | RuntimeException again) {
                    // falls through to the exception below
                }
            }
            throw new UnsupportedGeometryException("cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads a geometry with a new reader, which is cheap: after a geometry with measures, a reader takes z for one. */
    private Geometry read(byte[] bytes) throws ParseException {
        return withoutNaN(new WKBReader(geometries).read(bytes));
    }

    /** Returns an empty point for a point of NaN, which represents it in WKB. */
    private static Geometry withoutNaN(Geometry geometry) {
        boolean empty = geometry instanceof Point point && isEmpty(point);
        return empty ? geometry.getFactory().createPoint() : geometry;
    }

    private static boolean isEmpty(Point point) {
        return !point.isEmpty() && Double.isNaN(point.getX()) && Double.isNaN(point.getY());
    }

    @Override
    protected void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setString(index, WKBWriter.toHex(new WKBWriter(2, true).write(geometry)));
    }

    /** Uses the driver's own method, because its {@link Statement#cancel} has no effect during a fetch. */
    @Override
    public Cancellation cancellation(Statement statement) {
        return () -> connection().unwrap(PGConnection.class).cancelQuery();
    }

    @Override
    public PreparedStatement streaming(String sql) throws SQLException {
        PreparedStatement statement = connection().prepareStatement(sql);
        statement.setFetchSize(INITIAL_FETCH_SIZE);
        return statement;
    }
}
