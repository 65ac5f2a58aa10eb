/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

import java.util.HashMap;
import java.util.Map;

import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.geoserver.platform.Operation;

/** Stands in for GeoServer's. */
public class Request {

    private String service;
    private Operation operation;
    private boolean soap;
    private String outputFormat;
    private HttpServletRequest httpRequest;
    private HttpServletResponse httpResponse;
    private Map<String, Object> kvp = new HashMap<>();
    private Map<String, Object> rawKvp = new HashMap<>();

    public String getService() {
        return service;
    }

    public void setService(String service) {
        this.service = service;
    }

    public Operation getOperation() {
        return operation;
    }

    public void setOperation(Operation operation) {
        this.operation = operation;
    }

    public Map<String, Object> getRawKvp() {
        return rawKvp;
    }

    public void setRawKvp(Map<String, Object> rawKvp) {
        this.rawKvp = rawKvp;
    }

    public Map<String, Object> getKvp() {
        return kvp;
    }

    public void setKvp(Map<String, Object> kvp) {
        this.kvp = kvp;
    }

    public HttpServletRequest getHttpRequest() {
        return httpRequest;
    }

    public void setHttpRequest(HttpServletRequest httpRequest) {
        this.httpRequest = httpRequest;
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
