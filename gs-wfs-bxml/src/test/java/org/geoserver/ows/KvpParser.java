/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.ows;

import org.geotools.util.Version;

/** Stands in for GeoServer's. */
public abstract class KvpParser {

    private final String key;
    private String service;
    private Version version;
    private String request;

    public KvpParser(String key, Class<?> binding) {
        this.key = key;
    }

    public String getKey() {
        return key;
    }

    public final String getService() {
        return service;
    }

    public final void setService(String service) {
        this.service = service;
    }

    public final Version getVersion() {
        return version;
    }

    public final void setVersion(Version version) {
        this.version = version;
    }

    public String getRequest() {
        return request;
    }

    public final void setRequest(String request) {
        this.request = request;
    }

    public abstract Object parse(String value) throws Exception;
}
