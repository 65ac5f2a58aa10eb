/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.gmlfast.flatgeobuf.FlatGeobufForm;
import org.gmlfast.form.OutputFormat.Encoding;

/**
 * FlatGeobuf as an output format of WFS, for a GeoServer without the community module, under the names of that module.
 * Thread-safe.
 */
public final class FlatGeobufOutputFormat extends PluginOutputFormat {

    /** The name of the format and its MIME type, both those of the community module. */
    private static final String NAME = "application/flatgeobuf";

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public FlatGeobufOutputFormat(GeoServer geoServer) {
        super(geoServer, Set.of(NAME), List.of("FlatGeobuf"));
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return NAME;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "fgb";
    }

    @Override
    void writeDocument(FeatureCollectionResponse found, TrackingOutput out, Operation operation) throws IOException {
        responses.create(found, operation, Encoding.FLATGEOBUF).write(response -> FlatGeobufForm.stream(), false, out);
    }
}
