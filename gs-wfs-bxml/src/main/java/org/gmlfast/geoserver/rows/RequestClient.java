/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.rows;

import java.lang.reflect.Method;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;

/**
 * Tells the clients of requests apart, also behind a proxy. That decides nothing but after which row the pages of a
 * client begin, so that a client may say what it likes.
 */
final class RequestClient {

    private static final int MAX_LENGTH = 300;

    private RequestClient() {}

    /** Identifies the client of the request that the thread answers; empty if it is unknown. */
    static String current() {
        Request request = Dispatcher.REQUEST.get();
        if (request == null) {
            return "";
        }
        try {
            // its return type is one of javax.servlet or jakarta.servlet
            Method getter = Request.class.getMethod("getHttpRequest");
            Object http = getter.invoke(request);
            return http == null ? "" : client(http, getter.getReturnType());
        } catch (ReflectiveOperationException | RuntimeException e) {
            return "";
        }
    }

    private static String client(Object http, Class<?> api) throws ReflectiveOperationException {
        Method header = api.getMethod("getHeader", String.class);
        String client = api.getMethod("getRemoteAddr").invoke(http)
                + "|"
                + header.invoke(http, "X-Forwarded-For")
                + '|'
                + header.invoke(http, "User-Agent");
        return client.length() > MAX_LENGTH ? client.substring(0, MAX_LENGTH) : client;
    }
}
