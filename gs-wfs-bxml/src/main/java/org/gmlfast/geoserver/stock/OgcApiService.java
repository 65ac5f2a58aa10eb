/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.stock;

import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;

/** Recognizes requests and operations of OGC API Features. */
public final class OgcApiService {

    private static final String ID = "Features";

    private OgcApiService() {}

    /** Whether an operation belongs to the service. */
    public static boolean has(Operation operation) {
        return operation.getService() != null && isNamed(operation.getService().getId());
    }

    /** Whether the thread answers a request to the service. */
    public static boolean hasRequest() {
        Request request = Dispatcher.REQUEST.get();
        return request != null && isNamed(request.getService());
    }

    /** Whether the id of a service is that of OGC API Features; false for null. */
    public static boolean isNamed(String id) {
        return ID.equals(id);
    }
}
