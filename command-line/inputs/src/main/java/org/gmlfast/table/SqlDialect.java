/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import org.gmlfast.query.QueryException;
import org.gmlfast.rows.page.PageSyntax;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** The SQL in which databases differ; by default, that of PostGIS and H2GIS. Immutable. */
public interface SqlDialect {

    // ---- conditions

    /** Returns the placeholder for a geometry. */
    default String geometry() {
        return "CAST(? AS GEOMETRY)";
    }

    /** Returns the expression for a text in upper case. */
    default String upper(String text) {
        return "UPPER(" + text + ')';
    }

    /** Returns the expression to compare a timestamp with time zone with a parameter. */
    default String instant(String column) {
        return column;
    }

    /**
     * Returns the condition that a text matches a pattern of {@link LikePattern}.
     *
     * @param text the SQL of the text
     * @param pattern the SQL of the pattern
     * @param wildCards the number of wild cards for any text in the pattern
     * @throws QueryException if the database would take too long
     */
    default String like(String text, String pattern, int wildCards) throws QueryException {
        return text + " LIKE " + pattern + " ESCAPE '!'";
    }

    /**
     * Returns a condition that an index supports, and that all geometries within a distance of a literal match.
     *
     * @param distance in units of the CRS; 0 for geometries that intersect the literal
     * @param negated whether the condition is part of a negation
     * @return null if there is no such condition
     */
    default Condition meeting(SpatialColumn column, Geometry literal, double distance, boolean negated) {
        return distance > 0 ? null : Condition.of(column.planarExpression() + " && " + geometry(), literal);
    }

    /**
     * Returns the expression for a geometry that the predicates of the database accept, which have arguments in a
     * plane.
     */
    default String predicateArgument(SpatialColumn column) {
        return column.planarExpression();
    }

    /**
     * Returns a condition that all geometries intersecting an area match.
     *
     * @return null if the column does not support a fast condition
     */
    Condition area(SpatialColumn column, Envelope area);

    // ---- results

    /** Returns the expression for the geometry of a column, which the database's connection can read. */
    String geometryExpression(SpatialColumn column);

    /**
     * Returns the expression for the bounds of all geometries of a column, to be read as a geometry.
     *
     * @param srid the SRID of the bounds
     */
    String extentExpression(SpatialColumn column, int srid);

    /** Returns the syntax of pages. */
    PageSyntax pageSyntax();

    /**
     * Returns the expression for the value of a column as a literal, which compares as the value does with the column;
     * NULL as text for null.
     *
     * @param kind the kind of the values of a key column, or that of other Booleans; null for other columns
     * @return null if there is no such expression
     */
    String literal(String column, KeyKind kind);

    // ---- statistics

    /**
     * Returns the query for the bounds of a column from the database's statistics, to be read as a geometry.
     *
     * @return null if the database has no statistics
     */
    default String estimatedExtent(SpatialColumn column) {
        return null;
    }

    /**
     * Returns the query for a text that identifies the state of the rows that the transaction sees in a table: if two
     * texts are equal, so are the rows. It returns no row if the state is unknown.
     *
     * @return null if the database has no such query
     */
    default String stateOf(SpatialColumn column) {
        return null;
    }
}
