/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;

import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.gmlfast.stax.output.Utf8OutputFactory;

/** Writes the document of a stock GML response. Thread-safe. */
final class FastGmlResponse extends FastResponse {

    private final StockFormat format;

    FastGmlResponse(Response stock, StockFormat format, ResponseFactory responses) {
        super(stock, responses);
        this.format = format;
    }

    @Override
    PluginResponse create(Object value, Operation operation) throws IOException {
        return responses().create(value, operation, format, responses().charset());
    }

    @Override
    void write(PluginResponse response, Object value, Operation operation, TrackingOutput out) throws IOException {
        response.write(new Utf8OutputFactory(), out, () -> new FallbackException("there is no feature with the id"));
    }

    @Override
    boolean leavesFeaturesToStock() {
        return true;
    }
}
