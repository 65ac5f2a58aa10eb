/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.platform;

/** Declares what is linked. */
public class GeoServerExtensions {
    public static <T> T bean(Class<T> type) {
        throw new UnsupportedOperationException("a declaration");
    }

    public static String getProperty(String string) {
        throw new UnsupportedOperationException("a declaration");
    }
}
