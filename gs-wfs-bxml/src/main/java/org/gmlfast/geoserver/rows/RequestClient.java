/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.gmlfast.geoserver.gzip.HttpRequest;
import org.gmlfast.rows.page.PageClient;

/** Finds the client of the request that the thread answers. */
public final class RequestClient {

    /** All pages of a request have one token, which its link needs too. */
    private static final Map<Request, PageClient> CLIENTS = Collections.synchronizedMap(new WeakHashMap<>());

    private RequestClient() {}

    /** The client of the request that the thread answers; the same one for all calls of the request. */
    static PageClient current() {
        Request request = Dispatcher.REQUEST.get();
        return request == null ? PageClient.UNKNOWN : CLIENTS.computeIfAbsent(request, RequestClient::client);
    }

    /**
     * Adds the token of the current page to the address of the next one.
     *
     * @param next null for none
     * @return the same address if the end of the page is not remembered
     */
    public static String linked(String next) {
        return current().linked(next);
    }

    private static PageClient client(Request request) {
        try {
            HttpRequest http = HttpRequest.of(request);
            return http == null
                    ? PageClient.UNKNOWN
                    : PageClient.of(
                            http.remoteAddress(),
                            http.header("X-Forwarded-For"),
                            http.header("User-Agent"),
                            token(request));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return PageClient.UNKNOWN;
        }
    }

    /** The token of the request; null for none. A request that repeats a parameter has an array. */
    private static String token(Request request) {
        Map<String, Object> parameters = request.getRawKvp();
        if (parameters == null) {
            return null;
        }
        for (Map.Entry<String, Object> parameter : parameters.entrySet()) {
            if (PageClient.PARAMETER.equalsIgnoreCase(parameter.getKey())) {
                return parameter.getValue() instanceof String text ? text : null;
            }
        }
        return null;
    }
}
