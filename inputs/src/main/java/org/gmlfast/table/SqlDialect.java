/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import java.util.List;

import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** The SQL in which databases differ. Immutable. */
enum SqlDialect {
    /** PostGIS and H2GIS. */
    STANDARD {
        @Override
        String geometry() {
            return "CAST(? AS GEOMETRY)";
        }

        @Override
        String upper(String text) {
            return "UPPER(" + text + ')';
        }

        @Override
        String instant(String column) {
            return column;
        }

        @Override
        Condition meeting(SpatialColumn column, Geometry literal, double distance, boolean negated) {
            return distance > 0 ? null : Condition.of(column.planarExpression() + " && " + geometry(), literal);
        }

        @Override
        void appendPage(StringBuilder sql, List<Object> values, long start, long count) {
            if (start > 0) {
                sql.append(" OFFSET ? ROWS");
                values.add(start);
            }
            if (count >= 0) {
                sql.append(" FETCH NEXT ? ROWS ONLY");
                values.add(count);
            }
        }
    },
    /** SQLite, with the functions of {@link GeoPackageFunctions}. */
    SQLITE {
        @Override
        String geometry() {
            return "?";
        }

        @Override
        String upper(String text) {
            return GeoPackageFunctions.UPPER + '(' + text + ')';
        }

        @Override
        String instant(String column) {
            return GeoPackageFunctions.INSTANT + '(' + column + ')';
        }

        @Override
        Condition meeting(SpatialColumn column, Geometry literal, double distance, boolean negated) {
            // a row without geometry is not in the index, and no row of the negation either
            if (column.index() == null || negated) {
                return null;
            }
            Envelope area = literal.getEnvelopeInternal();
            area.expandBy(distance);
            return new Condition(
                    column.index().condition(),
                    List.of(area.getMinX(), area.getMaxX(), area.getMinY(), area.getMaxY()));
        }

        @Override
        void appendPage(StringBuilder sql, List<Object> values, long start, long count) {
            if (start > 0 || count >= 0) {
                sql.append(" LIMIT ? OFFSET ?");
                values.add(count);
                values.add(start);
            }
        }
    };

    /** Returns the placeholder for a geometry. */
    abstract String geometry();

    /** Returns the expression for a text in upper case. */
    abstract String upper(String text);

    /** Returns the expression to compare a timestamp with time zone with a parameter. */
    abstract String instant(String column);

    /**
     * Returns a condition that an index supports, and that all geometries within a distance of a literal match.
     *
     * @param distance in units of the CRS; 0 for geometries that intersect the literal
     * @param negated whether the condition is part of a negation
     * @return null if there is no such condition
     */
    abstract Condition meeting(SpatialColumn column, Geometry literal, double distance, boolean negated);

    /**
     * Appends the clause for a page of rows.
     *
     * @param start the number of rows to skip
     * @param count the maximum number of rows; -1 for no limit
     */
    abstract void appendPage(StringBuilder sql, List<Object> values, long start, long count);
}
