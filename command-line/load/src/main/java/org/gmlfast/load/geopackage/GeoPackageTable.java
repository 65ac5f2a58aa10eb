/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.geopackage;

import static org.gmlfast.table.SqlNames.quoted;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.gmlfast.input.FeatureException;
import org.gmlfast.load.ExactTimes;
import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.load.TableLoad;
import org.gmlfast.load.ValueException;
import org.gmlfast.model.ColumnType;
import org.gmlfast.model.GeometryKind;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.locationtech.jts.geom.Envelope;

/** Fills a table of features. Types of columns bind nobody in SQLite, so the type of geometries is registered last. */
final class GeoPackageTable implements TableLoad {

    private static final int BATCH = 1000;

    private final GeoPackageTarget target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;
    private final List<GeoPackageType> types = new ArrayList<>();
    private final ExactTimes temporal = new ExactTimes();
    private final Envelope bounds = new Envelope();
    private final boolean exists;

    /** The index of the geometry in the columns; -1 if there is none. */
    private final int geometry;

    /** The name of the primary key, which is an integer (OGC 12-128r19 §2.1.6). */
    private final String keyName;

    /** The index of the primary key in the columns; -1 if it is a number that this table assigns. */
    private final int keyColumn;

    private final int[] sources;
    private final Object[] values;
    private final PreparedStatement insert;

    /** Null without a geometry. */
    private final GeoPackageBlob blob;

    /** Inserts into the spatial index; null without one. */
    private PreparedStatement indexed;

    /** The boxes of a new index; null if it is not new, or is too large. */
    private PackedRTree packed;

    private FeatureIndex index;
    private long key;

    /** The key of the last box of {@link #packed}. */
    private long lastKey;

    private int pending;

    GeoPackageTable(GeoPackageTarget target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        this.target = target;
        this.definition = definition;
        this.shapes = new ArrayList<>(shapes);
        this.geometry = firstGeometry();
        this.sources = new int[definition.columns().size()];
        this.values = new Object[sources.length];
        this.keyColumn = findKey();
        boolean found = target.hasTable(definition.name());
        if (found && target.mode() == LoadMode.CREATE) {
            throw new LoadException("the file has a table " + definition.name()
                    + "; use --mode append or replace, or another name with --prefix");
        }
        if (found && target.mode() == LoadMode.REPLACE) {
            drop();
        }
        exists = found && target.mode() == LoadMode.APPEND;
        if (exists) {
            findTypes();
            keyName = target.texts("SELECT name FROM pragma_table_info(?) WHERE pk = 1", definition.name())
                    .get(0);
            key = Long.parseLong(
                    target.texts("SELECT coalesce(max(" + quoted(keyName) + "), 0) FROM " + quoted(definition.name()))
                            .get(0));
        } else {
            keyName = keyColumn >= 0 ? definition.columns().get(keyColumn).name() : freeName();
            create();
        }
        blob = geometry < 0
                ? null
                : new GeoPackageBlob(this.shapes.get(geometry), definition.srid(), target.linearizes());
        insert = target.connection().prepareStatement(insertSql());
        openIndex();
    }

    /** The column of an integer that is the key. */
    private int findKey() {
        for (int i = 0; i < sources.length; i++) {
            TableColumn column = definition.columns().get(i);
            if (definition.key().equals(List.of(column.name())) && column.type().isInteger()) {
                return column.type() == ColumnType.BIG_INTEGER ? -1 : i;
            }
        }
        return -1;
    }

    private String freeName() {
        boolean isTaken = definition.columns().stream()
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
        for (int i = 0; i < sources.length; i++) {
            TableColumn column = definition.columns().get(i);
            types.add(column.isGeometry() && i != geometry ? GeoPackageType.TEXT : GeoPackageType.of(column));
            columns.add(quoted(column.name())
                    + (i == keyColumn ? " INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL" : " " + types.get(i)));
        }
        target.execute("CREATE TABLE " + quoted(definition.name()) + " (" + String.join(", ", columns) + ')');
        noteGeometries();
    }

    private void noteGeometries() {
        for (int i = geometry + 1; i < sources.length; i++) {
            if (definition.columns().get(i).isGeometry()) {
                target.note("a table of a GeoPackage has one geometry, so the column "
                        + definition.columns().get(i).name() + " of " + definition.name() + " has WKT");
            }
        }
    }

    private void drop() throws SQLException {
        String name = definition.name();
        for (String column : target.texts(
                "SELECT column_name FROM gpkg_geometry_columns WHERE lower(table_name) = lower(?)", name)) {
            FeatureIndex old = new FeatureIndex(name, column, TableDefinition.NUMBER);
            target.execute("DROP TABLE IF EXISTS " + quoted(old.name()));
        }
        target.execute("DROP TABLE " + quoted(name));
        for (String table : List.of("gpkg_extensions", "gpkg_geometry_columns", "gpkg_contents")) {
            if (target.hasTable(table)) {
                target.run("DELETE FROM " + table + " WHERE lower(table_name) = lower(?)", name);
            }
        }
    }

    private void findTypes() throws SQLException, LoadException {
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
        for (int i = 0; i < sources.length; i++) {
            TableColumn column = definition.columns().get(i);
            String type = declared.get(column.name().toLowerCase(Locale.ROOT));
            if (type == null) {
                throw new LoadException("the table " + definition.name() + " has no column " + column.name()
                        + "; omit the attribute with --property, or use --mode replace");
            }
            GeoPackageType found = i == geometry ? GeoPackageType.GEOMETRY : GeoPackageType.declared(type);
            if (found == null) {
                throw new LoadException("the column " + column.name() + " of " + definition.name() + " has the type "
                        + type + ", which load does not write");
            }
            types.add(found);
        }
        if (geometry >= 0) {
            fixShape();
        }
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

    private String insertSql() {
        List<String> columns = new ArrayList<>();
        if (keyColumn < 0) {
            columns.add(quoted(keyName));
        }
        if (definition.id() != null) {
            columns.add(quoted(definition.id()));
        }
        definition.columns().forEach(column -> columns.add(quoted(column.name())));
        return "INSERT INTO " + quoted(definition.name()) + '(' + String.join(", ", columns) + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ')';
    }

    private void openIndex() throws SQLException {
        if (geometry < 0) {
            return;
        }
        index = new FeatureIndex(
                definition.name(), definition.columns().get(geometry).name(), keyName);
        if (!exists) {
            target.execute(index.create());
            packed = new PackedRTree();
        } else if (target.hasTable(index.name())) {
            for (String drop : index.dropTriggers()) {
                target.execute(drop);
            }
        } else {
            index = null;
            return;
        }
        indexed = target.connection().prepareStatement(index.insert());
    }

    // ---- rows

    @Override
    public void begin(RowType type) {
        for (int i = 0; i < sources.length; i++) {
            sources[i] = type.type().indexOf(definition.columns().get(i).attribute());
        }
    }

    @Override
    public void write(Row row) throws IOException {
        encode(row);
        try {
            int at = 1;
            if (keyColumn < 0) {
                insert.setLong(at++, ++key);
            } else {
                key = (Long) values[keyColumn];
            }
            if (definition.id() != null) {
                insert.setString(at++, row.id());
            }
            for (int i = 0; i < values.length; i++) {
                insert.setObject(at++, values[i]);
            }
            insert.addBatch();
            if (indexed != null && values[geometry] != null && !blob.envelope().isNull()) {
                addToIndex(blob.envelope());
            }
            if (++pending == BATCH) {
                flush();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void encode(Row row) throws IOException {
        int column = 0;
        try {
            for (; column < values.length; column++) {
                int source = sources[column];
                Object value = source < 0 || row.isNull(source) ? null : row.getObject(source);
                values[column] = value == null
                        ? null
                        : column == geometry
                                ? blob.encode(value)
                                : types.get(column).stored(value, temporal);
            }
        } catch (ValueException | ArithmeticException | IllegalArgumentException e) {
            throw new FeatureException(described(row, column) + e.getMessage(), e);
        }
        if (keyColumn >= 0 && values[keyColumn] == null) {
            throw new FeatureException(described(row, keyColumn) + "the primary key is null", null);
        }
        if (geometry >= 0 && values[geometry] != null && blob.isUnfit()) {
            throw new FeatureException(
                    described(row, geometry) + "the geometry has another type or dimension than the column", null);
        }
    }

    private String described(Row row, int column) {
        return "feature " + row.id() + ", column "
                + definition.columns().get(column).name() + ": ";
    }

    private void addToIndex(Envelope box) throws SQLException {
        bounds.expandToInclude(box);
        if (packed != null && packed.isFull()) {
            writePacked();
        }
        if (packed != null && key > lastKey) {
            packed.add(key, box);
            lastKey = key;
            return;
        }
        writePacked(); // keys do not ascend
        indexed.setLong(1, key);
        indexed.setDouble(2, box.getMinX());
        indexed.setDouble(3, box.getMaxX());
        indexed.setDouble(4, box.getMinY());
        indexed.setDouble(5, box.getMaxY());
        indexed.addBatch();
    }

    private void writePacked() throws SQLException {
        if (packed != null) {
            packed.write(target.connection(), index.name());
            packed = null;
        }
    }

    private void flush() throws SQLException {
        if (pending > 0) {
            insert.executeBatch();
            if (indexed != null) {
                indexed.executeBatch();
            }
            pending = 0;
        }
    }

    // ---- the end

    @Override
    public void finish() throws IOException {
        try {
            flush();
            writePacked();
            if (!exists) {
                register();
            }
            if (index != null) {
                for (String create : index.createTriggers()) {
                    target.execute(create);
                }
            }
            updateContents();
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }

    private void register() throws SQLException, IOException {
        target.register(definition.srid());
        target.run(
                "INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES (?, ?, ?, ?)",
                definition.name(),
                geometry < 0 ? "attributes" : "features",
                definition.name(),
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

    private void updateContents() throws SQLException {
        target.run(
                "UPDATE gpkg_contents SET last_change = strftime('%Y-%m-%dT%H:%M:%fZ','now') WHERE table_name = ?",
                definition.name());
        if (!bounds.isNull()) {
            target.run(
                    "UPDATE gpkg_contents SET min_x = min(coalesce(min_x, ?1), ?1), min_y = min(coalesce(min_y, ?2), ?2),"
                            + " max_x = max(coalesce(max_x, ?3), ?3), max_y = max(coalesce(max_y, ?4), ?4)"
                            + " WHERE table_name = ?5",
                    bounds.getMinX(),
                    bounds.getMinY(),
                    bounds.getMaxX(),
                    bounds.getMaxY(),
                    definition.name());
        }
    }

    @Override
    public void close() throws IOException {
        try {
            insert.close();
            if (indexed != null) {
                indexed.close();
            }
        } catch (SQLException e) {
            throw target.failure(e);
        }
    }
}
