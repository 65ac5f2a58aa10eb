/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.h2;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import org.gmlfast.rows.wkb.WkbException;
import org.gmlfast.rows.wkb.WkbGeometryReader;
import org.gmlfast.table.UnsupportedGeometryException;
import org.gmlfast.table.database.Database;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** A connection to H2. Its driver returns JTS geometries. */
final class H2Database extends Database {

    /** The SQLState for a failure inside a function such as ST_Intersects. */
    private static final String FAILED_FUNCTION = "90105";

    private final WkbGeometryReader inPlace = new WkbGeometryReader(new GeometryFactory());

    H2Database(Connection connection, String password) {
        super(connection, new H2Catalog(connection), password);
    }

    /** Returns the message of a failure without the statement, which H2 appends. */
    static String withoutStatement(SQLException e) {
        String message = text(e);
        int statement = message.indexOf("; SQL statement:");
        return statement < 0 ? message : message.substring(0, statement);
    }

    @Override
    protected String message(SQLException e) {
        return withoutStatement(e);
    }

    @Override
    protected boolean isOfData(String state) {
        return super.isOfData(state) || state.equals(FAILED_FUNCTION);
    }

    @Override
    public Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        return stored(row, index);
    }

    /** Returns the geometry of a row; null for SQL's NULL. */
    static Geometry stored(ResultSet row, int index) throws SQLException, UnsupportedGeometryException {
        Object value = row.getObject(index);
        if (value == null || value instanceof Geometry) {
            return (Geometry) value;
        }
        throw new UnsupportedGeometryException("cannot be read: " + value.getClass(), null);
    }

    @Override
    public Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
        byte[] bytes = row.getBytes(index);
        try {
            return bytes == null ? null : inPlace.read(bytes, 0, bytes.length);
        } catch (WkbException e) {
            return geometry(row, index);
        }
    }

    @Override
    protected void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setObject(index, geometry);
    }
}
