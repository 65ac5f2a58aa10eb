/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import javax.servlet.ServletOutputStream;
import javax.servlet.WriteListener;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;

import org.geoserver.filters.GZIPResponseWrapper;

/**
 * A container's response of javax.servlet behind the filter. {@link ServletApis} makes one of jakarta.servlet of it.
 */
public final class ServletDouble implements FilteredResponse {

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final List<String> headers = new ArrayList<>();
    private final GZIPResponseWrapper wrapper;
    private final HttpServletResponse outermost;
    private String contentType;
    private boolean committed;

    /**
     * A response.
     *
     * @param compressedTypes as web.xml has them; null without the filter
     */
    public ServletDouble(String compressedTypes) {
        ServletOutputStream out = new Body(body);
        HttpServletResponse container = (HttpServletResponse) Proxy.newProxyInstance(
                ServletDouble.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getContentType" -> contentType;
                    case "getOutputStream" -> out;
                    case "isCommitted" -> committed || body.size() > 0;
                    case "addHeader" -> {
                        headers.add(arguments[0] + ": " + arguments[1]);
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        this.wrapper = compressedTypes == null
                ? null
                : new GZIPResponseWrapper(container, Set.of(Pattern.compile(compressedTypes)));
        this.outermost = new HttpServletResponseWrapper(wrapper == null ? container : wrapper);
    }

    @Override
    public Object servletResponse() {
        return outermost;
    }

    @Override
    public void contentType(String type) {
        this.contentType = type;
    }

    @Override
    public OutputStream stream() throws IOException {
        return outermost.getOutputStream();
    }

    @Override
    public void commit() {
        committed = true;
    }

    @Override
    public void finish() throws IOException {
        if (wrapper != null) {
            wrapper.finishResponse();
        }
    }

    @Override
    public ByteArrayOutputStream body() {
        return body;
    }

    @Override
    public List<String> headers() {
        return headers;
    }

    private static final class Body extends ServletOutputStream {

        private final OutputStream out;

        Body(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
