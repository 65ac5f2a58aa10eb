/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.vfny.geoserver.global;

import java.io.IOException;
import java.util.List;

import org.geotools.api.data.Query;
import org.geotools.api.data.SimpleFeatureSource;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.CollectionFeatureSource;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.jdbc.JDBCDataStore;

/**
 * Stands in for GeoServer's: a layer in memory, or one over the source of a store. Records the numbers of counts and
 * reads.
 */
public class GeoServerFeatureSource extends CollectionFeatureSource {

    public int counted;
    public int read;

    protected final SimpleFeatureSource source;
    private final List<SimpleFeature> features;

    /** A layer in memory, over a source of a store of its own, which is never asked. */
    public GeoServerFeatureSource(ListFeatureCollection features) {
        this(features, tableOf(features));
    }

    /** A layer in memory. */
    public GeoServerFeatureSource(ListFeatureCollection features, SimpleFeatureSource source) {
        super(features);
        this.features = List.of(features.toArray(new SimpleFeature[0]));
        this.source = source;
    }

    /** A layer of a store. */
    public GeoServerFeatureSource(SimpleFeatureSource source) throws IOException {
        super(new ListFeatureCollection(source.getSchema()));
        this.features = null;
        this.source = source;
    }

    private static SimpleFeatureSource tableOf(ListFeatureCollection features) {
        JDBCDataStore store = new JDBCDataStore(null, features.getSchema(), List.of(), null);
        try {
            return store.getFeatureSource(store.getTypeNames()[0]);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The source of the store. */
    public SimpleFeatureSource table() {
        return source;
    }

    @Override
    public SimpleFeatureCollection getFeatures(Query query) {
        if (features == null) {
            try {
                return source.getFeatures(query);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        List<SimpleFeature> selected = features.stream()
                .filter(query.getFilter()::evaluate)
                .skip(query.getStartIndex() == null ? 0 : query.getStartIndex())
                .limit(query.getMaxFeatures())
                .toList();
        return new ListFeatureCollection(getSchema(), selected) {
            @Override
            public int size() {
                counted++;
                return super.size();
            }

            @Override
            public org.geotools.data.simple.SimpleFeatureIterator features() {
                read++;
                return super.features();
            }
        };
    }
}
