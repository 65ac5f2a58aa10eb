/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile.dbf;

/** Declares what is linked. */
public class DbaseFileReader {

    DbaseFileReader() {}

    public DbaseFileHeader getHeader() {
        throw new UnsupportedOperationException("a declaration");
    }
}
