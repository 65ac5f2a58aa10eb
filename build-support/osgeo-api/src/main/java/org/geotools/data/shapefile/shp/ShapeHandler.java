/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile.shp;

import java.nio.ByteBuffer;

/** Declares what is linked. */
public interface ShapeHandler {
    Object read(ByteBuffer buffer, ShapeType type, boolean flatGeometry);
}
