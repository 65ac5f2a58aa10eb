/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

import java.util.List;

/** A primary key. */
public class PrimaryKey {

    private final List<PrimaryKeyColumn> columns;

    PrimaryKey(List<String> names) {
        columns = names.stream().map(PrimaryKeyColumn::new).toList();
    }

    public List<PrimaryKeyColumn> getColumns() {
        return columns;
    }
}
