/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.catalog.impl;

/** Stands in for GeoServer's: the settings of tests have no proxies. */
public class ModificationProxy {

    public static <T> T unwrap(T object) {
        return object;
    }
}
