/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load;

import java.util.List;

/**
 * A table that takes the rows of a layer, or of layers of several inputs that have the same name.
 *
 * @param name of the table, without a schema
 * @param id the name of the column that takes the ids of the features; null if the key is a number that the database
 *     assigns, or columns have it
 * @param columns for the attributes, in their order
 * @param key the names of the columns of the primary key; empty for none, unless {@code isNumbered}
 * @param numbered whether the primary key is a number that the database assigns
 * @param srid of the geometries
 */
public record TableDefinition(
        String name, String id, List<TableColumn> columns, List<String> key, boolean numbered, int srid) {

    /** The name of a key that the database assigns. */
    public static final String NUMBER = "fid";

    /** Copies the lists. */
    public TableDefinition {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }
}
