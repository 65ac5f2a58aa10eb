/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile;

import java.util.Iterator;
import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.shapefile.dbf.DbaseFileReader;
import org.geotools.data.shapefile.index.Data;
import org.geotools.data.shapefile.shp.ShapefileReader;

/** Reads the records that the spatial index has found, deleted ones too. */
class IndexedShapefileFeatureReader extends ShapefileFeatureReader {

    final Iterator<Data> goodRecs;

    IndexedShapefileFeatureReader(
            SimpleFeatureType schema, ShapefileReader shp, DbaseFileReader dbf, List<Integer> found) {
        super(schema, shp, dbf, null);
        this.goodRecs = found.stream()
                .map(number -> new Data(number, shp.shxReader.getOffsetInBytes(number - 1)))
                .iterator();
    }

    @Override
    int nextNumber(int after) {
        return goodRecs.hasNext() ? (Integer) goodRecs.next().getValue(0) : -1;
    }
}
