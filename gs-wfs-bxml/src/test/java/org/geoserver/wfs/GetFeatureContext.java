/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;

/** Stands in for GeoServer's. */
public final class GetFeatureContext {

    private final GetFeatureRequest request;
    private final FeatureTypeInfo layer;
    private final FeatureSource<?, ?> source;
    private Query query;

    public GetFeatureContext(
            GetFeatureRequest request, FeatureTypeInfo layer, FeatureSource<?, ?> source, Query query) {
        this.request = request;
        this.layer = layer;
        this.source = source;
        this.query = query;
    }

    public GetFeatureRequest getRequest() {
        return request;
    }

    public FeatureTypeInfo getFeatureTypeInfo() {
        return layer;
    }

    public FeatureSource<? extends FeatureType, ? extends Feature> getFeatureSource() {
        return source;
    }

    public Query getQuery() {
        return query;
    }

    public void setQuery(Query query) {
        this.query = query;
    }
}
