/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.shapefile;

import java.io.IOException;
import java.util.Arrays;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.data.shapefile.dbf.DbaseFileReader;
import org.geotools.data.shapefile.shp.ShapefileReader;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;

/** Reads all records that are not deleted. */
class ShapefileFeatureReader implements FeatureReader<SimpleFeatureType, SimpleFeature> {

    final SimpleFeatureType schema;
    final ShapefileReader shp;
    final DbaseFileReader dbf;
    final int[] dbfindexes;
    final Object fidReader;
    Envelope targetBBox;
    Filter filter;

    private int number;
    private SimpleFeature next;

    ShapefileFeatureReader(SimpleFeatureType schema, ShapefileReader shp, DbaseFileReader dbf, Object fidReader) {
        this.schema = schema;
        this.shp = shp;
        this.dbf = dbf;
        this.fidReader = fidReader;
        this.dbfindexes = new int[schema.getAttributeCount()];
        Arrays.setAll(dbfindexes, i -> i - 1);
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        return schema;
    }

    @Override
    public boolean hasNext() throws IOException {
        while (next == null) {
            number = nextNumber(number);
            if (number < 0) {
                return false;
            }
            SimpleFeature feature = feature();
            next = filter == null || filter.evaluate(feature) ? feature : null;
        }
        return true;
    }

    /** The number of the record after another; -1 for none. */
    int nextNumber(int after) throws IOException {
        for (int i = after + 1; i <= dbf.getHeader().getNumRecords(); i++) {
            if (!dbf.isDeleted(i)) {
                return i;
            }
        }
        return -1;
    }

    private SimpleFeature feature() throws IOException {
        Geometry shape = shp.shapeAt(shp.shxReader.getOffsetInBytes(number - 1));
        Object[] values = new Object[dbfindexes.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = i == 0 ? shape : dbf.value(number, i - 1);
        }
        return SimpleFeatureBuilder.build(schema, values, schema.getTypeName() + '.' + number);
    }

    @Override
    public SimpleFeature next() throws IOException {
        hasNext();
        SimpleFeature feature = next;
        next = null;
        return feature;
    }

    @Override
    public void close() throws IOException {
        shp.channel.close();
        dbf.channel.close();
    }
}
