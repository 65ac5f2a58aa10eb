/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

import org.gmlfast.table.Catalog;
import org.gmlfast.table.ColumnReader;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;

/** The tables of PostgreSQL with PostGIS, their types and SRIDs. */
final class PostgisCatalog extends Catalog {

    private static final String SPATIAL_COLUMNS =
            """
            SELECT f_table_schema, f_table_name, f_geometry_column, type, srid, FALSE FROM geometry_columns
            UNION ALL
            SELECT f_table_schema, f_table_name, f_geography_column, type, srid, TRUE FROM geography_columns
            ORDER BY 1, 2, 3""";

    PostgisCatalog(Connection connection) {
        super(connection);
    }

    @Override
    protected SqlDialect dialect() {
        return PostgisDialect.INSTANCE;
    }

    @Override
    public List<SpatialColumn> spatialColumns() throws SQLException {
        return spatialColumns(SPATIAL_COLUMNS);
    }

    @Override
    protected String defaultSchema() throws SQLException {
        return connection.getSchema();
    }

    /** Returns false for a table that others inherit from: its key is not that of their rows. */
    @Override
    protected boolean isKeyUnique(SpatialColumn table) throws SQLException {
        String sql =
                "SELECT count(*) FROM pg_catalog.pg_inherits AS i JOIN pg_catalog.pg_class AS c ON c.oid = i.inhparent"
                        + " WHERE c.oid = CAST(? AS regclass) AND c.relkind <> 'p'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.quotedTable());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 0;
            }
        }
    }

    @Override
    protected ColumnReader reader(int sqlType, String typeName) {
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
    protected boolean isJson(String typeName) {
        return typeName.equals("json") || typeName.equals("jsonb");
    }

    @Override
    protected KeyKind keyKind(int sqlType, String typeName) {
        return switch (typeName) {
            case "int2", "int4", "int8", "serial", "bigserial", "oid" -> StandardKey.INTEGER;
            case "numeric" -> PostgisKey.NUMERIC;
            case "float4" -> StandardKey.FLOAT;
            case "float8" -> StandardKey.DOUBLE;
            case "bool" -> StandardKey.BOOLEAN;
            case "text", "varchar", "name" -> PostgisKey.TEXT;
            case "bpchar" -> PostgisKey.PADDED_TEXT;
            case "date" -> PostgisKey.DATE;
            case "time" -> StandardKey.TIME;
            case "timestamp" -> PostgisKey.TIMESTAMP;
            case "timestamptz" -> PostgisKey.INSTANT;
            case "uuid" -> StandardKey.UUID_VALUE;
            case "bytea" -> StandardKey.BYTES;
            case "geometry", "geography" -> null;
            default -> StandardKey.OTHER;
        };
    }

    @Override
    public int firstSrid(SpatialColumn column) throws SQLException {
        String name = SqlNames.quoted(column.column());
        String sql = "SELECT ST_SRID(" + column.planarExpression() + ") FROM " + column.quotedTable() + " WHERE " + name
                + " IS NOT NULL LIMIT 1";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    @Override
    public int declaredSrid(SpatialColumn column) throws SQLException {
        String sql = "SELECT postgis_typmod_srid(atttypmod) FROM pg_catalog.pg_attribute"
                + " WHERE attrelid = CAST(? AS regclass) AND attname = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, column.quotedTable());
            statement.setString(2, column.column());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    @Override
    public boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException {
        String sql = "SELECT EXISTS (SELECT 1 FROM " + column.quotedTable() + " WHERE ST_SRID("
                + column.planarExpression() + ") <> ?)";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    @Override
    public int epsgCode(int srid) throws SQLException {
        String sql = "SELECT auth_srid FROM spatial_ref_sys WHERE srid = ? AND upper(auth_name) = 'EPSG'";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, srid);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }
}
