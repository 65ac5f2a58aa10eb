/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;

/** A stock response with its own headers, which remembers the value that it was called with. */
public abstract class StockResponse extends Response {

    static final String DOCUMENT = "<stock/>";

    /** What is written. */
    String document = DOCUMENT;

    Object value;
    Operation operation;
    int writes;

    protected StockResponse() {
        this("stock format");
    }

    protected StockResponse(String outputFormat) {
        super(FeatureCollectionResponse.class, Set.of(outputFormat));
    }

    @Override
    public void write(Object found, OutputStream output, Operation asked) throws IOException {
        value = found;
        operation = asked;
        writes++;
        output.write(document.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean canHandle(Operation asked) {
        return asked == operation;
    }

    @Override
    public String getMimeType(Object found, Operation asked) {
        return "text/xml; subtype=stock";
    }

    @Override
    public String[][] getHeaders(Object found, Operation asked) {
        return new String[][] {{"X-Stock", "yes"}};
    }

    @Override
    public String getPreferredDisposition(Object found, Operation asked) {
        return "stock disposition";
    }

    @Override
    public String getAttachmentFileName(Object found, Operation asked) {
        return "stock.xml";
    }

    @Override
    public String getCharset(Operation asked) {
        return "stock charset";
    }
}
