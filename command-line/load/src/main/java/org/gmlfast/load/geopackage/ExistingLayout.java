/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;

/** The columns of a table that exists, and has to have those of a definition. */
final class ExistingLayout {

    private final WrittenGeoPackage target;
    private final TableDefinition definition;
    private final int geometry;
    private final List<GeometryShape> shapes;
    private final List<String> singles = new ArrayList<>();

    /**
     * @param geometry the index of the geometry in the columns; -1 without one
     * @param shapes by the index of the column, of which that of the geometry becomes that of the table
     */
    ExistingLayout(WrittenGeoPackage target, TableDefinition definition, int geometry, List<GeometryShape> shapes) {
        this.target = target;
        this.definition = definition;
        this.geometry = geometry;
        this.shapes = shapes;
    }

    /** The types of the columns. */
    List<GeoPackageType> types() throws SQLException, LoadException {
        List<GeoPackageType> types = new ArrayList<>();
        Map<String, String> declared = new LinkedHashMap<>();
        try (PreparedStatement statement =
                target.connection().prepareStatement("SELECT lower(name), type FROM pragma_table_info(?)")) {
            statement.setString(1, definition.name());
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    declared.put(row.getString(1), row.getString(2));
                }
            }
        }
        for (int i = 0; i < definition.columns().size(); i++) {
            TableColumn column = definition.columns().get(i);
            String type = declared.get(column.name().toLowerCase(Locale.ROOT));
            if (type == null && target.mode() == LoadMode.CHANGE && i != geometry) {
                type = add(column);
            }
            if (type == null) {
                throw new LoadException("the table " + definition.name() + " has no column " + column.name()
                        + "; omit the attribute with --property, or use --mode replace");
            }
            GeoPackageType found = i == geometry ? GeoPackageType.GEOMETRY : GeoPackageType.declared(type);
            if (found == null) {
                throw new LoadException("the column " + column.name() + " of " + definition.name() + " has the type "
                        + type + ", which load does not write");
            }
            if (found == GeoPackageType.TEXT
                    && target.mode() == LoadMode.CHANGE
                    && column.type() == ColumnType.LIST
                    && !hasLists(target, definition.name(), column.name())) {
                singles.add(column.name());
            }
            types.add(found);
        }
        if (geometry >= 0) {
            fixShape();
        }
        return types;
    }

    /** The indexes of columns that have lists. */
    Set<Integer> lists(List<GeoPackageType> types) throws SQLException {
        Set<Integer> lists = new HashSet<>();
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) == GeoPackageType.TEXT
                    && hasLists(
                            target,
                            definition.name(),
                            definition.columns().get(i).name())) {
                lists.add(i);
            }
        }
        return lists;
    }

    /** Whether a column of texts has lists, which are JSON: all of its first values are arrays. */
    static boolean hasLists(WrittenGeoPackage target, String table, String column) throws SQLException {
        String sql = "SELECT min(substr(c, 1, 1) = '[' AND json_valid(c)) FROM (SELECT " + quoted(column)
                + " AS c FROM " + quoted(table) + " WHERE " + quoted(column) + " IS NOT NULL LIMIT 10)";
        return "1".equals(target.texts(sql).get(0));
    }

    /** The columns with single values, of which the features have lists. */
    List<String> singles() {
        return singles;
    }

    /** Adds a column for an attribute that no row has had before. */
    private String add(TableColumn column) throws SQLException {
        GeoPackageType type = column.isGeometry() ? GeoPackageType.TEXT : GeoPackageType.of(column);
        target.execute(
                "ALTER TABLE " + quoted(definition.name()) + " ADD COLUMN " + quoted(column.name()) + ' ' + type);
        target.note("the table " + definition.name() + " has a new column " + column.name());
        return type.name();
    }

    private void fixShape() throws SQLException, LoadException {
        String sql =
                "SELECT column_name, geometry_type_name, srs_id, z FROM gpkg_geometry_columns WHERE lower(table_name) = lower(?)";
        try (PreparedStatement statement = target.connection().prepareStatement(sql)) {
            statement.setString(1, definition.name());
            try (ResultSet row = statement.executeQuery()) {
                String column = definition.columns().get(geometry).name();
                if (!row.next() || !row.getString(1).equalsIgnoreCase(column)) {
                    throw new LoadException(
                            "the column " + column + " is not the geometry of the table " + definition.name());
                }
                if (row.getInt(3) != definition.srid()) {
                    throw new LoadException("the table " + definition.name() + " has the SRS " + row.getInt(3)
                            + ", and the features EPSG:" + definition.srid() + "; transform them with --srs");
                }
                int dimension = row.getInt(4) == 1 ? 3 : row.getInt(4) == 0 ? 2 : GeometryShape.MIXED;
                shapes.set(geometry, GeometryShape.fixed(GeometryKind.named(row.getString(2)), dimension));
            }
        }
    }
}
