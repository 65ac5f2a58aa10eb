/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.util.factory.Hints;

/** Writes names in quotes, and geometries as a subclass reads them. */
public abstract class SQLDialect {

    public void encodeColumnName(String prefix, String raw, StringBuffer sql) {
        sql.append(prefix == null ? "" : '"' + prefix + "\".")
                .append('"')
                .append(raw.replace("\"", "\"\""))
                .append('"');
    }

    public void encodeColumnAlias(String raw, StringBuffer sql) {
        sql.append(" as ");
        encodeColumnName(null, raw, sql);
    }

    public abstract void encodeGeometryColumn(
            GeometryDescriptor gatt, String prefix, int srid, Hints hints, StringBuffer sql);
}
