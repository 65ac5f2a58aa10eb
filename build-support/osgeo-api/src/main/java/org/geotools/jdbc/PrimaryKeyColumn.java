/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.jdbc;

/** Declares what is linked. */
public abstract class PrimaryKeyColumn {
    PrimaryKeyColumn(String name, Class<?> type) {}

    public String getName() {
        throw new UnsupportedOperationException("a declaration");
    }
}
