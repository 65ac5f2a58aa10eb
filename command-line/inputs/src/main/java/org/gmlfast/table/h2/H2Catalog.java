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
import java.sql.Types;
import java.util.List;

import org.gmlfast.table.Catalog;
import org.gmlfast.table.ColumnReader;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.LikePattern;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;
import org.locationtech.jts.geom.Geometry;

/** The tables of H2, their types and SRIDs. */
final class H2Catalog extends Catalog {

    private static final String SPATIAL_COLUMNS =
            """
            SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, GEOMETRY_TYPE, COALESCE(GEOMETRY_SRID, 0), FALSE
            FROM INFORMATION_SCHEMA.COLUMNS
            WHERE DATA_TYPE = 'GEOMETRY' AND TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
            ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION""";

    H2Catalog(Connection connection) {
        super(connection);
    }

    @Override
    protected SqlDialect dialect() throws SQLException {
        String sql = "SELECT 1 FROM INFORMATION_SCHEMA.ROUTINES WHERE ROUTINE_NAME = '" + LikePattern.FUNCTION
                + "' AND ROUTINE_SCHEMA = SCHEMA()";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? H2Dialect.WITH_FUNCTION : H2Dialect.WITHOUT_FUNCTION;
        }
    }

    @Override
    public List<SpatialColumn> spatialColumns() throws SQLException {
        return spatialColumns(SPATIAL_COLUMNS);
    }

    @Override
    protected String defaultSchema() throws SQLException {
        return connection.getSchema();
    }

    @Override
    protected ColumnReader reader(int sqlType, String typeName) {
        return switch (typeName) {
            case "UUID" -> ColumnReader.uuid();
            case "JSON" -> ColumnReader.TEXT;
            default -> ColumnReader.of(sqlType);
        };
    }

    @Override
    protected KeyKind keyKind(int sqlType, String typeName) {
        if (typeName.equals("UUID")) {
            return StandardKey.UUID_VALUE;
        }
        if (typeName.startsWith("ENUM") || typeName.startsWith("INTERVAL") || typeName.startsWith("DECFLOAT")) {
            return StandardKey.OTHER;
        }
        return switch (sqlType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> StandardKey.INTEGER;
            case Types.NUMERIC, Types.DECIMAL -> StandardKey.DECIMAL;
            case Types.REAL -> StandardKey.FLOAT;
            case Types.FLOAT, Types.DOUBLE -> StandardKey.DOUBLE;
            case Types.BOOLEAN -> StandardKey.BOOLEAN;
            case Types.CHAR, Types.VARCHAR, Types.NCHAR, Types.NVARCHAR -> StandardKey.TEXT;
            case Types.DATE -> StandardKey.DATE;
            case Types.TIME -> StandardKey.TIME;
            case Types.TIME_WITH_TIMEZONE -> StandardKey.OTHER;
            case Types.TIMESTAMP -> StandardKey.TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> StandardKey.INSTANT;
            case Types.BINARY, Types.VARBINARY -> "JSON".equals(typeName) ? null : StandardKey.BYTES;
            // the text of an array is ambiguous
            default -> null;
        };
    }

    @Override
    public int firstSrid(SpatialColumn column) throws SQLException, IOException {
        String name = SqlNames.quoted(column.column());
        String sql = "SELECT " + name + " FROM " + column.quotedTable() + " WHERE " + name + " IS NOT NULL LIMIT 1";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? H2Database.stored(rows, 1).getSRID() : 0;
        }
    }

    @Override
    public int declaredSrid(SpatialColumn column) {
        return column.srid();
    }

    @Override
    public boolean hasOtherSrid(SpatialColumn column, int srid) throws SQLException {
        String name = SqlNames.quoted(column.column());
        String sql = "SELECT " + name + " FROM " + column.quotedTable() + " WHERE " + name + " IS NOT NULL";
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
    public int epsgCode(int srid) {
        return srid;
    }
}
