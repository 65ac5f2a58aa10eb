/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.jdbc;

import java.io.IOException;
import java.util.NoSuchElementException;

import org.geotools.api.data.FeatureReader;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;

/** Declares what is linked. */
public class JDBCFeatureReader implements FeatureReader<SimpleFeatureType, SimpleFeature> {
    public JDBCFeatureReader(JDBCFeatureReader other) {}

    public PrimaryKey getPrimaryKey() {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    public SimpleFeatureType getFeatureType() {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    public boolean hasNext() throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    public SimpleFeature next() throws IOException, IllegalArgumentException, NoSuchElementException {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    public void close() throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
