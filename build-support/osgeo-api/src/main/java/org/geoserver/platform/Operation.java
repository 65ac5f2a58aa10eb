/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.platform;

import java.lang.reflect.Method;

/** Declares what is linked. */
public final class Operation {
    public Operation(String string, Service service, Method method, Object[] objects) {}

    public String getId() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Service getService() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Object[] getParameters() {
        throw new UnsupportedOperationException("a declaration");
    }
}
