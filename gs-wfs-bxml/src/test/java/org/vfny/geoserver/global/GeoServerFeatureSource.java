/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.vfny.geoserver.global;

import java.util.List;

import org.geotools.api.data.Query;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.CollectionFeatureSource;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;

/** Stands in for GeoServer's: a layer in memory, which records the numbers of counts and reads. */
public class GeoServerFeatureSource extends CollectionFeatureSource {

    private final List<SimpleFeature> features;
    public int counted;
    public int read;

    public GeoServerFeatureSource(ListFeatureCollection features) {
        super(features);
        this.features = List.of(features.toArray(new SimpleFeature[0]));
    }

    @Override
    public SimpleFeatureCollection getFeatures(Query query) {
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
