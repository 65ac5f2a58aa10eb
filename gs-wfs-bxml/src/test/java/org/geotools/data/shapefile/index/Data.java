/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile.index;

/** What the spatial index knows of a record: its number, and where it is in the file. */
public class Data {

    private final Object[] values;

    public Data(int number, long position) {
        this.values = new Object[] {number, position};
    }

    public Object getValue(int index) {
        return values[index];
    }
}
