/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.response.WFSResponse;
import org.geotools.util.Version;

/** Stands in for GeoServer's. */
public abstract class WFSGetFeatureOutputFormat extends WFSResponse {

    public WFSGetFeatureOutputFormat(GeoServer geoServer, Set<String> outputFormats) {
        super(geoServer, FeatureCollectionResponse.class, outputFormats);
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return "text/plain";
    }

    public String getCapabilitiesElementName() {
        return null;
    }

    public List<String> getCapabilitiesElementNames() {
        return List.of(getCapabilitiesElementName());
    }

    public boolean canHandle(Version version) {
        return true;
    }

    @Override
    public boolean canHandle(Operation operation) {
        return operation.getId().startsWith("GetFeature") && canHandleInternal(operation);
    }

    protected boolean canHandleInternal(Operation operation) {
        return true;
    }

    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        write(FeatureCollectionResponse.adapt(value), output, operation);
    }

    protected abstract void write(FeatureCollectionResponse found, OutputStream output, Operation operation)
            throws IOException;

    @Override
    public String getAttachmentFileName(Object value, Operation operation) {
        return "features." + getExtension(FeatureCollectionResponse.adapt(value));
    }

    protected String getExtension(FeatureCollectionResponse found) {
        return null;
    }
}
