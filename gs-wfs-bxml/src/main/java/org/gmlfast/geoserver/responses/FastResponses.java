/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import org.geoserver.ows.Response;
import org.gmlfast.geoserver.stock.StockFormat;

/** The plugin's responses in place of stock ones. */
public final class FastResponses {

    private record Replacement(String form, BiFunction<Response, ResponseFactory, Response> response) {}

    /** A subclass of a stock response is another one, because it may write otherwise. */
    private static final Map<String, Replacement> BY_STOCK_CLASS = Map.of(
            FastGeoJsonResponse.STOCK_CLASS, new Replacement("GeoJSON", FastGeoJsonResponse::new),
            FastGeoJsonResponse.RFC_CLASS, new Replacement("GeoJSON of OGC API", FastGeoJsonResponse::new),
            FastGeoJsonResponse.FG_CLASS, new Replacement("JSON-FG of OGC API", FastGeoJsonResponse::new),
            FastFlatGeobufResponse.STOCK_CLASS, new Replacement("FlatGeobuf", FastFlatGeobufResponse::new),
            FastCsvResponse.STOCK_CLASS, new Replacement("CSV", FastCsvResponse::new));

    private static final Replacement STAYS = new Replacement(null, (stock, factory) -> stock);

    private FastResponses() {}

    /** The plugin's response in place of a stock one; the stock one if the plugin does not write its documents. */
    public static Response replacement(Response response, ResponseFactory responses) {
        StockFormat format = StockFormat.of(response);
        return format != null
                ? new FastGmlResponse(response, format, responses)
                : BY_STOCK_CLASS
                        .getOrDefault(response.getClass().getName(), STAYS)
                        .response()
                        .apply(response, responses);
    }

    /** The formats of this GeoServer, other than GML, for which the plugin replaces stock responses. */
    public static List<String> forms() {
        return BY_STOCK_CLASS.entrySet().stream()
                .filter(each -> StockFormat.exists(each.getKey()))
                .map(each -> each.getValue().form())
                .sorted()
                .toList();
    }
}
