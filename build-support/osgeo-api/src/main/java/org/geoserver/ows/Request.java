/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.ows;

import java.util.Map;

import org.geoserver.platform.Operation;

/** Declares what is linked. */
public class Request {
    public Request() {}

    public Request(Request request) {}

    public boolean isSOAP() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getService() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Operation getOperation() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Map<String, Object> getKvp() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Map<String, Object> getRawKvp() {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getVersion() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setOutputFormat(String string) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getOutputFormat() {
        throw new UnsupportedOperationException("a declaration");
    }

    public void setSOAP(boolean flag) {
        throw new UnsupportedOperationException("a declaration");
    }
}
