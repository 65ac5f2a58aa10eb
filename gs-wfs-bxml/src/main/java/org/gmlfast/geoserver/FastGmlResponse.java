/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;

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

    private static final Logger LOGGER = Logging.getLogger(FastEncodingSwitch.LOGGER);

    private final Response stock;
    private final StockFormat format;
    private final GetFeatureAnswers answers;

    FastGmlResponse(Response stock, StockFormat format, GetFeatureAnswers answers) {
        super(stock.getBinding(), stock.getOutputFormats());
        this.stock = stock;
        this.format = format;
        this.answers = answers;
    }

    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        GetFeatureAnswer answer;
        try {
            answer = answers.of(value, operation, format, answers.charset());
        } catch (IOException | RuntimeException | LinkageError e) {
            // whatever it is, the stock encoder may know better, or says it as GeoServer does
            handOver(e, value, output, operation);
            return;
        }
        WatchedOutput out = new WatchedOutput(output);
        try {
            answer.write(out);
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | DeclinedException e) {
            if (out.isUsed()) {
                throw e;
            }
            handOver(e, value, output, operation);
        }
    }

    private void handOver(Throwable reason, Object value, OutputStream output, Operation operation) throws IOException {
        LOGGER.log(Level.FINE, reason, () -> "Written by the stock encoder: " + reason.getMessage());
        stock.write(value, output, operation);
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
