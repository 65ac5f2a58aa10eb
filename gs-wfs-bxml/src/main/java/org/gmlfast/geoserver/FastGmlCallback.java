/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.logging.Logger;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.ExtensionPriority;
import org.geoserver.platform.Operation;
import org.geoserver.platform.Service;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.util.logging.Logging;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.counts.MatchCounts;
import org.gmlfast.geoserver.layers.AttributeMemory;
import org.gmlfast.geoserver.layers.PublishedLayers;
import org.gmlfast.geoserver.request.FastTransactionResponse;
import org.gmlfast.geoserver.responses.BxmlNames;
import org.gmlfast.geoserver.responses.FastResponses;
import org.gmlfast.geoserver.responses.ResponseFactory;
import org.gmlfast.geoserver.rows.StoreQuery;
import org.gmlfast.geoserver.settings.FormatOption;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.geoserver.stock.StockFormat;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;

/**
 * Replaces a stock WFS response by the plugin's after GeoServer has chosen it; a second response bean for the same
 * format would make the choice fail. Thread-safe.
 */
public final class FastGmlCallback extends AbstractDispatcherCallback implements ExtensionPriority, BeanFactoryAware {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    /** Before the enforcer of MIME types (100), which wraps responses in a class of its own. */
    private static final int PRIORITY = 50;

    private final GeoServer geoServer;
    private final ResponseFactory responses;
    private final OgcApiFeatures ogcApi = new OgcApiFeatures();
    private BeanFactory beans;

    /**
     * Creates a callback for a server.
     *
     * @param geoServer not null
     */
    public FastGmlCallback(GeoServer geoServer) {
        this.geoServer = geoServer;
        this.responses = new ResponseFactory(geoServer);
        for (StockFormat format : StockFormat.values()) {
            LOGGER.info(describe(format));
            ResponseStatistics.SERVER.setFormat(name(format), missing(format));
        }
        for (String form : FastResponses.forms()) {
            ResponseStatistics.SERVER.setFormat(form, null);
        }
        ResponseStatistics.SERVER.setForecasts(new PublishedLayers(geoServer));
    }

    private static String describe(StockFormat format) {
        String missing = missing(format);
        String version = ResponseStatistics.version() == null ? "" : ' ' + ResponseStatistics.version();
        return missing == null
                ? name(format) + " is written by gml-fast" + version
                : name(format) + " is written as without gml-fast: " + missing;
    }

    private static String name(StockFormat format) {
        return "GML of WFS " + format.version().number();
    }

    private static String missing(StockFormat format) {
        return format.isAvailable() ? null : "there is no " + format.stockClass() + " in this GeoServer";
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    @Override
    public void setBeanFactory(BeanFactory beanFactory) {
        this.beans = beanFactory;
    }

    /** Replaces the stock responses of {@link OgcApiFeatures} before its first response. */
    @Override
    public Service serviceDispatched(Request request, Service service) {
        if (OgcApiService.isNamed(service.getId())) {
            ogcApi.replaceOnce(beans, responses);
        }
        return service;
    }

    /**
     * Lets clients use all names of BXML: GeoServer finds the output format only by the few names that capabilities
     * list. The GetFeature keeps the requested name.
     *
     * @throws org.geoserver.platform.ServiceException if {@link FormatOption} has an invalid value
     */
    @Override
    public Operation operationDispatched(Request request, Operation operation) {
        if (isGetFeature(operation) && operation.getParameters().length > 0) {
            FormatOption.check(request);
            AttributeMemory.install(geoServer.getCatalog());
            GetFeatureRequest getFeature = GetFeatureRequest.adapt(operation.getParameters()[0]);
            OutputFormat format = getFeature == null ? null : BxmlNames.named(getFeature.getOutputFormat());
            if (format != null) {
                getFeature.setOutputFormat(format.name());
                request.setOutputFormat(BxmlNames.listedName(format));
            }
        }
        return operation;
    }

    /** Discards the numbers of matches and the keys of pages when a transaction may have changed them. */
    @Override
    public Object operationExecuted(Request request, Operation operation, Object result) {
        if (isOf(operation, "transaction")) {
            MatchCounts.transactionEnded();
            StoreQuery.discardKeys();
        }
        return result;
    }

    @Override
    public Response responseDispatched(Request request, Operation operation, Object result, Response response) {
        if (response != null && isOf(operation, "transaction")) {
            return FastTransactionResponse.replacement(response, operation, geoServer);
        }
        if (response == null || !isGetFeature(operation)) {
            return response;
        }
        return FastResponses.replacement(response, responses);
    }

    /** Whether an operation is one of those whose responses the plugin replaces; false for null. */
    static boolean isGetFeature(Operation operation) {
        return isOf(operation, "getfeature") || isOf(operation, "getfeaturewithlock");
    }

    private static boolean isOf(Operation operation, String name) {
        return operation != null
                && operation.getService() != null
                && "wfs".equalsIgnoreCase(operation.getService().getId())
                && name.equalsIgnoreCase(operation.getId());
    }
}
