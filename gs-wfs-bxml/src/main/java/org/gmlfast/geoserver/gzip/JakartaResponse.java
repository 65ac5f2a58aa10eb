/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.IOException;
import java.io.OutputStream;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;

/** A response of GeoServer 3. */
record JakartaResponse(HttpServletResponse response) implements HttpResponse {

    JakartaResponse(Object response) {
        this((HttpServletResponse) response);
    }

    static boolean isOne(Object response) {
        return response instanceof HttpServletResponse;
    }

    @Override
    public HttpResponse wrapped() {
        ServletResponse inner = response instanceof ServletResponseWrapper wrapper ? wrapper.getResponse() : null;
        return inner instanceof HttpServletResponse http ? new JakartaResponse(http) : null;
    }

    @Override
    public Object servletResponse() {
        return response;
    }

    @Override
    public String contentType() {
        return response.getContentType();
    }

    @Override
    public boolean isCommitted() {
        return response.isCommitted();
    }

    @Override
    public void addHeader(String name, String value) {
        response.addHeader(name, value);
    }

    @Override
    public OutputStream outputStream() throws IOException {
        return response.getOutputStream();
    }

    @Override
    public OutputStream servletStream(OutputStream out) {
        return new BlockingStream(out);
    }

    private static final class BlockingStream extends ServletOutputStream {

        private final OutputStream out;

        BlockingStream(OutputStream out) {
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
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("this response is written with blocking writes");
        }
    }
}
