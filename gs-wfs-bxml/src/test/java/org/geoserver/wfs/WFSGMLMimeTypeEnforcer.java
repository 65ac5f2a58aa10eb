/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;

/** Stands in for GeoServer's, which wraps responses: this one replaces each by nothing. */
public final class WFSGMLMimeTypeEnforcer extends AbstractDispatcherCallback {

    public WFSGMLMimeTypeEnforcer(GeoServer geoserver) {}

    @Override
    public Response responseDispatched(Request request, Operation operation, Object result, Response response) {
        return null;
    }
}
