/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.filters;

import java.io.IOException;
import java.util.Set;
import java.util.regex.Pattern;

import javax.servlet.ServletOutputStream;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;

/** Stands in for GeoServer's: the response behind its GZIP filter. */
public class GZIPResponseWrapper extends HttpServletResponseWrapper {

    protected final Set<Pattern> formatsToCompress;

    protected AlternativesResponseStream stream;

    public GZIPResponseWrapper(HttpServletResponse response, Set<Pattern> formatsToCompress) {
        super(response);
        this.formatsToCompress = formatsToCompress;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (stream == null) {
            stream = new AlternativesResponseStream((HttpServletResponse) getResponse(), formatsToCompress);
        }
        return stream;
    }

    /** The filter calls this when the request is over. */
    public void finishResponse() throws IOException {
        if (stream != null) {
            stream.close();
        }
    }
}
