/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.stock;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;

/** Writes documents in place of a stock response. What it handles, and its headers, are those of the stock response. */
public abstract class StockReplacement extends Response {

    private final Response stock;

    public StockReplacement(Response stock) {
        super(stock.getBinding(), stock.getOutputFormats());
        this.stock = stock;
    }

    /** The response that this one replaces. */
    public final Response stock() {
        return stock;
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
