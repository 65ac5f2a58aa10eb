/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.filters;

import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import javax.servlet.ServletOutputStream;
import javax.servlet.WriteListener;
import javax.servlet.http.HttpServletResponse;

/** Stands in for GeoServer's: decides at the first byte whether to compress. */
public class AlternativesResponseStream extends ServletOutputStream {

    final HttpServletResponse myResponse;
    final Set<Pattern> myCompressibleTypes;

    ServletOutputStream myStream;

    AlternativesResponseStream(HttpServletResponse response, Set<Pattern> types) {
        this.myResponse = response;
        this.myCompressibleTypes = types;
    }

    private ServletOutputStream opened() throws IOException {
        if (myStream == null) {
            String type = myResponse.getContentType().replaceAll(";.*", "");
            ServletOutputStream body = myResponse.getOutputStream();
            if (myCompressibleTypes.stream().anyMatch(p -> p.matcher(type).matches())) {
                myResponse.addHeader("Content-Encoding", "gzip");
                myStream = new Zipped(body);
            } else {
                myStream = body;
            }
        }
        return myStream;
    }

    @Override
    public void write(int b) throws IOException {
        opened().write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        opened().write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        if (myStream != null) {
            myStream.flush();
        }
    }

    @Override
    public void close() throws IOException {
        if (myStream != null) {
            myStream.close();
        }
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {}

    private static final class Zipped extends ServletOutputStream {

        private final GZIPOutputStream gzip;

        Zipped(ServletOutputStream out) throws IOException {
            this.gzip = new GZIPOutputStream(out);
        }

        @Override
        public void write(int b) throws IOException {
            gzip.write(b);
        }

        @Override
        public void close() throws IOException {
            gzip.finish();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}
