/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import org.geoserver.config.GeoServer;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.api.filter.FilterFactory;

import net.opengis.wfs20.GetFeatureType;

/** Stands in for GeoServer's, which has this property in its Spring file. */
public class DefaultWebFeatureService20 {
    protected GeoServer geoServer;

    protected FilterFactory filterFactory;

    public DefaultWebFeatureService20(GeoServer geoServer) {}

    public void setFilterFactory(FilterFactory filterFactory) {
        this.filterFactory = filterFactory;
    }

    public FeatureCollectionResponse getFeature(GetFeatureType request) throws WFSException {
        throw new UnsupportedOperationException("a declaration");
    }

    public StoredQueryProvider getStoredQueryProvider() {
        throw new UnsupportedOperationException("a declaration");
    }
}
