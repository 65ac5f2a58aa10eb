/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

/** Declares what is linked. */
public class Dispatcher {
    public static final ThreadLocal<Request> REQUEST = new ThreadLocal<>();
}
