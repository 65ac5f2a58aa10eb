/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

import org.gmlfast.input.XmlNaming;
import org.gmlfast.model.GeometryKind;
import org.locationtech.jts.geom.Geometry;

/**
 * A geometry column of a table.
 *
 * @param schema the schema of the table; empty in a database without schemas
 * @param table the name of the table
 * @param column the name of the column
 * @param type the type of its geometries in the database's terms; may be null
 * @param srid the declared SRID; 0 if there is none
 * @param geography whether the column has the PostGIS type geography
 * @param index its R-tree; null for a column without one, and in databases other than GeoPackage
 */
public record SpatialColumn(
        String schema, String table, String column, String type, int srid, boolean geography, SpatialIndex index) {

    public boolean isInTableOf(SpatialColumn other) {
        return schema.equals(other.schema) && table.equals(other.table);
    }

    public String qualifiedTable() {
        return schema.isEmpty() ? table : schema + '.' + table;
    }

    /** Returns the table in SQL. */
    public String quotedTable() {
        return schema.isEmpty() ? SqlNames.quoted(table) : SqlNames.quoted(schema) + '.' + SqlNames.quoted(table);
    }

    /** Returns the name of the feature type. {@code --layer} could not rename a table of a GeoPackage for XML. */
    public String typeName() {
        return schema.isEmpty() ? XmlNaming.valid(table) : table;
    }

    /** Returns the SQL of the column as a planar geometry. */
    public String planarExpression() {
        String name = SqlNames.quoted(column);
        return geography ? '(' + name + "::geometry)" : name;
    }

    Class<? extends Geometry> binding() {
        return type == null
                ? Geometry.class
                : GeometryKind.named(type.replaceAll("(?i) ?Z?M?$", "")).binding();
    }
}
