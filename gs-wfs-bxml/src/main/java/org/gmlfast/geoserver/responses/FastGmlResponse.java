/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.WFSException;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.layers.ResponseTemplates;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.stax.output.Utf8OutputFactory;

/** Writes the document of a stock GML response. Thread-safe. */
public final class FastGmlResponse extends FastResponse {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private final StockFormat format;

    public FastGmlResponse(Response stock, StockFormat format, ResponseFactory responses) {
        super(stock, responses);
        this.format = format;
    }

    @Override
    PluginResponse create(Object value, Operation operation) throws IOException {
        return responses().create(value, operation, format, responses().charset());
    }

    @Override
    public void write(PluginResponse response, Object value, Operation operation, TrackingOutput out)
            throws IOException {
        response.write(new Utf8OutputFactory(), out, () -> noFeature(value, operation));
    }

    private ResponseTemplates templates(Object value, Operation operation) {
        return new ResponseTemplates(responses().layers(value, operation));
    }

    /** The stock response reports the missing feature; of a layer with a template, it would write any that comes up. */
    private RuntimeException noFeature(Object value, Operation operation) {
        return templates(value, operation).isEmpty()
                ? new FallbackException("there is no feature with the id")
                : new WFSException(
                        GetFeatureRequest.adapt(operation.getParameters()[0]),
                        "There is no feature with this id",
                        WFSException.NOT_FOUND);
    }

    /** A layer with a template is not written as its flat type. */
    @Override
    RuntimeException refusal(Throwable reason, Object value, Operation operation) {
        try {
            ResponseTemplates templates = templates(value, operation);
            return templates.isEmpty() ? null : templates.failure(reason);
        } catch (RuntimeException | LinkageError e) {
            // what made the plugin fail may do so again; the layers are unknown
            LOGGER.log(Level.FINE, "Whether a layer has a template is unknown", e);
            return null;
        }
    }

    /** In OGC API, links to the schemas of templates, which the documents follow. */
    @Override
    public String[][] getHeaders(Object value, Operation operation) {
        String[][] headers = super.getHeaders(value, operation);
        List<String[]> all = new ArrayList<>(headers == null ? List.of() : Arrays.asList(headers));
        if (OgcApiService.has(operation)) {
            for (String schema :
                    templates(value, operation).schemas(format.version().gml())) {
                all.add(new String[] {"Link", '<' + schema + ">; rel=\"describedby\"; type=\"application/xml\""});
            }
        }
        return all.isEmpty() ? headers : all.toArray(String[][]::new);
    }

    @Override
    String formName() {
        return format.formName();
    }

    @Override
    boolean leavesFeaturesToStock() {
        return true;
    }
}
