/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

/** A column of a primary key. */
public class PrimaryKeyColumn {

    private final String name;

    PrimaryKeyColumn(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }
}
