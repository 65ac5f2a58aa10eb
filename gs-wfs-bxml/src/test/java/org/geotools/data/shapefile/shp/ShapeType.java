/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.shp;

/** The type of shapes. */
public final class ShapeType {

    public final int id;

    public ShapeType(int id) {
        this.id = id;
    }
}
