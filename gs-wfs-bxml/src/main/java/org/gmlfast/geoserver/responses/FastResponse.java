/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.rows.DatabaseFailure;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.stock.StockReplacement;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;
import org.gmlfast.template.syntax.TemplateException;

/**
 * Writes the document of a stock response, and falls back to that response, before the first byte, for documents that
 * the plugin does not write. Headers are those of the stock response. Thread-safe.
 */
abstract class FastResponse extends StockReplacement {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private final ResponseFactory responses;

    FastResponse(Response stock, ResponseFactory responses) {
        super(stock);
        this.responses = responses;
    }

    /** Creates the plugin's responses. */
    final ResponseFactory responses() {
        return responses;
    }

    /**
     * Creates the response; nothing is written yet.
     *
     * @throws FallbackException if the plugin does not write the document
     */
    abstract PluginResponse create(Object value, Operation operation) throws IOException;

    /**
     * Writes the response.
     *
     * @param value the results of which it was created
     * @throws FallbackException before the first byte, if the plugin does not write the document
     */
    abstract void write(PluginResponse response, Object value, Operation operation, TrackingOutput out)
            throws IOException;

    /** The name of the form in the status. */
    abstract String formName();

    /** Whether the stock response may write a feature that the plugin cannot write. */
    abstract boolean leavesFeaturesToStock();

    @Override
    public final void write(Object value, OutputStream output, Operation operation) throws IOException {
        TrackingOutput out = new TrackingOutput(output);
        PluginResponse response;
        try {
            response = create(value, operation);
        } catch (IOException | RuntimeException | LinkageError e) {
            if (DatabaseFailure.isFinal(e)) {
                throw e;
            }
            // the stock encoder may succeed, or else reports the failure as GeoServer does
            fallBack(e, value, out, operation);
            return;
        }
        try {
            write(response, value, operation, out);
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | FallbackException | TemplateException e) {
            if (out.isWritten() || e instanceof FeatureEncodingException && !leavesFeaturesToStock()) {
                throw e;
            }
            fallBack(e, value, out, operation);
        }
    }

    /**
     * Why the stock response must not write the document either; null if it may.
     *
     * @param reason why the plugin does not
     */
    RuntimeException refusal(Throwable reason, Object value, Operation operation) {
        return null;
    }

    private void fallBack(Throwable reason, Object value, TrackingOutput out, Operation operation) throws IOException {
        RuntimeException refusal = refusal(reason, value, operation);
        if (refusal != null) {
            throw refusal;
        }
        LOGGER.log(Level.FINE, reason, () -> "Written by the stock encoder: " + reason.getMessage());
        try {
            stock().write(value, out, operation);
        } finally {
            responses.countStock(value, operation, reason, out.document(formName()));
        }
    }
}
