/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.shp;

import java.nio.ByteBuffer;

/** A .shx file. */
public class IndexFile {

    private final ByteBuffer bytes;

    public IndexFile(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    public int getRecordCount() {
        return (bytes.capacity() - 100) / 8;
    }

    public int getOffsetInBytes(int index) {
        return 2 * bytes.getInt(100 + 8 * index);
    }
}
