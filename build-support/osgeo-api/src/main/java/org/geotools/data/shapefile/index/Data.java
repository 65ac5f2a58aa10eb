/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile.index;

/** Declares what is linked. */
public class Data {

    Data() {}

    public Object getValue(int index) {
        throw new UnsupportedOperationException("a declaration");
    }
}
