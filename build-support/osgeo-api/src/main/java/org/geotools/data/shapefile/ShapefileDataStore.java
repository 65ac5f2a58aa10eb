/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geotools.data.shapefile;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.TimeZone;

import org.geotools.api.feature.type.Name;
import org.geotools.data.store.ContentDataStore;
import org.geotools.data.store.ContentEntry;
import org.geotools.data.store.ContentFeatureSource;

/** Declares what is linked. */
public class ShapefileDataStore extends ContentDataStore {

    ShapefileDataStore() {}

    public Charset getCharset() {
        throw new UnsupportedOperationException("a declaration");
    }

    public TimeZone getTimeZone() {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    protected List<Name> createTypeNames() throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }

    @Override
    protected ContentFeatureSource createFeatureSource(ContentEntry entry) throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
