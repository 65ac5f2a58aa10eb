/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.counts;

import org.geotools.api.feature.FeatureVisitor;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;

/**
 * The features of a page that report the size of a full page until {@link #reportSize} is called. Used by one thread.
 */
public final class UncountedFeatures extends DecoratingSimpleFeatureCollection {

    private final SimpleFeatureCollection features;
    private final int limit;
    private boolean reportsSize;

    /**
     * The features of a page.
     *
     * @param limit the maximum number of features
     */
    public UncountedFeatures(SimpleFeatureCollection features, int limit) {
        super(features);
        this.features = features;
        this.limit = limit;
    }

    /** The maximum number of features. */
    int limit() {
        return limit;
    }

    /** From now on, {@link #size} is the number of features. */
    public void reportSize() {
        reportsSize = true;
    }

    /** Counts the features, which may cost a query. */
    @Override
    public int size() {
        return reportsSize ? features.size() : limit;
    }

    @Override
    protected boolean canDelegate(FeatureVisitor visitor) {
        return true;
    }
}
