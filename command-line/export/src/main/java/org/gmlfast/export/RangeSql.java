/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.gmlfast.table.Condition;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.sql.TableSql;

/**
 * The SQL that divides the rows of a PostgreSQL table into ranges, and selects the rows of one.
 *
 * @param types the SQL names of the types of all columns
 */
record RangeSql(FeatureTable table, Map<String, String> types, RowDivision division) {

    private static final String BLOCK = "CAST((CAST(CAST(ctid AS text) AS point))[0] AS bigint)";

    /**
     * Returns the query for the ranges: for each one its first key, block, value or cell, in one or more columns of
     * text, and the number of rows before it or, for values and cells, the number of its rows.
     *
     * @param size the number of rows of a range
     */
    String ranges(Condition condition, long size) {
        String rows = " FROM " + table.spatialColumn().quotedTable() + " WHERE " + condition.sql();
        return switch (division.kind()) {
            case KEYS ->
                "SELECT " + texts() + ", n - 1 FROM (SELECT " + TableSql.key(table)
                        + ", row_number() OVER (ORDER BY " + TableSql.key(table) + ") AS n" + rows
                        + ") AS numbered WHERE (n - 1) % " + size + " = 0 ORDER BY n";
            case BLOCKS ->
                "SELECT CAST(block AS text) AS start, before FROM (SELECT block, before,"
                        + " lag(before) OVER (ORDER BY block) AS previous FROM (SELECT block,"
                        + " CAST(sum(rows) OVER (ORDER BY block) AS bigint) - rows AS before FROM (SELECT " + BLOCK
                        + " AS block, count(*) AS rows" + rows + " GROUP BY 1) AS blocks) AS numbered) AS followed"
                        + " WHERE previous IS NULL OR before / " + size + " <> previous / " + size + " ORDER BY block";
            case ALL -> "SELECT CAST(NULL AS text), CAST(0 AS bigint)";
            case VALUES ->
                "SELECT CAST(" + column() + " AS text) AS start, count(*)" + rows + " GROUP BY " + column()
                        + " ORDER BY " + column();
            case CELLS ->
                "SELECT CAST(x AS text), CAST(y AS text), count(*) FROM (SELECT " + cell("X") + " AS x, " + cell("Y")
                        + " AS y" + rows + ") AS cells GROUP BY x, y ORDER BY x, y";
        };
    }

    /** Returns the number of columns before the count. */
    int columns() {
        return switch (division.kind()) {
            case KEYS -> table.key().size();
            case CELLS -> 2;
            default -> 1;
        };
    }

    /** Returns the first key, block, value or cell of a range; null if a column of it is NULL. */
    List<String> start(ResultSet row) throws SQLException {
        List<String> start = new ArrayList<>();
        for (int i = 1; i <= columns(); i++) {
            start.add(row.getString(i));
        }
        return start.contains(null) ? null : start;
    }

    private String texts() {
        return table.key().stream()
                .map(name -> "CAST(" + SqlNames.quoted(name) + " AS text)")
                .collect(Collectors.joining(", "));
    }

    private String column() {
        return SqlNames.quoted(division.column());
    }

    /** The index of the cell on an axis. Adding 0 makes 0 of a negative zero, whose text would be another one. */
    private String cell(String axis) {
        String geometry = table.spatialColumn().planarExpression();
        return "floor((ST_" + axis + "Min(" + geometry + ") + ST_" + axis + "Max(" + geometry + ")) / 2 / CAST('"
                + division.cellSize() + "' AS float8)) + 0";
    }

    /** Returns the condition for the rows of a range. */
    Condition condition(RowRange range) {
        return switch (division.kind()) {
            case KEYS -> compared(table.key(), range);
            case BLOCKS -> blocks(range);
            case ALL -> Condition.ALL;
            case VALUES ->
                range.from() == null
                        ? new Condition(column() + " IS NULL", List.of())
                        : Condition.of(
                                column() + " = " + placeholder(division.column()),
                                range.from().get(0));
            case CELLS -> inCell(range);
        };
    }

    private Condition compared(List<String> key, RowRange range) {
        String columns = key.stream().map(SqlNames::quoted).collect(Collectors.joining(", "));
        String values = key.stream().map(this::placeholder).collect(Collectors.joining(", "));
        return between("ROW(" + columns + ")", "ROW(" + values + ")", range.from(), range.to());
    }

    /** Returns the first value of a key as a literal; null if it has characters with a meaning to the database. */
    String literal(String value) {
        return value.matches("[0-9a-fA-F-]+")
                ? "CAST('" + value + "' AS " + types.get(table.key().get(0)) + ")"
                : null;
    }

    private String placeholder(String column) {
        return "CAST(? AS " + types.get(column) + ")";
    }

    private static Condition between(String row, String value, List<String> from, List<String> to) {
        List<Condition> limits = new ArrayList<>();
        if (from != null) {
            limits.add(new Condition(row + " >= " + value, List.copyOf(from)));
        }
        if (to != null) {
            limits.add(new Condition(row + " < " + value, List.copyOf(to)));
        }
        return limits.isEmpty() ? Condition.ALL : Condition.joined(" AND ", limits);
    }

    private static Condition blocks(RowRange range) {
        return between("ctid", "CAST(? AS tid)", firstRow(range.from()), firstRow(range.to()));
    }

    private static List<String> firstRow(List<String> block) {
        return block == null ? null : List.of('(' + block.get(0) + ",0)");
    }

    /** The box lets the database use its spatial index: bounds with their centre in the cell intersect it. */
    private Condition inCell(RowRange range) {
        if (range.from() == null) {
            return new Condition(cell("X") + " IS NULL", List.of());
        }
        Condition cell = Condition.of(
                cell("X") + " = CAST(? AS float8) AND " + cell("Y") + " = CAST(? AS float8)",
                range.from().get(0),
                range.from().get(1));
        SpatialColumn column = table.spatialColumn();
        double x = Double.parseDouble(range.from().get(0));
        double y = Double.parseDouble(range.from().get(1));
        double margin = 1e-6 * (1 + Math.max(Math.abs(x), Math.abs(y)));
        double size = division.cellSize();
        boolean indexed = !column.geography() && column.srid() != 0 && Double.isFinite(size * (margin + 1));
        return !indexed || !Double.isFinite(x) || !Double.isFinite(y)
                ? cell
                : cell.and(Condition.of(
                        SqlNames.quoted(column.column()) + " && ST_MakeEnvelope(?, ?, ?, ?, CAST(? AS int4))",
                        (x - margin) * size,
                        (y - margin) * size,
                        (x + 1 + margin) * size,
                        (y + 1 + margin) * size,
                        column.srid()));
    }
}
