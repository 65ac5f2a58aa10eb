/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;

/** Declares what is linked. */
public final class GetFeatureContext {

    private GetFeatureContext() {}

    public GetFeatureRequest getRequest() {
        throw new UnsupportedOperationException("a declaration");
    }

    public FeatureTypeInfo getFeatureTypeInfo() {
        throw new UnsupportedOperationException("a declaration");
    }

    public FeatureSource<? extends FeatureType, ? extends Feature> getFeatureSource() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Query getQuery() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setQuery(Query query) {
        throw new UnsupportedOperationException("a declaration");
    }
}
