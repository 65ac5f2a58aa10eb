/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

import java.util.HashMap;
import java.util.Map;

import javax.servlet.http.HttpServletResponse;

/** Stands in for GeoServer's. */
public class Request {

    private boolean soap;
    private String outputFormat;
    private HttpServletResponse httpResponse;
    private Map<String, Object> kvp = new HashMap<>();

    public Map<String, Object> getKvp() {
        return kvp;
    }

    public void setKvp(Map<String, Object> kvp) {
        this.kvp = kvp;
    }

    public HttpServletResponse getHttpResponse() {
        return httpResponse;
    }

    public void setHttpResponse(HttpServletResponse httpResponse) {
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
