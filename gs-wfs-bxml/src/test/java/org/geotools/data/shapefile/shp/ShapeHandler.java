/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.shp;

import java.nio.ByteBuffer;

/** Makes geometries of shapes. */
public interface ShapeHandler {

    Object read(ByteBuffer buffer, ShapeType type, boolean flatGeometry);
}
