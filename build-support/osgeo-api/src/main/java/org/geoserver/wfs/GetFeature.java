/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;

import org.geoserver.catalog.Catalog;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.data.Query;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.filter.FilterFactory;
import org.geotools.feature.FeatureCollection;

/** Declares what is linked. */
public class GetFeature {
    public GetFeature(WFSInfo wfs, Catalog catalog) {}

    public void setFilterFactory(FilterFactory filterFactory) {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setStoredQueryProvider(StoredQueryProvider storedQueryProvider) {
        throw new UnsupportedOperationException("a declaration");
    }

    public FeatureCollectionResponse run(GetFeatureRequest request) throws WFSException {
        throw new UnsupportedOperationException("a declaration");
    }

    protected boolean processStoredQueries(GetFeatureRequest request) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected FeatureCollectionResponse buildResults(
            GetFeatureRequest request,
            int offset,
            int maxFeatures,
            int count,
            Supplier<BigInteger> total,
            List<FeatureCollection<? extends FeatureType, ? extends Feature>> results,
            String lockId,
            boolean getFeatureById) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected FeatureCollection<? extends FeatureType, ? extends Feature> getFeatures(
            Object request, FeatureSource<? extends FeatureType, ? extends Feature> source, Query query)
            throws IOException {
        throw new UnsupportedOperationException("a declaration");
    }
}
