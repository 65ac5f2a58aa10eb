/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.util.Collections;
import java.util.Enumeration;
import java.util.stream.Stream;

import org.geoserver.ows.Request;

/**
 * A servlet request, of {@code javax.servlet} in GeoServer 2 or {@code jakarta.servlet} in GeoServer 3.
 *
 * @param request not null
 * @param api its interface
 */
public record HttpRequest(Object request, Class<?> api) {

    /**
     * The request that came by HTTP.
     *
     * @return null if it did not
     * @throws ReflectiveOperationException if it cannot be found
     */
    public static HttpRequest of(Request request) throws ReflectiveOperationException {
        // its return type is one of javax.servlet or jakarta.servlet
        var getter = Request.class.getMethod("getHttpRequest");
        Object http = getter.invoke(request);
        return http == null ? null : new HttpRequest(http, getter.getReturnType());
    }

    /** The address of the client, or of the last proxy. */
    public String remoteAddress() throws ReflectiveOperationException {
        return (String) api.getMethod("getRemoteAddr").invoke(request);
    }

    /** A header; null if it is absent. */
    public String header(String name) throws ReflectiveOperationException {
        return (String) api.getMethod("getHeader", String.class).invoke(request, name);
    }

    /** All values of a header. */
    Stream<String> headers(String name) throws ReflectiveOperationException {
        Object values = api.getMethod("getHeaders", String.class).invoke(request, name);
        return values == null
                ? Stream.empty()
                : Collections.list((Enumeration<?>) values).stream().map(String.class::cast);
    }
}
