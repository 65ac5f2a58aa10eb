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
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.geotools.geometry.jts.WKBReader;
import org.gmlfast.input.InputException;
import org.gmlfast.rows.WkbException;
import org.gmlfast.rows.WkbGeometryReader;
import org.locationtech.jts.geom.Envelope;
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

    private static final String SPATIAL_COLUMNS =
            """
            SELECT f_table_schema, f_table_name, f_geometry_column, type, srid, FALSE FROM geometry_columns
            UNION ALL
            SELECT f_table_schema, f_table_name, f_geography_column, type, srid, TRUE FROM geography_columns
            ORDER BY 1, 2, 3""";

    private final CurvedGeometryFactory geometries = new CurvedGeometryFactory(
            new GeometryFactory(PackedCoordinateSequenceFactory.DOUBLE_FACTORY), Double.MAX_VALUE);

    private final WkbGeometryReader inPlace = new WkbGeometryReader(geometries, true);

    PostgisDatabase(Connection connection) {
        super(connection);
    }

    static PostgisDatabase open(String url, Properties properties) throws SQLException, IOException {
        properties.setProperty("ApplicationName", "gml-fast");
        Connection connection = DriverManager.getConnection(url, properties);
        try {
            prepare(connection);
            PostgisDatabase database = new PostgisDatabase(connection);
            database.checkPostgis();
            return database;
        } catch (SQLException | IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    void checkPostgis() throws SQLException, IOException {
        String sql = "SELECT count(*) FROM pg_catalog.pg_extension WHERE extname = 'postgis'";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            if (rows.getInt(1) == 0) {
                throw new InputException("the database does not have the extension PostGIS");
            }
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
        return "ST_AsEWKB(" + column.planarExpression() + ") AS " + quoted(column.column());
    }

    @Override
    Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        byte[] bytes = row.getBytes(index);
        return bytes == null ? null : geometry(bytes);
    }

    @Override
    Geometry geometryInPlace(ResultSet row, int index) throws SQLException, IOException {
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
    ColumnReader reader(int sqlType, String typeName, int size) {
        return switch (typeName) {
            case "bool" -> new ColumnReader(Boolean.class, ResultSet::getObject);
            case "bit", "varbit", "money" -> ColumnReader.TEXT;
            case "uuid" -> ColumnReader.uuid();
            case "timestamptz" -> ColumnReader.instant();
            case "timetz" -> ColumnReader.TEXT;
            case "hstore" -> new ColumnReader(java.util.Map.class, ResultSet::getObject);
            case "oid" -> ColumnReader.of(Types.BIGINT);
            default -> ColumnReader.of(sqlType);
        };
    }

    @Override
    KeyKind keyKind(int sqlType, String typeName) {
        return switch (typeName) {
            case "int2", "int4", "int8", "serial", "bigserial", "oid" -> KeyKind.INTEGER;
            case "numeric" -> KeyKind.DECIMAL;
            case "float4" -> KeyKind.FLOAT;
            case "float8" -> KeyKind.DOUBLE;
            case "bool" -> KeyKind.BOOLEAN;
            case "text", "varchar", "name" -> KeyKind.POSTGRESQL_TEXT;
            case "bpchar" -> KeyKind.PADDED_TEXT;
            case "date" -> KeyKind.DATE;
            case "time" -> KeyKind.TIME;
            case "timestamp" -> KeyKind.TIMESTAMP;
            case "timestamptz" -> KeyKind.INSTANT;
            case "uuid" -> KeyKind.UUID_VALUE;
            case "bytea" -> KeyKind.BYTES;
            case "geometry", "geography" -> null;
            default -> KeyKind.OTHER;
        };
    }

    @Override
    LikeSupport likeSupport() {
        return LikeSupport.NATIVE;
    }

    @Override
    int firstSrid(SpatialColumn column) throws SQLException {
        String name = quoted(column.column());
        String sql = "SELECT ST_SRID(" + column.planarExpression() + ") FROM " + quotedTable(column) + " WHERE " + name
                + " IS NOT NULL LIMIT 1";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    @Override
    int declaredSrid(SpatialColumn column) throws SQLException {
        String sql = "SELECT postgis_typmod_srid(atttypmod) FROM pg_catalog.pg_attribute"
                + " WHERE attrelid = CAST(? AS regclass) AND attname = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, quotedTable(column));
            statement.setString(2, column.column());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    @Override
    boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException {
        String sql = "SELECT EXISTS (SELECT 1 FROM " + quotedTable(column) + " WHERE ST_SRID("
                + column.planarExpression() + ") <> ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    @Override
    int epsgCode(int srid) throws SQLException {
        String sql = "SELECT auth_srid FROM spatial_ref_sys WHERE srid = ? AND upper(auth_name) = 'EPSG'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    @Override
    String areaCondition(SpatialColumn column) {
        return column.geography() || column.srid() == 0
                ? null
                : quoted(column.column()) + " && ST_MakeEnvelope(?, ?, ?, ?, ?)";
    }

    @Override
    void setArea(PreparedStatement statement, SpatialColumn column, Envelope area) throws SQLException {
        statement.setDouble(1, area.getMinX());
        statement.setDouble(2, area.getMinY());
        statement.setDouble(3, area.getMaxX());
        statement.setDouble(4, area.getMaxY());
        statement.setInt(5, column.srid());
    }

    @Override
    String extentExpression(SpatialColumn column, int srid) {
        String name = column.planarExpression();
        // without a declared SRID, rows may have different SRIDs
        String expression = column.srid() != 0
                ? name
                : "CASE WHEN ST_SRID(" + name + ") IN (0, " + srid + ") THEN " + name + " ELSE ST_Transform(" + name
                        + ", " + srid + ") END";
        return "ST_AsEWKB(ST_Extent(" + expression + ")::geometry)";
    }

    @Override
    void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setString(index, WKBWriter.toHex(new WKBWriter(2, true).write(geometry)));
    }

    /** Uses the driver's own method, because its {@link Statement#cancel} has no effect during a fetch. */
    @Override
    Cancellation cancellation(Statement statement) {
        return () -> connection.unwrap(PGConnection.class).cancelQuery();
    }

    @Override
    String estimatedExtent(SpatialColumn column) {
        return "SELECT ST_AsEWKB(ST_EstimatedExtent(" + literal(column.schema()) + ", " + literal(column.table()) + ", "
                + literal(column.column()) + ")::geometry)";
    }

    /**
     * A snapshot lists the transactions whose changes are not visible. Each transaction that writes has a number, so
     * equal snapshots see the same rows. This holds for tables whose rows are their own and are changed by
     * transactions: not for views, foreign tables, row-level security, and unlogged tables after a crash. Servers in
     * recovery number no transactions of their own.
     */
    @Override
    String stateOf(SpatialColumn column) {
        return "SELECT CAST(txid_current_snapshot() AS text) FROM pg_catalog.pg_class WHERE oid = CAST("
                + literal(quotedTable(column)) + " AS regclass) AND relkind = 'r' AND relpersistence = 'p'"
                + " AND NOT relrowsecurity AND NOT relhassubclass AND NOT pg_catalog.pg_is_in_recovery()";
    }

    private static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    @Override
    CopyPlan copyPlan(FeatureTable table) throws SQLException {
        return CopyPlan.of(connection, table);
    }

    @Override
    TableResult copy(FeatureTable table, CopyPlan plan, String sql, Runnable cancelled)
            throws SQLException, IOException {
        setRunning(cancellation(null));
        try (Statement statement = connection.createStatement()) {
            // COPY is one statement, which lasts until the client has received the last row
            statement.execute("SET LOCAL statement_timeout = 0");
        }
        return new CopyRows(this, table, plan, sql, cancelled);
    }

    @Override
    PreparedStatement streaming(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setFetchSize(INITIAL_FETCH_SIZE);
        return statement;
    }
}
