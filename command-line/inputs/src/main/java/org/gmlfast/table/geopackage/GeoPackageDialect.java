/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.geopackage;

import org.gmlfast.rows.page.PageSyntax;
import org.gmlfast.table.Condition;
import org.gmlfast.table.KeyKind;
import org.gmlfast.table.LikePattern;
import org.gmlfast.table.SpatialColumn;
import org.gmlfast.table.SqlDialect;
import org.gmlfast.table.SqlNames;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** The SQL of SQLite, with the functions of {@link GeoPackageFunctions}. */
enum GeoPackageDialect implements SqlDialect {
    INSTANCE;

    @Override
    public String geometry() {
        return "?";
    }

    @Override
    public String upper(String text) {
        return GeoPackageFunctions.UPPER + '(' + text + ')';
    }

    @Override
    public String instant(String column) {
        return GeoPackageFunctions.INSTANT + '(' + column + ')';
    }

    /** Calls a function, because SQLite's LIKE ignores case. */
    @Override
    public String like(String text, String pattern, int wildCards) {
        return LikePattern.FUNCTION + '(' + text + ", " + pattern + ')';
    }

    @Override
    public Condition meeting(SpatialColumn column, Geometry literal, double distance, boolean negated) {
        // a row without geometry is not in the index, and no row of the negation either
        if (column.index() == null || negated) {
            return null;
        }
        Envelope area = literal.getEnvelopeInternal();
        area.expandBy(distance);
        return area(column, area);
    }

    @Override
    public Condition area(SpatialColumn column, Envelope area) {
        return column.index() == null
                ? null
                : Condition.of(
                        column.index().condition(), area.getMinX(), area.getMaxX(), area.getMinY(), area.getMaxY());
    }

    @Override
    public String geometryExpression(SpatialColumn column) {
        return SqlNames.quoted(column.column());
    }

    @Override
    public String extentExpression(SpatialColumn column, int srid) {
        return GeoPackageFunctions.EXTENT + '(' + SqlNames.quoted(column.column()) + ", " + column.srid() + ')';
    }

    @Override
    public PageSyntax pageSyntax() {
        return PageSyntax.SQLITE;
    }

    /** Returns a literal of the value's own type, which may differ from that of the column. */
    @Override
    public String literal(String column, KeyKind kind) {
        return "quote(" + column + ')';
    }
}
