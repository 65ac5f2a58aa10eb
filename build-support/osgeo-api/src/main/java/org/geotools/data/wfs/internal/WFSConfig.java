/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.wfs.internal;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;

/** Declares what is linked. */
public class WFSConfig {
    WFSConfig() {}

    public String getAxisOrder() {
        throw new UnsupportedOperationException("a declaration");
    }

    public static boolean invertAxisNeeded(String axisOrder, CoordinateReferenceSystem crs) {
        throw new UnsupportedOperationException("a declaration");
    }
}
