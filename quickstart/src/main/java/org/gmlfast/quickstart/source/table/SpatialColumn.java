/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.quickstart.source.table;

import java.util.Locale;

import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/**
 * A column of a table that has geometries.
 *
 * @param schema of the table
 * @param table its name
 * @param column its name
 * @param type what geometries it has, as the database says it; may be null
 * @param srid 0 if it is not declared
 * @param geography whether it is PostGIS' type for the globe
 */
record SpatialColumn(String schema, String table, String column, String type, int srid, boolean geography) {

    boolean isInTableOf(SpatialColumn other) {
        return schema.equals(other.schema) && table.equals(other.table);
    }

    String qualifiedTable() {
        return schema + '.' + table;
    }

    /** The column in SQL, as a geometry in the plane. */
    String planarExpression() {
        String name = Database.quoted(column);
        return geography ? '(' + name + "::geometry)" : name;
    }

    Class<? extends Geometry> binding() {
        String name = type == null ? "" : type.toUpperCase(Locale.ROOT).replaceAll(" ?Z?M?$", "");
        return switch (name) {
            case "POINT" -> Point.class;
            case "LINESTRING", "CIRCULARSTRING", "COMPOUNDCURVE" -> LineString.class;
            case "POLYGON", "CURVEPOLYGON", "TRIANGLE" -> Polygon.class;
            case "MULTIPOINT" -> MultiPoint.class;
            case "MULTILINESTRING", "MULTICURVE" -> MultiLineString.class;
            case "MULTIPOLYGON", "MULTISURFACE", "POLYHEDRALSURFACE", "TIN" -> MultiPolygon.class;
            case "GEOMETRYCOLLECTION" -> GeometryCollection.class;
            default -> Geometry.class;
        };
    }
}
