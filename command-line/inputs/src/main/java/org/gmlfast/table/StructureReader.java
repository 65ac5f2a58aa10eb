/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.api.referencing.operation.MathTransform;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.input.FeatureTypes;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;
import org.gmlfast.query.AttributeNames;

/**
 * Reads the structure of a table from the catalog of its database.
 *
 * @param spatialColumns all geometry columns of the database
 * @param names the names of the type and its attributes
 */
record StructureReader(
        Catalog catalog,
        SqlDialect dialect,
        SpatialColumn table,
        List<SpatialColumn> spatialColumns,
        InputOptions options,
        AttributeNames names) {

    FeatureTable read() throws SQLException, IOException {
        List<String> key = catalog.primaryKey(table.schema(), table.table());
        int srid = table.srid() != 0 ? table.srid() : catalog.firstSrid(table);
        SpatialReference reference =
                options.spatialReference() != null ? options.spatialReference() : declaredReference(srid);
        List<FeatureTable.Column> columns = new ArrayList<>();
        int attributes = 0;
        Map<String, KeyColumn> keyColumns = new HashMap<>();
        List<FeatureTable.Column> hiddenKey = new ArrayList<>();
        String sql = "SELECT * FROM " + table.quotedTable() + " WHERE 1 = 0";
        try (PreparedStatement empty = catalog.connection.prepareStatement(sql);
                ResultSet rows = empty.executeQuery()) {
            ResultSetMetaData metadata = rows.getMetaData();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                String name = metadata.getColumnName(i);
                boolean idColumn = name.equals(FeatureTable.ID_COLUMN);
                boolean isKey = key.contains(name);
                if (isKey) {
                    keyColumns.put(name, keyColumn(name, metadata, i));
                }
                boolean attribute = !idColumn && (!isKey || options.primaryKeyExposed());
                if (isKey && !attribute) {
                    hiddenKey.add(column(metadata, i, reference, -1));
                }
                if (attribute || idColumn) {
                    columns.add(column(metadata, i, reference, attribute ? attributes++ : -1));
                }
            }
        }
        SimpleFeatureType type =
                FeatureTypes.type(options.namespace(), names.ofType(table.typeName()), descriptors(columns, reference));
        List<KeyColumn> idKey = keyColumns.containsValue(null)
                ? List.of()
                : key.stream().map(keyColumns::get).toList();
        boolean overridden = options.spatialReference() != null;
        RowGeometries geometries = new RowGeometries(reference, srid, overridden, catalog.inheritsSrid());
        FeatureTable.Rows rows = new FeatureTable.Rows(
                reference,
                srid,
                List.copyOf(key),
                idKey,
                !key.isEmpty() && catalog.isKeyUnique(table),
                List.copyOf(columns),
                List.copyOf(hiddenKey),
                geometries,
                dialect,
                options.notes(),
                new ConcurrentHashMap<>());
        return new FeatureTable(table, rows, columns, type);
    }

    /** Returns null, with a note, if the values of the column are not suitable for ids. */
    private KeyColumn keyColumn(String name, ResultSetMetaData metadata, int index) throws SQLException {
        String typeName = metadata.getColumnTypeName(index);
        KeyKind kind = catalog.keyKind(catalog.sqlType(metadata, index), typeName);
        if (kind == null) {
            options.notes()
                    .accept("the features of " + table.qualifiedTable()
                            + " are numbered and cannot be requested by id: the type of its key column " + name
                            + ", "
                            + typeName + ", is not suitable for ids");
            return null;
        }
        return new KeyColumn(name, typeName, kind);
    }

    private FeatureTable.Column column(ResultSetMetaData metadata, int index, SpatialReference reference, int attribute)
            throws SQLException, IOException {
        String name = metadata.getColumnName(index);
        int sqlType = catalog.sqlType(metadata, index);
        String typeName = metadata.getColumnTypeName(index);
        for (SpatialColumn spatial : spatialColumns) {
            if (spatial.isInTableOf(table) && spatial.column().equals(name)) {
                String expression = dialect.geometryExpression(spatial);
                return new FeatureTable.Column(
                        name, expression, sqlType, typeName, null, spatial, transform(spatial, reference), attribute);
            }
        }
        ColumnReader own = catalog.reader(sqlType, typeName);
        ColumnReader reader = isLoaded(metadata) ? ColumnReader.ofLoaded(sqlType, own) : own;
        return new FeatureTable.Column(name, SqlNames.quoted(name), sqlType, typeName, reader, null, null, attribute);
    }

    /** Returns whether this program has loaded the table from a file. */
    private static boolean isLoaded(ResultSetMetaData metadata) throws SQLException {
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            if (metadata.getColumnName(i).equals(FeatureTable.NUMBER_COLUMN)) {
                return true;
            }
        }
        return false;
    }

    private List<AttributeDescriptor> descriptors(List<FeatureTable.Column> columns, SpatialReference reference)
            throws IOException {
        List<FeatureTable.Column> attributes =
                columns.stream().filter(column -> column.attribute() >= 0).toList();
        List<String> written =
                names.of(attributes.stream().map(FeatureTable.Column::name).toList());
        List<AttributeDescriptor> descriptors = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            descriptors.add(descriptor(written.get(i), attributes.get(i), reference));
        }
        return descriptors;
    }

    private AttributeDescriptor descriptor(String name, FeatureTable.Column column, SpatialReference reference)
            throws IOException {
        if (column.spatial() == null && catalog.isJson(column.typeName())) {
            return FeatureTypes.json(name);
        }
        return column.spatial() != null
                ? FeatureTypes.geometry(name, column.spatial().binding(), reference.xy())
                : FeatureTypes.attribute(name, column.reader().binding());
    }

    /**
     * Returns the transformation of a column into the CRS of the first geometry column: all geometries of a feature
     * must be in one CRS.
     */
    private MathTransform transform(SpatialColumn column, SpatialReference reference) throws SQLException, IOException {
        int code = column.srid() == 0 || options.spatialReference() != null ? 0 : catalog.epsgCode(column.srid());
        return code == 0 || code == reference.code() ? null : new SpatialReference(code).to(reference);
    }

    private SpatialReference declaredReference(int srid) throws SQLException, IOException {
        int code = srid == 0 ? 0 : catalog.epsgCode(srid);
        if (code == 0) {
            String what = srid == 0 ? " has no SRID" : " has the SRID " + srid + ", which is not an EPSG code";
            throw new InputException("column " + table.column() + " of table " + table.qualifiedTable() + what
                    + "; specify the CRS with --source-srs EPSG:CODE");
        }
        return new SpatialReference(code);
    }
}
