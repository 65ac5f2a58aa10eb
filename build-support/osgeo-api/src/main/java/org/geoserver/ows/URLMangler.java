/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

/** Declares what is linked. */
public interface URLMangler {

    /** Declares what is linked. */
    enum URLType {
        EXTERNAL,
        RESOURCE,
        SERVICE
    }
}
