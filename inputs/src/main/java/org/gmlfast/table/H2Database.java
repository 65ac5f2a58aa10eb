/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

import org.gmlfast.rows.WkbException;
import org.gmlfast.rows.WkbGeometryReader;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/** H2. Its driver returns JTS geometries. */
final class H2Database extends Database {

    private static final String SPATIAL_COLUMNS =
            """
            SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, GEOMETRY_TYPE, COALESCE(GEOMETRY_SRID, 0), FALSE
            FROM INFORMATION_SCHEMA.COLUMNS
            WHERE DATA_TYPE = 'GEOMETRY' AND TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
            ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION""";

    private final GeometryFactory geometries = new GeometryFactory();

    private final WkbGeometryReader inPlace = new WkbGeometryReader(geometries);

    /** Makes a connection stream the rows of queries. */
    static final String LAZY_EXECUTION = "SET LAZY_QUERY_EXECUTION TRUE";

    H2Database(Connection connection) {
        super(connection);
    }

    static H2Database open(String url, Properties properties) throws SQLException {
        String upper = url.toUpperCase(Locale.ROOT);
        boolean file = !upper.matches("JDBC:H2:(MEM|TCP|SSL):.*");
        // a misspelt name must not create a new database
        boolean existing = file && !upper.contains(";IFEXISTS=");
        Connection connection = DriverManager.getConnection(existing ? url + ";IFEXISTS=TRUE" : url, properties);
        try (Statement statement = connection.createStatement()) {
            prepare(connection);
            statement.execute(LAZY_EXECUTION);
            return new H2Database(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    List<SpatialColumn> spatialColumns() throws SQLException {
        return spatialColumns(SPATIAL_COLUMNS);
    }

    @Override
    String defaultSchema() throws SQLException {
        return connection.getSchema();
    }

    @Override
    String geometryExpression(SpatialColumn column) {
        return quoted(column.column());
    }

    @Override
    Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        Object value = row.getObject(index);
        if (value == null || value instanceof Geometry) {
            return (Geometry) value;
        }
        throw new UnsupportedGeometryException("cannot be read: " + value.getClass(), null);
    }

    @Override
    Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
        byte[] bytes = row.getBytes(index);
        try {
            return bytes == null ? null : inPlace.read(bytes, 0, bytes.length);
        } catch (WkbException e) {
            return geometry(row, index);
        }
    }

    @Override
    ColumnReader reader(int sqlType, String typeName, int size) {
        return switch (typeName) {
            case "UUID" -> ColumnReader.uuid();
            case "JSON" -> ColumnReader.TEXT;
            default -> ColumnReader.of(sqlType);
        };
    }

    @Override
    KeyKind keyKind(int sqlType, String typeName) {
        if (typeName.equals("UUID")) {
            return KeyKind.UUID_VALUE;
        }
        if (typeName.startsWith("ENUM") || typeName.startsWith("INTERVAL") || typeName.startsWith("DECFLOAT")) {
            return KeyKind.OTHER;
        }
        return switch (sqlType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> KeyKind.INTEGER;
            case Types.NUMERIC, Types.DECIMAL -> KeyKind.DECIMAL;
            case Types.REAL -> KeyKind.FLOAT;
            case Types.FLOAT, Types.DOUBLE -> KeyKind.DOUBLE;
            case Types.BOOLEAN -> KeyKind.BOOLEAN;
            case Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR -> KeyKind.TEXT;
            case Types.DATE -> KeyKind.DATE;
            case Types.TIME -> KeyKind.TIME;
            case Types.TIME_WITH_TIMEZONE -> KeyKind.OTHER;
            case Types.TIMESTAMP -> KeyKind.TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> KeyKind.INSTANT;
            case Types.BINARY, Types.VARBINARY -> "JSON".equals(typeName) ? null : KeyKind.BYTES;
            // the text of an array is ambiguous
            default -> null;
        };
    }

    @Override
    LikeSupport likeSupport() throws SQLException {
        String sql = "SELECT 1 FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_NAME = '" + LikeSupport.FUNCTION_NAME
                + "' AND ROUTINE_SCHEMA = SCHEMA()";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? LikeSupport.FUNCTION : LikeSupport.BOUNDED;
        }
    }

    @Override
    int firstSrid(SpatialColumn column) throws SQLException, IOException {
        String name = quoted(column.column());
        String sql = "SELECT " + name + " FROM " + quotedTable(column) + " WHERE " + name + " IS NOT NULL LIMIT 1";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? geometry(rows, 1).getSRID() : 0;
        }
    }

    @Override
    int declaredSrid(SpatialColumn column) {
        return column.srid();
    }

    @Override
    boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException {
        String name = quoted(column.column());
        String sql = "SELECT " + name + " FROM " + quotedTable(column) + " WHERE " + name + " IS NOT NULL";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                if (rows.getObject(1) instanceof Geometry geometry && geometry.getSRID() != srid) {
                    return true;
                }
            }
            return false;
        }
    }

    @Override
    int epsgCode(int srid) {
        return srid;
    }

    @Override
    String areaCondition(SpatialColumn column) {
        return quoted(column.column()) + " && ?";
    }

    @Override
    void setArea(PreparedStatement statement, SpatialColumn column, Envelope area) throws SQLException {
        statement.setObject(1, geometries.toGeometry(area));
    }

    @Override
    String extentExpression(SpatialColumn column, int srid) {
        return "ENVELOPE(" + quoted(column.column()) + ')';
    }

    @Override
    void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setObject(index, geometry);
    }

    @Override
    Cancellation cancellation(Statement statement) {
        return statement::cancel;
    }

    @Override
    String estimatedExtent(SpatialColumn column) {
        return null;
    }

    @Override
    PreparedStatement streaming(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }
}
