/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.jdbc;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.util.factory.Hints;

/** Declares what is linked. */
public abstract class SQLDialect {
    protected SQLDialect(JDBCDataStore dataStore) {}

    public void encodeColumnName(String prefix, String raw, StringBuffer sql) {
        throw new UnsupportedOperationException("a declaration");
    }

    public void encodeColumnAlias(String raw, StringBuffer sql) {
        throw new UnsupportedOperationException("a declaration");
    }

    public void encodeGeometryColumn(GeometryDescriptor gatt, String prefix, int srid, Hints hints, StringBuffer sql) {
        throw new UnsupportedOperationException("a declaration");
    }
}
