/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.rows.wkb;

import org.locationtech.jts.geom.Geometry;

/** Reads the geometries of rows. Not thread-safe. */
@FunctionalInterface
public interface GeometryReader {

    /**
     * Reads the geometry in a range of bytes. It may refer to the bytes, which do not change until the next row.
     *
     * @param wkb contains extended WKB
     * @param from the index of the first byte
     * @param length the number of bytes
     * @return null if the row is written without it
     * @throws RuntimeException if the geometry is malformed or not supported
     */
    Geometry read(byte[] wkb, int from, int length);
}
