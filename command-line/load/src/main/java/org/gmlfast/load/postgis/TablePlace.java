/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.gmlfast.load.GeometryShape;
import org.gmlfast.load.LoadException;
import org.gmlfast.load.LoadMode;
import org.gmlfast.load.TableColumn;
import org.gmlfast.load.TableDefinition;
import org.gmlfast.table.SqlNames;

/** Where the rows of a load go: a new table, one that exists, or one beside it until the rows are complete. */
final class TablePlace {

    private final PostgisSession target;
    private final TableDefinition definition;
    private final List<GeometryShape> shapes;
    private final List<CopyType> types = new ArrayList<>();

    /** Whether the table existed before, and keeps its columns. */
    private final boolean exists;

    /** The key by which rows of an upsert are found; empty for other modes. */
    private List<String> key = List.of();

    /** The table that COPY fills; another one than that of the definition until the rows are complete. */
    private final String filled;

    /** What becomes of rows of a delivery of changes; null for other rows, or for a new table. */
    private ChangedRows changed;

    /** Whether another table has to make way. */
    private final boolean replaces;

    private TablePlace(
            PostgisSession target,
            TableDefinition definition,
            List<GeometryShape> shapes,
            boolean exists,
            boolean replaces) {
        this.target = target;
        this.definition = definition;
        this.shapes = shapes;
        this.exists = exists;
        this.replaces = replaces;
        boolean beside = replaces || exists && definition.mode(target.mode()).isKeyed();
        this.filled = beside ? "gml_fast_" + HexFormat.of().toHexDigits(System.nanoTime()) : definition.name();
    }

    static TablePlace of(PostgisSession target, TableDefinition definition, List<GeometryShape> shapes)
            throws SQLException, IOException {
        String kind = target.catalog().kind(target.schema(), definition.name());
        LoadMode mode = target.mode();
        String name = target.qualified(definition.name());
        if (kind != null && mode == LoadMode.CREATE) {
            throw new LoadException("the table " + name
                    + " exists; use --mode append, replace or upsert, or another name with --prefix");
        }
        if (kind != null && !kind.equals("r") && (!kind.equals("p") || mode == LoadMode.REPLACE)) {
            throw new LoadException(
                    name + " is not an ordinary table, and cannot be loaded with --mode " + named(mode));
        }
        boolean replaces = kind != null && mode == LoadMode.REPLACE;
        if (replaces
                && definition.part() != null
                && !target.partsOf(definition.part().table()).contains(definition.name())) {
            throw new LoadException("the table " + name + " exists, and is not part of "
                    + definition.part().table() + "; choose another name with --prefix");
        }
        TablePlace place = new TablePlace(target, definition, shapes, kind != null && !replaces, replaces);
        if (place.exists) {
            ExistingTable table = new ExistingTable(target, definition, shapes);
            place.types.addAll(table.types());
            place.key = definition.mode(mode).isKeyed() ? table.key(place.columnNames()) : List.of();
        } else {
            definition.columns().forEach(column -> place.types.add(CopyType.of(column)));
        }
        return place;
    }

    private static String named(LoadMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    boolean exists() {
        return exists;
    }

    /** The types of the columns. */
    List<CopyType> types() {
        return types;
    }

    // ---- columns

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
                // rows of a table that no other transaction sees yet need no later visit to become visible to all
                + (isNew ? ", FREEZE)" : ")");
    }

    private String filledName() {
        return isTemporary() ? SqlNames.quoted(filled) : target.qualified(filled);
    }

    private boolean isTemporary() {
        return exists && definition.mode(target.mode()).isKeyed();
    }

    void create() throws SQLException {
        if (isTemporary()) {
            target.execute("CREATE TEMPORARY TABLE " + filledName() + " ON COMMIT DROP AS SELECT " + columnList()
                    + " FROM " + target.qualified(definition.name()) + " WITH NO DATA");
            if (target.mode() == LoadMode.CHANGE) {
                changed = new ChangedRows(target, filledName(), definition.key());
            }
            return;
        }
        if (exists) {
            return;
        }
        List<String> columns = new ArrayList<>();
        if (definition.numbered()) {
            columns.add(SqlNames.quoted(TableDefinition.NUMBER) + " bigint GENERATED BY DEFAULT AS IDENTITY");
        }
        if (definition.id() != null) {
            columns.add(SqlNames.quoted(definition.id()) + " text");
        }
        for (int i = 0; i < types.size(); i++) {
            String type =
                    shapes.get(i) == null ? types.get(i).sql : GeometryTypeName.of(shapes.get(i), definition.srid());
            columns.add(SqlNames.quoted(definition.columns().get(i).name()) + ' ' + type);
        }
        target.execute("CREATE TABLE " + filledName() + " (" + String.join(", ", columns) + ')');
        comment();
    }

    private void comment() throws SQLException {
        if (definition.part() != null) {
            target.execute("COMMENT ON TABLE " + filledName() + " IS '"
                    + definition.part().comment().replace("'", "''") + '\'');
        }
        for (TableColumn column : definition.columns()) {
            if (!column.name().equals(column.attribute())) {
                target.execute("COMMENT ON COLUMN " + filledName() + '.' + SqlNames.quoted(column.name()) + " IS '"
                        + column.attribute().replace("'", "''") + '\'');
            }
        }
    }

    /** What takes changes of columns. */
    UpdatedRows updates() throws SQLException {
        String name = "gml_fast_" + HexFormat.of().toHexDigits(System.nanoTime());
        return new UpdatedRows(target, definition, types, columnNames(), name, changed);
    }

    // ---- after the rows

    /** Deletes rows by their keys, of which {@code rows} others come before them. */
    void delete(List<List<String>> keys, List<Long> rows) throws SQLException {
        if (changed != null) {
            changed.delete(keys, rows);
            return;
        }
        String condition = definition.key().stream()
                .map(column -> SqlNames.quoted(column) + "::text = ?")
                .collect(Collectors.joining(" AND "));
        try (PreparedStatement statement =
                target.connection().prepareStatement("DELETE FROM " + filledName() + " WHERE " + condition)) {
            for (List<String> values : keys) {
                for (int i = 0; i < values.size(); i++) {
                    statement.setString(i + 1, values.get(i));
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    void complete() throws SQLException, IOException {
        if (changed != null) {
            changed.complete(target.qualified(definition.name()), columnList());
        } else if (isTemporary()) {
            merge();
        } else if (!exists) {
            index();
        }
        if (replaces) {
            target.exchange(filled, definition.name());
        }
        target.execute("ANALYZE " + target.qualified(target.filled(definition.name())));
    }

    private void index() throws SQLException {
        List<String> columns = definition.numbered() ? List.of(TableDefinition.NUMBER) : definition.key();
        if (!columns.isEmpty()) {
            target.execute("ALTER TABLE " + filledName() + " ADD PRIMARY KEY ("
                    + String.join(", ", PostgisTable.quoted(columns)) + ')');
        }
        for (TableColumn column : definition.columns()) {
            if (column.isGeometry() || column.isSource()) {
                target.execute("CREATE INDEX ON " + filledName() + " USING " + (column.isSource() ? "btree" : "gist")
                        + " (" + SqlNames.quoted(column.name()) + ')');
            }
        }
        if (definition.part() != null) {
            refer(definition.part());
        }
    }

    /** Lets rows go with those of the features. */
    private void refer(TableDefinition.Part part) throws SQLException {
        target.execute("ALTER TABLE " + filledName() + " ADD CONSTRAINT " + SqlNames.quoted(definition.name() + "_fkey")
                + " FOREIGN KEY ("
                + String.join(
                        ", ",
                        PostgisTable.quoted(
                                definition.key().subList(0, part.key().size())))
                + ") REFERENCES " + target.qualified(target.filled(part.table())) + " ("
                + String.join(", ", PostgisTable.quoted(part.key())) + ") ON DELETE CASCADE");
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
}
