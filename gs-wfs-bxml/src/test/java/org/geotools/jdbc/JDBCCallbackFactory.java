/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.jdbc;

/** Creates objects that are called for each row. */
public interface JDBCCallbackFactory {
    JDBCCallbackFactory NULL = new JDBCCallbackFactory() {};
}
