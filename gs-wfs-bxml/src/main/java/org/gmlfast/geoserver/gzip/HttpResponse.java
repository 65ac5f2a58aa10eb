/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.IOException;
import java.io.OutputStream;

import org.geoserver.ows.Request;

/**
 * A servlet response, of {@code javax.servlet} in GeoServer 2 or {@code jakarta.servlet} in GeoServer 3. The two
 * implementations are loaded only where their API is.
 */
public interface HttpResponse {

    /** The response that this one wraps; null if it wraps none. */
    HttpResponse wrapped();

    /** The servlet API's object. */
    Object servletResponse();

    /** The media type with its parameters; null if none is set yet. */
    String contentType();

    /** Whether the status and the headers are sent. */
    boolean isCommitted();

    /** Adds a header; has no effect on a response that is committed. */
    void addHeader(String name, String value);

    /** The container's stream for the body. */
    OutputStream outputStream() throws IOException;

    /** A {@code ServletOutputStream} that passes everything on to another stream. Writes block. */
    OutputStream servletStream(OutputStream out);

    /**
     * The response to a request.
     *
     * @return null if the request has no response
     * @throws ReflectiveOperationException if the request has no such method
     */
    static HttpResponse to(Request request) throws ReflectiveOperationException {
        // its return type is one of javax.servlet or jakarta.servlet
        return of(Request.class.getMethod("getHttpResponse").invoke(request));
    }

    /**
     * Finds the API of a response.
     *
     * @param servletResponse of either API, or null
     * @return null if it is of neither
     */
    static HttpResponse of(Object servletResponse) {
        try {
            if (JavaxResponse.isOne(servletResponse)) {
                return new JavaxResponse(servletResponse);
            }
        } catch (NoClassDefFoundError e) {
            // GeoServer 3 has jakarta.servlet only
        }
        try {
            if (JakartaResponse.isOne(servletResponse)) {
                return new JakartaResponse(servletResponse);
            }
        } catch (NoClassDefFoundError e) {
            // GeoServer 2 has javax.servlet only
        }
        return null;
    }
}
