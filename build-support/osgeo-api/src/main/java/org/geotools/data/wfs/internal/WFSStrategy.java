/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

/** Declares what is linked. */
public abstract class WFSStrategy {
    WFSStrategy() {}

    public abstract WFSConfig getConfig();
}
