/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geotools.util.logging.Logging;
import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.UnsupportedFeatureTypeException;

/**
 * Writes what a stock GML response would, and hands over to it, before a byte is out, what it does not write. All else
 * about the response is as the stock one says. For one request.
 */
final class FastGmlResponse extends Response {

    private static final Logger LOGGER = Logging.getLogger(FastGmlResponse.class);

    private final Response stock;
    private final GmlFormat format;
    private final GeoServer geoServer;

    FastGmlResponse(Response stock, GmlFormat format, GeoServer geoServer) {
        super(stock.getBinding(), stock.getOutputFormats());
        this.stock = stock;
        this.format = format;
        this.geoServer = geoServer;
    }

    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        WatchedOutput out = new WatchedOutput(output);
        try {
            GetFeatureAnswer.of(value, operation, format, geoServer).write(out);
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | DeclinedException e) {
            if (out.isUsed()) {
                throw e;
            }
            LOGGER.log(Level.FINE, e, () -> "Written by the stock encoder: " + e.getMessage());
            stock.write(value, output, operation);
        }
    }

    @Override
    public boolean canHandle(Operation operation) {
        return stock.canHandle(operation);
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return stock.getMimeType(value, operation);
    }

    @Override
    public String[][] getHeaders(Object value, Operation operation) {
        return stock.getHeaders(value, operation);
    }

    @Override
    public String getPreferredDisposition(Object value, Operation operation) {
        return stock.getPreferredDisposition(value, operation);
    }

    @Override
    public String getAttachmentFileName(Object value, Operation operation) {
        return stock.getAttachmentFileName(value, operation);
    }

    @Override
    public String getCharset(Operation operation) {
        return stock.getCharset(operation);
    }
}
