/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs.response;

import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.ows.Response;
import org.geoserver.wfs.WFSInfo;

/** Declares what is linked. */
public abstract class WFSResponse extends Response {
    protected GeoServer gs;

    public WFSResponse(GeoServer geoServer, Class<?> type) {
        super(type);
    }

    public WFSResponse(GeoServer geoServer, Class<?> type, String string) {
        super(type, string);
    }

    public WFSResponse(GeoServer geoServer, Class<?> type, Set<String> set) {
        super(type, set);
    }

    protected WFSInfo getInfo() {
        throw new UnsupportedOperationException("a declaration");
    }
}
