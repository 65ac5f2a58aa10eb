/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.jdbc;

import java.util.List;

/** Declares what is linked. */
public class PrimaryKey {
    public PrimaryKey(String tableName, List<PrimaryKeyColumn> columns) {}

    public List<PrimaryKeyColumn> getColumns() {
        throw new UnsupportedOperationException("a declaration");
    }
}
