/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.api.filter.Filter;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.NameImpl;

/** Stands in for GeoServer's: it asks collections for their sizes and links to a next page if one is full. */
public class GetFeature {

    static final int SERVER_LIMIT = 1_000_000;

    private final Catalog catalog;

    public GetFeature(WFSInfo wfs, Catalog catalog) {
        this.catalog = catalog;
    }

    /** Stored queries of these requests are queries by ids already. */
    protected boolean processStoredQueries(GetFeatureRequest request) {
        return request.isById();
    }

    public FeatureCollectionResponse run(GetFeatureRequest request) {
        boolean getFeatureById = processStoredQueries(request);
        int limit = request.getMaxFeatures() == null
                ? SERVER_LIMIT
                : request.getMaxFeatures().intValue();
        int offset =
                request.getStartIndex() == null ? -1 : request.getStartIndex().intValue();
        List<FeatureCollection<? extends FeatureType, ? extends Feature>> results = new ArrayList<>();
        int count = 0;
        Supplier<BigInteger> total = () -> BigInteger.ZERO;
        try {
            for (Query query : request.getQueries()) {
                FeatureTypeInfo layer = catalog.getFeatureTypeByName(
                        new NameImpl(query.getTypeNames().get(0)));
                FeatureSource<?, ?> source = layer.getFeatureSource(null, null);
                Filter filter = query.getFilter() == null ? Filter.INCLUDE : query.getFilter();
                var page = new org.geotools.api.data.Query(
                        layer.getFeatureType().getName().getLocalPart(), filter);
                var all = new org.geotools.api.data.Query(page);
                page.setMaxFeatures(limit - count);
                page.setFilter(limit == 0 ? Filter.EXCLUDE : filter);
                page.setStartIndex(Math.max(offset, 0));
                FeatureCollection<? extends FeatureType, ? extends Feature> features =
                        getFeatures(request, source, page);
                int size = features.size();
                Supplier<BigInteger> before = total;
                total = layer.getSkipNumberMatched()
                        ? () -> BigInteger.valueOf(-1)
                        : size < limit - count && offset <= 0
                                ? () -> before.get().add(BigInteger.valueOf(size))
                                : () -> before.get().add(BigInteger.valueOf(size(source, all)));
                count += size;
                results.add(features);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return buildResults(request, offset, limit, count, total, results, null, getFeatureById);
    }

    private static int size(FeatureSource<?, ?> source, org.geotools.api.data.Query all) {
        try {
            return source.getFeatures(all).size();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    protected FeatureCollection<? extends FeatureType, ? extends Feature> getFeatures(
            Object request,
            FeatureSource<? extends FeatureType, ? extends Feature> source,
            org.geotools.api.data.Query query)
            throws IOException {
        return source.getFeatures(query);
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
        var adaptee = new FeatureCollectionResponse().getAdaptee();
        FeatureCollectionResponse response = request.getVersion().startsWith("2")
                ? new FeatureCollectionResponse.WFS20(adaptee)
                : new FeatureCollectionResponse.WFS11(adaptee);
        results.forEach(response::add);
        response.setNumberOfFeatures(BigInteger.valueOf(count));
        response.setLazyTotalNumberOfFeatures(total);
        response.setGetFeatureById(getFeatureById);
        if (count > 0 && offset >= 0 && count >= maxFeatures) {
            response.setNext("http://next/?startIndex=" + (offset + count));
        }
        return response;
    }
}
