/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.crs.UnknownCrsException;
import org.gmlfast.table.Catalog;
import org.gmlfast.table.ColumnReader;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SpatialIndex;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.StandardKey;

/** The layers of a GeoPackage, their types and reference systems. */
final class GeoPackageCatalog extends Catalog {

    private static final String SPATIAL_COLUMNS =
            """
            SELECT g.table_name, coalesce(c.name, g.column_name), g.geometry_type_name, g.srs_id
            FROM gpkg_geometry_columns g
            JOIN gpkg_contents t ON lower(t.table_name) = lower(g.table_name)
            LEFT JOIN pragma_table_info(g.table_name) c ON lower(c.name) = lower(g.column_name)
            WHERE t.data_type = 'features'
            ORDER BY g.table_name, g.column_name""";

    /** Checks that the table is an R-tree, because another table could have its name. */
    private static final String INDEXES =
            """
            SELECT m.name FROM gpkg_extensions e
            JOIN sqlite_master m ON lower(m.name) = lower('rtree_' || e.table_name || '_' || e.column_name)
            WHERE lower(e.extension_name) = 'gpkg_rtree_index' AND lower(e.table_name) = lower(?)
            AND lower(e.column_name) = lower(?) AND m.type = 'table' AND m.sql LIKE 'create virtual table%using rtree%'
            AND (SELECT count(*) FROM pragma_table_info(m.name)
                 WHERE name IN ('id', 'minx', 'maxx', 'miny', 'maxy')) = 5""";

    private static final int MAX_DEFINITION_LENGTH = 1 << 18;

    GeoPackageCatalog(Connection connection) {
        super(connection);
    }

    @Override
    protected SqlDialect dialect() {
        return GeoPackageDialect.INSTANCE;
    }

    @Override
    public List<SpatialColumn> spatialColumns() throws SQLException {
        List<SpatialColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(SPATIAL_COLUMNS);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String table = rows.getString(1);
                String column = rows.getString(2);
                int srid = GeoPackageGeometries.defined(rows.getInt(4));
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
    protected List<String> primaryKey(String schema, String table) throws SQLException {
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

    /**
     * Returns whether the key is the row number of SQLite; any other key has an index of its own, and may have nulls.
     */
    @Override
    protected boolean isKeyUnique(SpatialColumn table) throws SQLException {
        String sql = "SELECT count(*) FROM pragma_index_list(?) WHERE origin = 'pk'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.table());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 0;
            }
        }
    }

    @Override
    protected String defaultSchema() {
        return "";
    }

    @Override
    protected int sqlType(ResultSetMetaData metadata, int index) throws SQLException {
        return SqliteType.of(metadata.getColumnTypeName(index)).sqlType;
    }

    @Override
    protected ColumnReader reader(int sqlType, String typeName) {
        return SqliteType.of(typeName).reader();
    }

    @Override
    protected KeyKind keyKind(int sqlType, String typeName) {
        return StandardKey.INTEGER;
    }

    @Override
    public int firstSrid(SpatialColumn column) {
        return 0;
    }

    @Override
    public int declaredSrid(SpatialColumn column) {
        return column.srid();
    }

    @Override
    protected boolean inheritsSrid() {
        return true;
    }

    @Override
    public boolean hasOtherSrid(SpatialColumn column, int srid) {
        return false;
    }

    @Override
    public int epsgCode(int srid) throws SQLException {
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

    @Override
    public boolean isDefined(int srid) throws SQLException {
        String sql = "SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
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
}
