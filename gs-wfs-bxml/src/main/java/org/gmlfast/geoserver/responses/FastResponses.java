/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.Map;
import java.util.function.BiFunction;

import org.geoserver.ows.Response;
import org.gmlfast.geoserver.stock.StockFormat;

/** The plugin's responses in place of stock ones. */
public final class FastResponses {

    /** A subclass of a stock response is another one, because it may write otherwise. */
    private static final Map<String, BiFunction<Response, ResponseFactory, Response>> BY_STOCK_CLASS = Map.of(
            FastGeoJsonResponse.STOCK_CLASS, FastGeoJsonResponse::new,
            FastGeoJsonResponse.RFC_CLASS, FastGeoJsonResponse::new,
            FastFlatGeobufResponse.STOCK_CLASS, FastFlatGeobufResponse::new,
            FastCsvResponse.STOCK_CLASS, FastCsvResponse::new);

    private FastResponses() {}

    /** The plugin's response in place of a stock one; the same if the plugin does not write its documents. */
    public static Response replacement(Response response, ResponseFactory responses) {
        StockFormat format = StockFormat.of(response);
        return format != null
                ? new FastGmlResponse(response, format, responses)
                : BY_STOCK_CLASS
                        .getOrDefault(response.getClass().getName(), (stock, factory) -> stock)
                        .apply(response, responses);
    }
}
