/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile.shp;

import java.io.IOException;

/** Declares what is linked. */
public class IndexFile {

    IndexFile() {}

    public int getRecordCount() {
        throw new UnsupportedOperationException("a declaration");
    }

    public int getOffsetInBytes(int index) throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
