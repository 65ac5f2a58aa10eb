/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.postgis;

import org.geotools.api.feature.type.GeometryDescriptor;
import org.geotools.jdbc.SQLDialect;
import org.geotools.util.factory.Hints;

/** The dialect without prepared statements. */
public class PostGISDialect extends SQLDialect {

    /** The function around the WKB; null for none. */
    public String encoding = "base64";

    /** The function that makes WKB. */
    public String function = "ST_AsEWKB";

    @Override
    public void encodeGeometryColumn(GeometryDescriptor gatt, String prefix, int srid, Hints hints, StringBuffer sql) {
        sql.append(encoding == null ? "" : "encode(").append(function).append('(');
        encodeColumnName(prefix, gatt.getLocalName(), sql);
        sql.append(')').append(encoding == null ? "" : ", '" + encoding + "')");
    }
}
