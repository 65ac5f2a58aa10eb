/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.gmlfast.input.InputOptions;
import org.gmlfast.rows.ChildQuery;
import org.gmlfast.table.FeatureTable;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.database.Database;
import org.gmlfast.table.database.QueryPlans;

/** Reads PostgreSQL's plans of the queries for pages, counts, boxes, and rows of other tables. */
final class PlanCheck {

    /** The number of rows from which reading a whole table takes too long for a page. */
    private static final int MANY_ROWS = 10_000;

    private static final Pattern SCAN = Pattern.compile("Seq Scan on ((?:\"[^\"]+\"|[^ \"])+)");

    private final Database database;
    private final InputOptions options;
    private final List<String> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    PlanCheck(Database database, InputOptions options) {
        this.database = database;
        this.options = options;
    }

    QueryPlans plans() throws SQLException, IOException {
        FeatureTable whole = database.catalog().table(options);
        FeatureTable table = options.use() == null ? whole : whole.usedBy(options.use());
        SpatialColumn column = table.spatialColumn();
        String name = column.qualifiedTable();
        String columns =
                table.columns().stream().map(FeatureTable.Column::expression).collect(Collectors.joining(", "));
        String from = " FROM " + column.quotedTable();
        checkAggregates("counting the rows of " + name, "SELECT count(*)" + from, 1);
        if (table.key().isEmpty()) {
            warnings.add(name + " has no primary key: pages by numbers read all rows before them");
        } else {
            String key = table.key().stream().map(SqlNames::quoted).collect(Collectors.joining(", "));
            String page = "SELECT " + (columns.isEmpty() ? "1" : columns) + from + " ORDER BY " + key + " LIMIT 10";
            checkAggregates("a page of " + name, page, 0);
            checkScans("a page of " + name, page, "an index on (" + key + ')');
        }
        if (!column.geography()) {
            String geometry = SqlNames.quoted(column.column());
            String box = "SELECT " + (columns.isEmpty() ? "1" : columns) + from + " WHERE " + geometry
                    + " && (SELECT ST_Envelope(" + geometry + ")" + from + " WHERE " + geometry
                    + " IS NOT NULL LIMIT 1)";
            checkScans("a box of " + name, box, "CREATE INDEX ON … USING gist (" + geometry + ')');
        }
        if (table.use() != null) {
            for (ChildQuery query : table.use().children()) {
                checkChildren(column, query);
            }
        }
        return new QueryPlans(errors, warnings);
    }

    private void checkAggregates(String what, String sql, int expected) throws SQLException {
        long aggregates = explain(sql).stream()
                .filter(line -> line.matches(".*\\b(\\w*Aggregate|Unique|SetOp|WindowAgg|Append)\\b.*cost=.*"))
                .filter(line -> !line.contains("Partial "))
                .count();
        if (aggregates > expected) {
            warnings.add(
                    what + " evaluates the whole query of the view: use subselects instead of GROUP BY, DISTINCT and"
                            + " UNION");
        }
    }

    private void checkScans(String what, String sql, String remedy) throws SQLException {
        for (String relation : scanned(sql)) {
            warnings.add(what + " reads all rows of " + relation + "; it may need " + remedy);
        }
    }

    /** A block reads the rows of other tables by the keys of its rows. */
    private void checkChildren(SpatialColumn table, ChildQuery query) throws SQLException {
        String key = SqlNames.quoted(query.key());
        String sql = "SELECT 1 FROM " + query.source() + " AS c WHERE c." + key + " = (SELECT "
                + SqlNames.quoted(query.parent()) + " FROM " + table.quotedTable() + " LIMIT 1)";
        for (String relation : scanned(sql)) {
            errors.add("gf:Rows " + query.name() + " reads all rows of " + relation
                    + " for each block: CREATE INDEX ON " + relation + " (" + key + "); then ANALYZE " + relation);
        }
    }

    /** Returns the large tables that a query reads as a whole, apart from subselects that end at their first row. */
    private Set<String> scanned(String sql) throws SQLException {
        Set<String> large = new LinkedHashSet<>();
        int once = -1;
        for (String line : explain(sql)) {
            int indent = line.length() - line.stripLeading().length();
            if (line.contains("InitPlan")) {
                once = indent;
            } else if (once >= 0 && indent <= once) {
                once = -1;
            }
            Matcher scan = SCAN.matcher(line);
            if (once < 0 && scan.find() && isLarge(scan.group(1))) {
                large.add(scan.group(1));
            }
        }
        return large;
    }

    private boolean isLarge(String relation) throws SQLException {
        String sql = "SELECT count(*) FROM (SELECT 1 FROM " + relation + " LIMIT " + (MANY_ROWS + 1) + ") AS found";
        try (Statement statement = database.connection().createStatement();
                ResultSet count = statement.executeQuery(sql)) {
            count.next();
            return count.getLong(1) > MANY_ROWS;
        }
    }

    private List<String> explain(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = database.connection().createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN (VERBOSE) " + sql)) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return lines;
    }
}
