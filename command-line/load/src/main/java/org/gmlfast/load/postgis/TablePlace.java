/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.model.GeometryKind;

/** Where the rows of a load go: a new table, one that exists, or one beside it until the rows are complete. */
final class TablePlace {

    private final PostgisTarget target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;
    private final List<CopyType> types = new ArrayList<>();

    /** Whether the table existed before, and keeps its columns. */
    private final boolean exists;

    /** The key by which rows of an upsert are found; empty for other modes. */
    private List<String> key = List.of();

    /** The table that COPY fills; another one than that of the definition until the rows are complete. */
    private final String filled;

    /** Whether another table has to make way. */
    private final boolean replaces;

    private TablePlace(
            PostgisTarget target,
            TableDefinition definition,
            List<GeometryShape> shapes,
            boolean exists,
            boolean replaces) {
        this.target = target;
        this.definition = definition;
        this.shapes = shapes;
        this.exists = exists;
        this.replaces = replaces;
        boolean beside = replaces || exists && target.mode() == LoadMode.UPSERT;
        this.filled = beside ? "gml_fast_" + HexFormat.of().toHexDigits(System.nanoTime()) : definition.name();
    }

    static TablePlace of(PostgisTarget target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        String kind = target.catalog().kind(target.schema(), definition.name());
        LoadMode mode = target.mode();
        String name = target.qualified(definition.name());
        if (kind != null && mode == LoadMode.CREATE) {
            throw new LoadException("the table " + name
                    + " exists; use --mode append, replace or upsert, or another name with --prefix");
        }
        if (kind != null && !kind.equals("r") && (!kind.equals("p") || mode == LoadMode.REPLACE)) {
            throw new LoadException(name + " is not an ordinary table, and cannot be loaded with --mode "
                    + mode.name().toLowerCase(java.util.Locale.ROOT));
        }
        boolean replaces = kind != null && mode == LoadMode.REPLACE;
        TablePlace place = new TablePlace(target, definition, shapes, kind != null && !replaces, replaces);
        place.findTypes();
        return place;
    }

    boolean exists() {
        return exists;
    }

    /** The types of the columns. */
    List<CopyType> types() {
        return types;
    }

    // ---- columns

    private void findTypes() throws SQLException, LoadException {
        if (!exists) {
            definition.columns().forEach(column -> types.add(CopyType.of(column)));
            return;
        }
        Map<String, ExistingColumn> existing = target.catalog().columns(target.schema(), definition.name());
        if (definition.id() != null) {
            check(existing.get(definition.id()), definition.id());
        }
        for (int i = 0; i < definition.columns().size(); i++) {
            TableColumn column = definition.columns().get(i);
            ExistingColumn found = existing.get(column.name());
            check(found, column.name());
            types.add(found.type());
            if (column.isGeometry() != (found.type() == CopyType.GEOMETRY)) {
                throw new LoadException("the column " + column.name() + " of " + target.qualified(definition.name())
                        + " has the type " + found.typeName());
            }
            if (column.isGeometry()) {
                fix(i, found);
            }
        }
        findKey();
    }

    private void check(ExistingColumn found, String column) throws LoadException {
        if (found == null) {
            throw new LoadException("the table " + target.qualified(definition.name()) + " has no column " + column
                    + "; add it, omit the attribute with --property, or use --mode replace");
        }
        if (found.type() == null) {
            throw new LoadException("the column " + column + " of " + target.qualified(definition.name())
                    + " has the type " + found.typeName() + ", which load does not write");
        }
    }

    /** The shape of an existing column is the one of its type. */
    private void fix(int index, ExistingColumn found) throws LoadException {
        if (found.srid() != 0 && found.srid() != definition.srid()) {
            throw new LoadException("the column "
                    + definition.columns().get(index).name() + " has the SRID " + found.srid()
                    + ", and the features EPSG:" + definition.srid() + "; transform them with --srs EPSG:"
                    + found.srid());
        }
        shapes.set(index, GeometryShape.fixed(GeometryKind.ofCode(found.geometryCode()), found.dimension()));
    }

    private void findKey() throws SQLException, LoadException {
        if (target.mode() != LoadMode.UPSERT) {
            return;
        }
        key = target.catalog().primaryKey(target.schema(), definition.name());
        List<String> written = columnNames();
        if (key.isEmpty() || !written.containsAll(key)) {
            throw new LoadException("--mode upsert requires a primary key of " + target.qualified(definition.name())
                    + " whose columns are loaded" + (key.isEmpty() ? "" : ", and it is " + String.join(", ", key)));
        }
    }

    private List<String> columnNames() {
        List<String> names = new ArrayList<>();
        if (definition.id() != null) {
            names.add(definition.id());
        }
        definition.columns().forEach(column -> names.add(column.name()));
        return names;
    }

    private String columnList() {
        return String.join(", ", PostgisTable.quoted(columnNames()));
    }

    // ---- before the rows

    /** The statement that fills the table. */
    String copySql() {
        boolean isNew = !exists;
        return "COPY " + filledName() + '(' + columnList() + ") FROM STDIN (FORMAT binary"
                // rows of a table that nobody else sees yet need no later visit to become visible to all
                + (isNew ? ", FREEZE)" : ")");
    }

    private String filledName() {
        return isTemporary() ? PostgisTarget.quoted(filled) : target.qualified(filled);
    }

    private boolean isTemporary() {
        return exists && target.mode() == LoadMode.UPSERT;
    }

    void create() throws SQLException {
        if (isTemporary()) {
            target.execute("CREATE TEMPORARY TABLE " + filledName() + " ON COMMIT DROP AS SELECT " + columnList()
                    + " FROM " + target.qualified(definition.name()) + " WITH NO DATA");
            return;
        }
        if (exists) {
            return;
        }
        List<String> columns = new ArrayList<>();
        if (definition.numbered()) {
            columns.add(PostgisTarget.quoted(TableDefinition.NUMBER) + " bigint GENERATED BY DEFAULT AS IDENTITY");
        }
        if (definition.id() != null) {
            columns.add(PostgisTarget.quoted(definition.id()) + " text");
        }
        for (int i = 0; i < types.size(); i++) {
            String type =
                    shapes.get(i) == null ? types.get(i).sql : GeometryTypeName.of(shapes.get(i), definition.srid());
            columns.add(PostgisTarget.quoted(definition.columns().get(i).name()) + ' ' + type);
        }
        target.execute("CREATE TABLE " + filledName() + " (" + String.join(", ", columns) + ')');
        comment();
    }

    private void comment() throws SQLException {
        for (TableColumn column : definition.columns()) {
            if (!column.name().equals(column.attribute())) {
                target.execute("COMMENT ON COLUMN " + filledName() + '.' + PostgisTarget.quoted(column.name()) + " IS '"
                        + column.attribute().replace("'", "''") + '\'');
            }
        }
    }

    // ---- after the rows

    void complete() throws SQLException, IOException {
        if (isTemporary()) {
            merge();
        } else if (!exists) {
            index();
        }
        if (replaces) {
            replace();
        }
        target.execute("ANALYZE " + target.qualified(definition.name()));
    }

    private void index() throws SQLException {
        List<String> columns = definition.numbered() ? List.of(TableDefinition.NUMBER) : definition.key();
        if (!columns.isEmpty()) {
            target.execute("ALTER TABLE " + filledName() + " ADD PRIMARY KEY ("
                    + String.join(", ", PostgisTable.quoted(columns)) + ')');
        }
        for (TableColumn column : definition.columns()) {
            if (column.isGeometry()) {
                target.execute("CREATE INDEX ON " + filledName() + " USING gist (" + PostgisTarget.quoted(column.name())
                        + ')');
            }
        }
    }

    /** Rows with a known key change, others are added. */
    private void merge() throws SQLException {
        List<String> changed = columnNames();
        changed.removeAll(key);
        String assignments = PostgisTable.quoted(changed).stream()
                .map(name -> name + " = excluded." + name)
                .collect(Collectors.joining(", "));
        target.execute("INSERT INTO " + target.qualified(definition.name()) + '(' + columnList() + ") SELECT "
                + columnList() + " FROM " + filledName() + " ON CONFLICT ("
                + String.join(", ", PostgisTable.quoted(key)) + ") DO "
                + (changed.isEmpty() ? "NOTHING" : "UPDATE SET " + assignments));
    }

    /** The lock on the old table lasts from here to the end of the transaction. */
    private void replace() throws SQLException, IOException {
        String schema = target.schema();
        String name = definition.name();
        for (String grant : target.catalog().grants(schema, name, filledName())) {
            target.execute(grant);
        }
        try {
            target.execute("DROP TABLE " + target.qualified(name));
        } catch (SQLException e) {
            throw new LoadException(
                    "the table " + target.qualified(name)
                            + " cannot be replaced, because views or foreign keys need it: " + e.getMessage(),
                    e);
        }
        target.execute("ALTER TABLE " + filledName() + " RENAME TO " + PostgisTarget.quoted(name));
        for (Map.Entry<String, String> own :
                target.catalog().namedAfter(schema, filled).entrySet()) {
            String renamed = name + own.getKey().substring(filled.length());
            if (target.catalog().kind(schema, renamed) == null) {
                target.execute("ALTER " + own.getValue() + ' ' + target.qualified(own.getKey()) + " RENAME TO "
                        + PostgisTarget.quoted(renamed));
            }
        }
    }
}
