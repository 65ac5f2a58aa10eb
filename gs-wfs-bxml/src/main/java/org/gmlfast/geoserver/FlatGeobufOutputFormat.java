/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;

/**
 * FlatGeobuf as an output format of WFS, for a GeoServer without the community module, under the names of that module.
 * Thread-safe.
 */
public final class FlatGeobufOutputFormat extends PluginOutputFormat {

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public FlatGeobufOutputFormat(GeoServer geoServer) {
        super(geoServer, Set.of(FastFlatGeobufResponse.NAME), List.of("FlatGeobuf"));
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return FastFlatGeobufResponse.NAME;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "fgb";
    }

    @Override
    void writeDocument(FeatureCollectionResponse found, TrackingOutput out, Operation operation) throws IOException {
        FastFlatGeobufResponse.writeDocument(responses.createFlatGeobuf(found, operation), out);
    }
}
