/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;

import org.geoserver.catalog.Catalog;
import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.wfs.GetFeature;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geoserver.wfs.request.Query;
import org.geotools.api.data.FeatureSource;
import org.geotools.api.feature.Feature;
import org.geotools.api.feature.type.FeatureType;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.NameImpl;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.counts.CountKey;
import org.gmlfast.geoserver.counts.UncountedFeatures;
import org.gmlfast.geoserver.counts.UncountedPage;
import org.gmlfast.geoserver.counts.UncountedResponse;
import org.gmlfast.geoserver.responses.FastGeoJsonResponse;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.template.TemplatedQueries;

/**
 * GeoServer's GetFeature without its count of the page. GeoServer asks the collection of a query for its size before it
 * knows the output format. Here the collection reports a full page, so that GeoServer goes on without a query to the
 * store; the response corrects what depends on it ({@link UncountedResponse}). For one request.
 */
final class UncountedGetFeature extends GetFeature {

    private final GeoServer geoServer;
    private final WFSInfo service;
    private final Catalog catalog;

    /** Null before the query, and if the page is counted. */
    private UncountedPage page;

    UncountedGetFeature(GeoServer geoServer, WFSInfo wfs) {
        super(wfs, geoServer.getCatalog());
        this.geoServer = geoServer;
        this.service = wfs;
        this.catalog = geoServer.getCatalog();
    }

    /**
     * Whether the plugin may write the response, as far as the request shows. WFS 1.0 counts no page. A WPS process
     * that reads its input from the WFS of its own server gets GeoServer's result.
     */
    static boolean supports(GetFeatureRequest request, GeoServer geoServer, WFSInfo wfs) {
        Request dispatched = Dispatcher.REQUEST.get();
        return dispatched != null
                && FastGmlCallback.isGetFeature(dispatched.getOperation())
                && request != null
                && wfs != null
                && request.getVersion() != null
                && !request.getVersion().startsWith("1.0")
                && !request.isResultTypeHits()
                && !request.isLockRequest()
                && (request.getOutputFormat() == null
                        || FastGeoJsonResponse.JSONP.equalsIgnoreCase(request.getOutputFormat())
                        || OutputFormat.named(request.getOutputFormat()).isPresent())
                && PluginSettings.disabledBy(new SettingSources(geoServer, wfs, List.of())) == null;
    }

    /** Maps the queries that stored ones have become, before GeoServer looks for a layer named after an id. */
    @Override
    protected boolean processStoredQueries(GetFeatureRequest request) {
        boolean getFeatureById = super.processStoredQueries(request);
        new TemplatedQueries(catalog).map(request);
        return getFeatureById;
    }

    @Override
    protected FeatureCollection<? extends FeatureType, ? extends Feature> getFeatures(
            Object request,
            FeatureSource<? extends FeatureType, ? extends Feature> source,
            org.geotools.api.data.Query query)
            throws IOException {
        FeatureCollection<? extends FeatureType, ? extends Feature> features =
                super.getFeatures(request, source, query);
        FeatureTypeInfo layer = request instanceof GetFeatureRequest getFeature ? onlyLayer(getFeature) : null;
        if (layer == null
                || !(features instanceof SimpleFeatureCollection simple)
                || PluginSettings.disabledBy(new SettingSources(geoServer, service, List.of(layer))) != null) {
            return features;
        }
        page = new UncountedPage(
                new UncountedFeatures(simple, query.getMaxFeatures()), layer, CountKey.of(layer, source, query));
        return page.features();
    }

    /** The layer of a request with one query that is no join; null for any other. */
    private FeatureTypeInfo onlyLayer(GetFeatureRequest request) {
        List<Query> queries = request.getQueries();
        if (queries.size() != 1 || queries.get(0).getTypeNames().size() != 1) {
            return null;
        }
        return catalog.getFeatureTypeByName(
                new NameImpl(queries.get(0).getTypeNames().get(0)));
    }

    @Override
    protected FeatureCollectionResponse buildResults(
            GetFeatureRequest request,
            int offset,
            int maxFeatures,
            int count,
            Supplier<BigInteger> total,
            List<FeatureCollection<? extends FeatureType, ? extends Feature>> results,
            String lockId,
            boolean getFeatureById) {
        FeatureCollectionResponse response =
                super.buildResults(request, offset, maxFeatures, count, total, results, lockId, getFeatureById);
        if (page == null) {
            return response;
        }
        page.features().reportSize();
        page.dispatched(Math.max(offset, 0), total, offset == 0 && count < maxFeatures);
        return UncountedResponse.of(response, page);
    }
}
