/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

/** Stands in for GeoServer's, which reads system properties first. */
public class GeoServerExtensions {

    public static String getProperty(String name) {
        return System.getProperty(name);
    }
}
