/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import org.geoserver.catalog.impl.ModificationProxy;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.AbstractDispatcherCallback;
import org.geoserver.ows.Request;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GMLInfo;
import org.geoserver.wfs.WFSGMLMimeTypeEnforcer;
import org.geoserver.wfs.WFSInfo;
import org.gmlfast.geoserver.responses.FastGmlResponse;

/**
 * Replaces GeoServer's enforcer of MIME types, which copies all GML settings for each response. This one handles a
 * response of the plugin only if the WFS forces a type. {@link FastGmlCallback} runs before it.
 */
public final class MimeTypeEnforcer extends AbstractDispatcherCallback {

    private final GeoServer geoServer;
    private final WFSGMLMimeTypeEnforcer stock;

    /**
     * Creates an enforcer for a server.
     *
     * @param geoServer not null
     */
    public MimeTypeEnforcer(GeoServer geoServer) {
        this.geoServer = geoServer;
        this.stock = new WFSGMLMimeTypeEnforcer(geoServer);
    }

    @Override
    public Response responseDispatched(Request request, Operation operation, Object result, Response response) {
        return response instanceof FastGmlResponse && forcesNone(geoServer.getService(WFSInfo.class))
                ? response
                : stock.responseDispatched(request, operation, result, response);
    }

    private static boolean forcesNone(WFSInfo wfs) {
        for (GMLInfo gml : ModificationProxy.unwrap(wfs).getGML().values()) {
            if (gml == null || gml.getMimeTypeToForce().isPresent()) {
                return false;
            }
        }
        return true;
    }
}
