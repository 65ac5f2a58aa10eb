/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.catalog.impl;

/** Declares what is linked. */
public class ModificationProxy {
    public ModificationProxy(Object proxyObject) {}

    public static <T> T unwrap(T object) {
        throw new UnsupportedOperationException("a declaration");
    }
}
