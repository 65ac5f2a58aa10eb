/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table;

/**
 * The R-tree of a geometry column in a GeoPackage. Its boxes are rounded outwards, so they contain the geometries.
 *
 * @param table the name of the R-tree
 * @param key the name of the column with the ids in the R-tree
 */
public record SpatialIndex(String table, String key) {

    /** Returns a condition with placeholders for min x, max x, min y and max y of an area. */
    public String condition() {
        return SqlNames.quoted(key) + " IN (SELECT id FROM " + SqlNames.quoted(table)
                + " WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?)";
    }
}
