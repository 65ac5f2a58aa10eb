/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.util.Locale;
import java.util.logging.Logger;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.ExtensionPriority;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.util.logging.Logging;
import org.gmlfast.wfs.OutputFormat;

/**
 * Exchanges a stock GML response of WFS for a fast one, after GeoServer has chosen it. A second response bean for the
 * same format would make the choice fail. Any number of threads.
 */
public final class FastGmlCallback extends AbstractDispatcherCallback implements ExtensionPriority {

    private static final Logger LOGGER = Logging.getLogger(FastEncodingSwitch.LOGGER);

    /** Before the enforcer of MIME types (100), which wraps responses in a class of its own. */
    private static final int PRIORITY = 50;

    private final GetFeatureAnswers answers;

    /**
     * A callback for a server.
     *
     * @param geoServer not null
     */
    public FastGmlCallback(GeoServer geoServer) {
        this.answers = new GetFeatureAnswers(geoServer);
        for (StockFormat format : StockFormat.values()) {
            LOGGER.info(describe(format));
        }
    }

    private static String describe(StockFormat format) {
        String gml = "GML of WFS " + format.version().number();
        return format.isInGeoServer()
                ? gml + " is written by gml-fast"
                : gml + " is written as without gml-fast: there is no " + format.stockClass() + " in this GeoServer";
    }

    @Override
    public int getPriority() {
        return PRIORITY;
    }

    /**
     * Lets a client use all names of BXML, of which the capabilities list a few. The GetFeature keeps the name that
     * says what the client wants; GeoServer looks for the output format by a listed one.
     */
    @Override
    public Operation operationDispatched(Request request, Operation operation) {
        if (isGetFeature(operation) && operation.getParameters().length > 0) {
            GetFeatureRequest getFeature = GetFeatureRequest.adapt(operation.getParameters()[0]);
            OutputFormat format = getFeature == null ? null : BxmlNames.named(getFeature.getOutputFormat());
            if (format != null) {
                getFeature.setOutputFormat(format.name());
                request.setOutputFormat(BxmlNames.listedName(format));
            }
        }
        return operation;
    }

    @Override
    public Response responseDispatched(Request request, Operation operation, Object result, Response response) {
        StockFormat format = response == null ? null : StockFormat.of(response);
        return format != null && isGetFeature(operation) ? new FastGmlResponse(response, format, answers) : response;
    }

    private static boolean isGetFeature(Operation operation) {
        return operation.getService() != null
                && "wfs".equalsIgnoreCase(operation.getService().getId())
                && switch (operation.getId().toLowerCase(Locale.ROOT)) {
                    case "getfeature", "getfeaturewithlock" -> true;
                    default -> false;
                };
    }
}
