/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.platform;

import java.lang.reflect.Method;

/** Stands in for GeoServer's. */
public final class Operation {

    private final String id;
    private final Service service;
    private final Object[] parameters;

    public Operation(String id, Service service, Method method, Object[] parameters) {
        this.id = id;
        this.service = service;
        this.parameters = parameters;
    }

    public String getId() {
        return id;
    }

    public Service getService() {
        return service;
    }

    public Object[] getParameters() {
        return parameters;
    }
}
