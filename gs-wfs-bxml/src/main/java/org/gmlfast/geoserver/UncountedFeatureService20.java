/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import org.geoserver.config.GeoServer;
import org.geoserver.wfs.DefaultWebFeatureService20;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;

import net.opengis.wfs20.GetFeatureType;

/** GeoServer's WFS 2.0, which does not count a page that the plugin is going to write. Thread-safe. */
public class UncountedFeatureService20 extends DefaultWebFeatureService20 {

    /**
     * Creates the service of a server.
     *
     * @param geoServer not null
     */
    public UncountedFeatureService20(GeoServer geoServer) {
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
        operation.setStoredQueryProvider(getStoredQueryProvider());
        return operation.run(adapted);
    }
}
