/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;

/** The columns of a table of features, which is created, or exists and has to have them. */
final class TableLayout {

    private final WrittenGeoPackage target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;
    private final List<GeoPackageType> types = new ArrayList<>();

    /** The indexes of columns that have lists. */
    private final Set<Integer> lists = new HashSet<>();

    /** The columns with single values, of which the features have lists. */
    private final List<String> singles = new ArrayList<>();

    private final boolean exists;
    private final int geometry;
    private final String keyName;
    private final int keyColumn;
    private long lastKey;

    TableLayout(WrittenGeoPackage target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        this.target = target;
        this.definition = definition;
        this.shapes = new ArrayList<>(shapes);
        this.geometry = firstGeometry();
        this.keyColumn = findKey();
        boolean found = target.contains(definition.name());
        if (found && target.mode() == LoadMode.CREATE) {
            throw new LoadException("the file has a table " + definition.name()
                    + "; use --mode append or replace, or another name with --prefix");
        }
        if (found && target.mode() == LoadMode.REPLACE) {
            drop();
        }
        exists = found && !target.mode().isWhole();
        if (exists) {
            ExistingLayout existing = new ExistingLayout(target, definition, geometry, this.shapes);
            types.addAll(existing.types());
            lists.addAll(existing.lists(types));
            singles.addAll(existing.singles());
            keyName = target.texts("SELECT name FROM pragma_table_info(?) WHERE pk = 1", definition.name())
                    .get(0);
            lastKey = Long.parseLong(
                    target.texts("SELECT coalesce(max(" + quoted(keyName) + "), 0) FROM " + quoted(definition.name()))
                            .get(0));
        } else {
            keyName = keyColumn >= 0 ? definition.columns().get(keyColumn).name() : freeName();
            create();
        }
    }

    /** Whether the table existed before. */
    boolean exists() {
        return exists;
    }

    /** The index of the geometry in the columns; -1 if there is none. */
    int geometry() {
        return geometry;
    }

    /** The name of the column with the geometry, also if the rows have none; null without one. */
    String geometryName() throws SQLException {
        if (geometry >= 0) {
            return definition.columns().get(geometry).name();
        }
        List<String> stored = !exists
                ? List.of()
                : target.texts(
                        "SELECT column_name FROM gpkg_geometry_columns WHERE lower(table_name) = lower(?)",
                        definition.name());
        return stored.isEmpty() ? null : stored.get(0);
    }

    /** What the geometries have in common. */
    GeometryShape shape() {
        return shapes.get(geometry);
    }

    /** Whether a column that exists has lists, which are JSON. */
    boolean hasLists(int column) {
        return lists.contains(column);
    }

    /** Makes lists of one of single values, once the table has no triggers. */
    void makeLists() throws SQLException {
        for (String column : singles) {
            String name = quoted(column);
            target.execute("UPDATE " + quoted(definition.name()) + " SET " + name + " = json_array(" + name + ") WHERE "
                    + name + " IS NOT NULL");
            target.note("the column " + column + " of the table " + definition.name() + " has lists from now on");
        }
    }

    List<GeoPackageType> types() {
        return types;
    }

    /** The name of the primary key, which is an integer (OGC 12-128r19 §2.1.6). */
    String keyName() {
        return keyName;
    }

    /** The index of the primary key in the columns; -1 if it is a number that the table assigns. */
    int keyColumn() {
        return keyColumn;
    }

    /** The greatest key of the rows that the table had. */
    long lastKey() {
        return lastKey;
    }

    /** The column of an integer that is the key. */
    private int findKey() {
        for (int i = 0; i < definition.columns().size(); i++) {
            TableColumn column = definition.columns().get(i);
            if (definition.key().equals(List.of(column.name())) && column.type().isInteger()) {
                return column.type() == ColumnType.BIG_INTEGER ? -1 : i;
            }
        }
        return -1;
    }

    private String freeName() {
        boolean isTaken = TableDefinition.NUMBER.equalsIgnoreCase(definition.id())
                || definition.columns().stream()
                        .anyMatch(column -> column.name().equalsIgnoreCase(TableDefinition.NUMBER));
        return isTaken ? "ogc_fid" : TableDefinition.NUMBER;
    }

    private int firstGeometry() {
        for (int i = 0; i < definition.columns().size(); i++) {
            if (definition.columns().get(i).isGeometry()) {
                return i;
            }
        }
        return -1;
    }

    // ---- the table

    private void create() throws SQLException {
        List<String> columns = new ArrayList<>();
        if (keyColumn < 0) {
            columns.add(quoted(keyName) + " INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL");
        }
        if (definition.id() != null) {
            columns.add(quoted(definition.id()) + " TEXT");
        }
        for (int i = 0; i < definition.columns().size(); i++) {
            TableColumn column = definition.columns().get(i);
            types.add(column.isGeometry() && i != geometry ? GeoPackageType.TEXT : GeoPackageType.of(column));
            columns.add(quoted(column.name())
                    + (i == keyColumn ? " INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL" : " " + types.get(i)));
        }
        target.execute("CREATE TABLE " + quoted(definition.name()) + " (" + String.join(", ", columns) + ')');
        for (TableColumn column : definition.columns()) {
            if (column.isSource()) {
                target.execute("CREATE INDEX " + quoted(definition.name() + '_' + column.name()) + " ON "
                        + quoted(definition.name()) + '(' + quoted(column.name()) + ')');
            }
        }
        noteGeometries();
    }

    private void noteGeometries() {
        for (int i = geometry + 1; i < definition.columns().size(); i++) {
            if (definition.columns().get(i).isGeometry()) {
                target.note("a table of a GeoPackage has one geometry, so the column "
                        + definition.columns().get(i).name() + " of " + definition.name() + " has WKT");
            }
        }
    }

    private void drop() throws SQLException, LoadException {
        if (definition.part() != null) {
            throw new LoadException("the file has a table " + definition.name() + ", which is not part of "
                    + definition.part().table() + "; choose another name with --prefix");
        }
        for (String part : target.partsOf(definition.name())) {
            drop(part);
        }
        drop(definition.name());
    }

    private void drop(String name) throws SQLException {
        for (String column : target.texts(
                "SELECT column_name FROM gpkg_geometry_columns WHERE lower(table_name) = lower(?)", name)) {
            FeatureIndex old = new FeatureIndex(name, column, TableDefinition.NUMBER);
            target.execute("DROP TABLE IF EXISTS " + quoted(old.name()));
        }
        target.execute("DROP TABLE " + quoted(name));
        for (String table : List.of("gpkg_extensions", "gpkg_geometry_columns", "gpkg_contents")) {
            if (target.contains(table)) {
                target.run("DELETE FROM " + table + " WHERE lower(table_name) = lower(?)", name);
            }
        }
    }

    String insertSql() {
        List<String> columns = new ArrayList<>();
        if (keyColumn < 0) {
            columns.add(quoted(keyName));
        }
        if (definition.id() != null) {
            columns.add(quoted(definition.id()));
        }
        definition.columns().forEach(column -> columns.add(quoted(column.name())));
        LoadMode mode = definition.mode(target.mode());
        String values = '(' + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ')';
        String insert = (mode == LoadMode.CHANGE ? "INSERT OR REPLACE INTO " : "INSERT INTO ")
                + quoted(definition.name())
                + values;
        return mode != LoadMode.UPSERT
                ? insert
                : insert + " ON CONFLICT(" + quoted(keyName) + ") DO UPDATE SET "
                        + columns.stream()
                                .map(column -> column + " = excluded." + column)
                                .collect(Collectors.joining(", "));
    }

    /** Registers the table, and the type that its geometries have by now. */
    void register() throws SQLException, IOException {
        target.register(definition.srid());
        target.run(
                "INSERT INTO gpkg_contents(table_name, data_type, identifier, description, srs_id) VALUES (?, ?, ?, ?, ?)",
                definition.name(),
                geometry < 0 ? "attributes" : "features",
                definition.name(),
                definition.part() == null ? "" : definition.part().comment(),
                definition.srid());
        if (geometry < 0) {
            return;
        }
        GeometryShape shape = shapes.get(geometry);
        int z = shape.dimension() == GeometryShape.MIXED ? 2 : shape.dimension() - 2;
        String column = definition.columns().get(geometry).name();
        target.run(
                "INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, ?, 0)",
                definition.name(),
                column,
                GeometryKind.nameOfCode(shape.code()).toUpperCase(Locale.ROOT),
                definition.srid(),
                z);
        target.run(
                "INSERT INTO gpkg_extensions VALUES (?, ?, 'gpkg_rtree_index',"
                        + " 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')",
                definition.name(),
                column);
    }
}
