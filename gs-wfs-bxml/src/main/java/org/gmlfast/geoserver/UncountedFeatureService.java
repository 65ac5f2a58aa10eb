/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import org.geoserver.config.GeoServer;
import org.geoserver.wfs.DefaultWebFeatureService;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;

import net.opengis.wfs.GetFeatureType;

/** GeoServer's WFS 1.0 and 1.1, which does not count a page that the plugin is going to write. Thread-safe. */
public class UncountedFeatureService extends DefaultWebFeatureService {

    /**
     * Creates the service of a server.
     *
     * @param geoServer not null
     */
    public UncountedFeatureService(GeoServer geoServer) {
        super(geoServer);
    }

    @Override
    public FeatureCollectionResponse getFeature(GetFeatureType request) {
        GetFeatureRequest adapted = GetFeatureRequest.adapt(request);
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        if (!UncountedGetFeature.supports(adapted, geoServer, wfs)) {
            return super.getFeature(request);
        }
        UncountedGetFeature operation = new UncountedGetFeature(geoServer, wfs);
        operation.setFilterFactory(filterFactory);
        return operation.run(adapted);
    }
}
