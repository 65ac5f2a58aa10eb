/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

import org.gmlfast.gml.RowType;
import org.gmlfast.rows.GeometryReader;
import org.gmlfast.rows.PostgresColumns;
import org.gmlfast.rows.PostgresRow;
import org.gmlfast.rows.PostgresRowType;
import org.gmlfast.rows.RowIds;
import org.gmlfast.rows.TemporalValues;
import org.gmlfast.rows.UnsupportedColumnException;

/**
 * How the rows of a table are read with COPY in binary format. COPY does not name types, so the query casts each column
 * to the type that it had when the table was described; the cast of a column that still has it costs nothing.
 */
final class CopyPlan {

    /** The types whose values are the same objects as those of {@link ColumnReader}. */
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

    private static final Set<KeyKind> KEYS = Set.of(
            KeyKind.INTEGER,
            KeyKind.DECIMAL,
            KeyKind.FLOAT,
            KeyKind.DOUBLE,
            KeyKind.BOOLEAN,
            KeyKind.POSTGRESQL_TEXT,
            KeyKind.UUID_VALUE,
            KeyKind.BYTES);

    private final FeatureTable table;
    private final PostgresColumns columns;
    private final String select;
    private final RowType rowType;

    private CopyPlan(FeatureTable table, PostgresColumns columns, String select) throws UnsupportedColumnException {
        this.table = table;
        this.columns = columns;
        this.select = select;
        this.rowType = type(attribute -> null).rowType(false);
    }

    /**
     * Plans the query for the rows of a table.
     *
     * @return null if a column is not supported
     */
    static CopyPlan of(Connection connection, FeatureTable table) throws SQLException {
        boolean supported = table.copyPlans().isEnabled()
                && table.columns().stream().allMatch(column -> isSupported(table, column))
                && table.idKey().stream().allMatch(key -> KEYS.contains(key.kind()) && type(key.typeName()) != null);
        if (!supported) {
            return null;
        }
        String select = table.select(
                column -> column.spatial() != null ? column.expression() : cast(column.name(), column.typeName()),
                key -> cast(key.name(), key.typeName()));
        PostgresColumns columns = table.copyPlans().columns(connection, select);
        try {
            return columns == null ? null : new CopyPlan(table, columns, select);
        } catch (UnsupportedColumnException e) {
            return null;
        }
    }

    private static boolean isSupported(FeatureTable table, FeatureTable.Column column) {
        return column.spatial() == null
                ? type(column.typeName()) != null
                : table.geometries().hasSingleSrid(column);
    }

    private static String cast(String column, String typeName) {
        return "CAST(" + Database.quoted(column) + " AS " + type(typeName) + ')';
    }

    /** Returns the name of a type in SQL; null if its values are not supported. */
    private static String type(String name) {
        return switch (name) {
            case "smallserial" -> "int2";
            case "serial" -> "int4";
            case "bigserial" -> "int8";
            default -> TYPES.contains(name) ? name : null;
        };
    }

    /** Returns the query, which a condition and an order may follow. */
    String select() {
        return select;
    }

    /** Returns the type of the rows. */
    RowType rowType() {
        return rowType;
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
        return PostgresRowType.of(columns, table.type(), attributes, ids(), TemporalValues.UTC, geometries);
    }

    // ---- ids

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
