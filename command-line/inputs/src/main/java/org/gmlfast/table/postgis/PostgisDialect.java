/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.postgis;

import java.util.Locale;

import org.gmlfast.rows.page.PageSyntax;
import org.gmlfast.table.Condition;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.SqlNames;
import org.gmlfast.table.StandardKey;
import org.locationtech.jts.geom.Envelope;

/** The SQL of PostGIS. */
enum PostgisDialect implements SqlDialect {
    INSTANCE;

    @Override
    public String geometryExpression(SpatialColumn column) {
        return "ST_AsEWKB(" + column.planarExpression() + ") AS " + SqlNames.quoted(column.column());
    }

    @Override
    public Condition area(SpatialColumn column, Envelope area) {
        return column.geography() || column.srid() == 0
                ? null
                : Condition.of(
                        SqlNames.quoted(column.column()) + " && ST_MakeEnvelope(?, ?, ?, ?, ?)",
                        area.getMinX(),
                        area.getMinY(),
                        area.getMaxX(),
                        area.getMaxY(),
                        column.srid());
    }

    /**
     * Predicates refuse polyhedral surfaces, also in collections; the polygons that they consist of are compared. The
     * text of a collection tells whether it has one, at any depth; a nested CASE, unlike AND, keeps PostgreSQL from
     * writing the texts of other geometries.
     */
    @Override
    public String predicateArgument(SpatialColumn column) {
        String name = column.planarExpression();
        String type = column.type() == null ? "" : column.type().toUpperCase(Locale.ROOT);
        if (!type.isEmpty() && !type.startsWith("GEOMETRY") && !type.startsWith("POLYHEDRAL")) {
            return name;
        }
        return "CASE WHEN CASE GeometryType(" + name
                + ") WHEN 'POLYHEDRALSURFACE' THEN TRUE WHEN 'GEOMETRYCOLLECTION' THEN position('POLYHEDRALSURFACE' IN ST_AsText("
                + name + ", 0)) > 0 ELSE FALSE END THEN (SELECT ST_Collect(part.geom) FROM ST_Dump(" + name
                + ") AS part) ELSE " + name + " END";
    }

    @Override
    public String extentExpression(SpatialColumn column, int srid) {
        String name = column.planarExpression();
        // without a declared SRID, rows may have different SRIDs
        String expression = column.srid() != 0
                ? name
                : "CASE WHEN ST_SRID(" + name + ") IN (0, " + srid + ") THEN " + name + " ELSE ST_Transform(" + name
                        + ", " + srid + ") END";
        // one box with NaN makes ST_Extent forget all rows before it; such a box is not below any other
        String compared = column.srid() != 0 && !column.geography() ? name : "ST_SetSRID(" + name + ", 0)";
        int envelope = column.srid() != 0 && !column.geography() ? column.srid() : 0;
        return "ST_AsEWKB((ST_Extent(" + expression + ") FILTER (WHERE " + compared
                + " <<| ST_MakeEnvelope(1e300, 1e300, 1e300, 1e300, " + envelope + ")))::geometry)";
    }

    @Override
    public PageSyntax pageSyntax() {
        return PageSyntax.POSTGRESQL;
    }

    /** Returns a literal without a type, which takes that of the column that it is compared with. */
    @Override
    public String literal(String column, KeyKind kind) {
        return kind == StandardKey.OTHER ? null : "quote_nullable(CAST(" + column + " AS text))";
    }

    @Override
    public String estimatedExtent(SpatialColumn column) {
        return "SELECT ST_AsEWKB(ST_EstimatedExtent(" + literal(column.schema()) + ", " + literal(column.table()) + ", "
                + literal(column.column()) + ")::geometry)";
    }

    /**
     * A snapshot lists the transactions whose changes are not visible. Each transaction that writes has a number, so
     * equal snapshots see the same rows. This holds for tables whose rows are their own and are changed by
     * transactions: not for views, foreign tables, row-level security, and unlogged tables after a crash. Servers in
     * recovery number no transactions of their own.
     */
    @Override
    public String stateOf(SpatialColumn column) {
        return "SELECT CAST(txid_current_snapshot() AS text) FROM pg_catalog.pg_class WHERE oid = CAST("
                + literal(column.quotedTable()) + " AS regclass) AND relkind = 'r' AND relpersistence = 'p'"
                + " AND NOT relrowsecurity AND NOT relhassubclass AND NOT pg_catalog.pg_is_in_recovery()";
    }

    private static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
