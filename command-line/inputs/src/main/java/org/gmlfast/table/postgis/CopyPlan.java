/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

import org.gmlfast.input.InputException;
import org.gmlfast.input.SkippedRecords;
import org.gmlfast.model.RowType;
import org.gmlfast.rows.ChildRows;
import org.gmlfast.rows.KeyRange;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.RowIds;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.UnsupportedColumnException;
import org.gmlfast.rows.wkb.GeometryReader;
import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureIds;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.KeyColumn;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;
import org.gmlfast.table.database.RowPlan;
import org.gmlfast.table.database.TableResult;
import org.gmlfast.table.sql.TableSql;

/**
 * How the rows of a table are read with COPY in binary format. COPY does not name types, so the query casts each column
 * to the type that it had when the table was described; the cast of a column that still has it costs nothing.
 */
final class CopyPlan implements RowPlan {

    /** The types whose values are the same objects as those of {@link org.gmlfast.table.ColumnReader}. */
    private static final Set<String> TYPES = Set.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "oid",
            "float4",
            "float8",
            "numeric",
            "text",
            "varchar",
            "bpchar",
            "name",
            "json",
            "jsonb",
            "date",
            "time",
            "timestamp",
            "timestamptz",
            "uuid",
            "bytea");

    /** How the names of types of arrays begin; those that are not read have no plan. */
    private static final String ARRAY = "_";

    private static final Set<KeyKind> KEYS = Set.of(
            StandardKey.INTEGER,
            PostgisKey.NUMERIC,
            StandardKey.FLOAT,
            StandardKey.DOUBLE,
            StandardKey.BOOLEAN,
            PostgisKey.TEXT,
            StandardKey.UUID_VALUE,
            StandardKey.BYTES);

    private static final int FIRST_WITH_COMPILER = 11;

    private final PostgisDatabase database;
    private final FeatureTable table;
    private final PostgresColumns columns;
    private final String select;
    private final List<ChildRows> children;
    private final RowType rowType;

    private CopyPlan(
            PostgisDatabase database,
            FeatureTable table,
            PostgresColumns columns,
            String select,
            List<ChildRows> children)
            throws UnsupportedColumnException {
        this.database = database;
        this.table = table;
        this.columns = columns;
        this.select = select;
        this.children = children;
        this.rowType = type(attribute -> null).rowType(false);
    }

    /**
     * Plans the query for the rows of a table.
     *
     * @return null if a column is not supported
     * @throws IOException if rows of other tables do not fit
     */
    static CopyPlan of(PostgisDatabase database, FeatureTable table) throws SQLException, IOException {
        CopyPlans plans = plans(table);
        boolean supported = plans.isEnabled()
                && table.columns().stream().allMatch(column -> isSupported(table, column))
                && table.idKey().stream().allMatch(key -> KEYS.contains(key.kind()) && type(key.typeName()) != null);
        if (!supported) {
            return null;
        }
        String select = TableSql.select(
                table,
                column -> column.spatial() != null ? column.expression() : cast(column.name(), column.typeName()),
                key -> cast(key.name(), key.typeName()));
        PostgresColumns columns = plans.columns(database.connection(), select);
        try {
            if (columns == null) {
                return null;
            }
            CopyPlan plan = new CopyPlan(database, table, columns, select, List.of());
            return table.use() == null || table.use().children().isEmpty() ? plan : plan.withChildren(plans);
        } catch (UnsupportedColumnException e) {
            return null;
        }
    }

    private CopyPlan withChildren(CopyPlans plans) throws SQLException, IOException {
        try {
            List<ChildRows> described = plans.children(
                    select,
                    table.use(),
                    () -> ChildRows.describe(
                            database.connection(), table.use(), rowType, columns, table.srid(), TemporalValues.UTC));
            return new CopyPlan(database, table, columns, select, described);
        } catch (UnsupportedColumnException e) {
            throw new InputException(e.getMessage(), e);
        }
    }

    private static CopyPlans plans(FeatureTable table) {
        return table.memory(CopyPlans.class, CopyPlans::new);
    }

    private static boolean isSupported(FeatureTable table, FeatureTable.Column column) {
        return column.spatial() == null
                ? type(column.typeName()) != null
                : table.geometries().hasSingleSrid(column);
    }

    /** Arrays name their types in each value. */
    private static String cast(String column, String typeName) {
        return typeName.startsWith(ARRAY)
                ? SqlNames.quoted(column)
                : "CAST(" + SqlNames.quoted(column) + " AS " + type(typeName) + ')';
    }

    /** Returns the name of a type in SQL; null if its values are not supported. */
    private static String type(String name) {
        return switch (name) {
            case "smallserial" -> "int2";
            case "serial" -> "int4";
            case "bigserial" -> "int8";
            default -> TYPES.contains(name) || name.startsWith(ARRAY) ? name : null;
        };
    }

    @Override
    public String select() {
        return select;
    }

    @Override
    public RowType rowType() {
        return rowType;
    }

    @Override
    public String statement(Condition query) {
        return SqlLiterals.inserted(query.sql(), query.values());
    }

    @Override
    public TableResult open(String statement, SkippedRecords skipped, Runnable cancelled)
            throws SQLException, IOException {
        database.setRunning(database.cancellation(null));
        try (Statement settings = database.connection().createStatement()) {
            // COPY is one statement, which lasts until the client has received the last row
            settings.execute("SET LOCAL statement_timeout = 0" + withoutCompiler());
        }
        return new CopyRows(database, table, this, statement, skipped, cancelled);
    }

    /** To compile a view with JSON takes 0.4 to 0.9 s before the first row, and half a million rows to pay. */
    private String withoutCompiler() throws SQLException {
        return database.connection().getMetaData().getDatabaseMajorVersion() < FIRST_WITH_COMPILER
                ? ""
                : "; SET LOCAL jit = off";
    }

    @Override
    public void disable() {
        plans(table).disable();
    }

    /**
     * Returns the type of the rows of one query.
     *
     * @param geometries the readers of the geometry attributes
     */
    PostgresRowType type(IntFunction<? extends GeometryReader> geometries) throws UnsupportedColumnException {
        int[] attributes = new int[table.type().getAttributeCount()];
        List<FeatureTable.Column> all = table.columns();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).attribute() >= 0) {
                attributes[all.get(i).attribute()] = i;
            }
        }
        return PostgresRowType.of(columns, table.type(), attributes, ids(), TemporalValues.UTC, geometries)
                .withChildren(children);
    }

    /** Whether rows of other tables belong to each row. */
    boolean hasChildren() {
        return !children.isEmpty();
    }

    /** Returns the range of keys of which all rows are read in order, if it is the key of the rows of other tables. */
    KeyRange keyRange() {
        boolean same = children.stream()
                .allMatch(list -> table.key().equals(List.of(list.query().parent())));
        return same ? table.keyRange() : null;
    }

    // ---- ids

    /** Returns the texts of the key of a row; null if features are numbered. */
    List<String> key(PostgresRow row) {
        List<KeyColumn> key = table.idKey();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            texts.add(text(key, row, table.columns().size(), i));
        }
        return texts.isEmpty() ? null : texts;
    }

    private RowIds ids() {
        String name = table.spatialColumn().table();
        List<KeyColumn> key = table.idKey();
        int first = table.columns().size();
        long before = table.rowsBefore();
        return switch (key.size()) {
            case 0 -> row -> name + '.' + (before + row.number());
            case 1 -> row -> name + '.' + text(key, row, first, 0);
            default ->
                row -> {
                    String[] texts = new String[key.size()];
                    for (int i = 0; i < texts.length; i++) {
                        texts[i] = text(key, row, first, i);
                    }
                    return FeatureIds.of(name, texts);
                };
        };
    }

    private static String text(List<KeyColumn> key, PostgresRow row, int first, int index) {
        return key.get(index).kind().text(row.columnObject(first + index));
    }
}
