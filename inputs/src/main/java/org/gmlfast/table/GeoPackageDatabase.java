/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.geotools.geometry.jts.CurvedGeometryFactory;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.input.InputException;
import org.gmlfast.rows.WkbGeometryReader;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.WKBWriter;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/**
 * A GeoPackage (OGC 12-128r19) in SQLite. Boxes are searched in its R-trees; {@link GeoPackageFunctions} evaluate the
 * spatial conditions.
 */
final class GeoPackageDatabase extends Database {

    private static final String SPATIAL_COLUMNS =
            """
            SELECT g.table_name, coalesce(c.name, g.column_name), g.geometry_type_name, g.srs_id
            FROM gpkg_geometry_columns g
            JOIN gpkg_contents t ON lower(t.table_name) = lower(g.table_name)
            LEFT JOIN pragma_table_info(g.table_name) c ON lower(c.name) = lower(g.column_name)
            WHERE t.data_type = 'features'
            ORDER BY g.table_name, g.column_name""";

    /** An R-tree is used if it is one: a file could call anything else by its name. */
    private static final String INDEXES =
            """
            SELECT m.name FROM gpkg_extensions e
            JOIN sqlite_master m ON lower(m.name) = lower('rtree_' || e.table_name || '_' || e.column_name)
            WHERE lower(e.extension_name) = 'gpkg_rtree_index' AND lower(e.table_name) = lower(?)
            AND lower(e.column_name) = lower(?) AND m.type = 'table' AND m.sql LIKE 'create virtual table%using rtree%'
            AND (SELECT count(*) FROM pragma_table_info(m.name)
                 WHERE name IN ('id', 'minx', 'maxx', 'miny', 'maxy')) = 5""";

    private static final int MAX_DEFINITION_LENGTH = 1 << 18;

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

    /** Creates a database for a connection of {@link GeoPackageFile#connect}, whose messages do not name the file. */
    GeoPackageDatabase(Connection connection) throws SQLException {
        this(connection, null);
    }

    /** Creates a database for a connection of {@link GeoPackageFile#connect}, whose messages name the file. */
    GeoPackageDatabase(Connection connection, GeoPackageFile file) throws SQLException {
        super(connection);
        this.file = file;
        ProgressHandler.setHandler(connection.unwrap(SQLiteConnection.class), STEP, new ProgressHandler() {
            @Override
            protected int progress() {
                boolean late = deadline != UNLIMITED && System.nanoTime() - opened > deadline;
                return late || isStopped() ? 1 : 0;
            }
        });
    }

    // ---- structure

    @Override
    SqlDialect dialect() {
        return SqlDialect.SQLITE;
    }

    @Override
    List<SpatialColumn> spatialColumns() throws SQLException {
        List<SpatialColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(SPATIAL_COLUMNS);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String table = rows.getString(1);
                String column = rows.getString(2);
                int srid = Math.max(0, rows.getInt(4));
                columns.add(new SpatialColumn("", table, column, rows.getString(3), srid, false, index(table, column)));
            }
        }
        return columns;
    }

    /** Returns the R-tree of a column; null if it has none. */
    private SpatialIndex index(String table, String column) throws SQLException {
        List<String> key = primaryKey("", table);
        if (key.isEmpty() || !exists("gpkg_extensions")) {
            return null;
        }
        try (PreparedStatement statement = connection.prepareStatement(INDEXES)) {
            statement.setString(1, table);
            statement.setString(2, column);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? new SpatialIndex(rows.getString(1), key.get(0)) : null;
            }
        }
    }

    private boolean exists(String table) throws SQLException {
        String sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Returns the column that is the row number of SQLite, as a GeoPackage requires; any other key may have nulls. */
    @Override
    List<String> primaryKey(String schema, String table) throws SQLException {
        String sql = "SELECT name, type FROM pragma_table_info(?) WHERE pk > 0";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
                boolean found = rows.next();
                String name = found ? rows.getString(1) : null;
                boolean integer = found && "INTEGER".equalsIgnoreCase(rows.getString(2));
                return integer && !rows.next() ? List.of(name) : List.of();
            }
        }
    }

    @Override
    String defaultSchema() {
        return "";
    }

    @Override
    int sqlType(ResultSetMetaData metadata, int index) throws SQLException {
        return SqliteType.of(metadata.getColumnTypeName(index)).sqlType;
    }

    @Override
    ColumnReader reader(int sqlType, String typeName, int size) {
        return SqliteType.of(typeName).reader();
    }

    @Override
    KeyKind keyKind(int sqlType, String typeName) {
        return KeyKind.INTEGER;
    }

    @Override
    LikeSupport likeSupport() {
        return LikeSupport.FUNCTION_ONLY;
    }

    // ---- CRS

    @Override
    int firstSrid(SpatialColumn column) {
        return 0;
    }

    @Override
    int declaredSrid(SpatialColumn column) {
        return column.srid();
    }

    @Override
    boolean inheritsSrid() {
        return true;
    }

    @Override
    boolean hasOtherSrid(SpatialColumn column, int srid) {
        return false;
    }

    @Override
    int epsgCode(int srid) throws SQLException {
        String sql = "SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys"
                + " WHERE srs_id = ? AND length(definition) <= " + MAX_DEFINITION_LENGTH;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    return 0;
                }
                boolean epsg = "EPSG".equalsIgnoreCase(rows.getString(1));
                return epsg ? rows.getInt(2) : codeOf(rows.getString(3));
            }
        }
    }

    /** Returns the EPSG code of the system that well-known text describes; 0 if EPSG has no such system. */
    private static int codeOf(String definition) {
        try {
            SpatialReference reference = definition == null ? null : SpatialReference.ofWkt(definition);
            return reference == null ? 0 : reference.code();
        } catch (UnknownCrsException e) {
            return 0;
        }
    }

    // ---- geometries

    @Override
    String geometryExpression(SpatialColumn column) {
        return quoted(column.column());
    }

    @Override
    Geometry geometry(ResultSet row, int index) throws SQLException, IOException {
        Object stored = row.getObject(index);
        if (stored == null || stored instanceof byte[]) {
            return stored == null ? null : copied.read((byte[]) stored);
        }
        throw new InputException("the geometry cannot be read: it is text or a number");
    }

    @Override
    String areaCondition(SpatialColumn column) {
        return column.index() == null ? null : column.index().condition();
    }

    @Override
    void setArea(PreparedStatement statement, SpatialColumn column, Envelope area) throws SQLException {
        statement.setDouble(1, area.getMinX());
        statement.setDouble(2, area.getMaxX());
        statement.setDouble(3, area.getMinY());
        statement.setDouble(4, area.getMaxY());
    }

    @Override
    String extentExpression(SpatialColumn column, int srid) {
        return GeoPackageFunctions.EXTENT + '(' + quoted(column.column()) + ", " + column.srid() + ')';
    }

    @Override
    String estimatedExtent(SpatialColumn column) {
        return null;
    }

    @Override
    void setGeometry(PreparedStatement statement, int index, Geometry geometry) throws SQLException {
        statement.setBytes(index, new WKBWriter(2).write(geometry));
    }

    /** Binds a value as the file stores such values, or as {@link SqlDialect} compares them. */
    @Override
    void setValue(PreparedStatement statement, int index, Object value) throws SQLException {
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
    void setTimeout(Statement statement, int seconds) {
        nextLimit = seconds;
    }

    @Override
    Cancellation cancellation(Statement statement) {
        deadline = nextLimit == 0 ? UNLIMITED : System.nanoTime() - opened + TimeUnit.SECONDS.toNanos(nextLimit);
        nextLimit = 0;
        return statement::cancel;
    }

    @Override
    PreparedStatement streaming(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    @Override
    IOException failure(SQLException e) {
        boolean interrupted = e.getErrorCode() == SQLiteErrorCode.SQLITE_INTERRUPT.code;
        if (interrupted && !isStopped()) {
            return new QueryStoppedException("the query took longer than the time limit", e);
        }
        return file == null || isStopped() ? super.failure(e) : file.failure(e);
    }
}
