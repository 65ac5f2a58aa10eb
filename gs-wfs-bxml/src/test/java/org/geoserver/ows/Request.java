/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

/** Stands in for GeoServer's. */
public class Request {

    private boolean soap;
    private String outputFormat;
    private ServletResponse httpResponse;

    /** Stands in for that of the servlet API. */
    public interface ServletResponse {

        boolean isCommitted();
    }

    public ServletResponse getHttpResponse() {
        return httpResponse;
    }

    public void setHttpResponse(ServletResponse httpResponse) {
        this.httpResponse = httpResponse;
    }

    public boolean isSOAP() {
        return soap;
    }

    public void setSOAP(boolean soap) {
        this.soap = soap;
    }

    public String getOutputFormat() {
        return outputFormat;
    }

    public void setOutputFormat(String outputFormat) {
        this.outputFormat = outputFormat;
    }
}
