/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.wfs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.response.WFSResponse;
import org.geotools.util.Version;

/** Declares what is linked. */
public abstract class WFSGetFeatureOutputFormat extends WFSResponse {
    public WFSGetFeatureOutputFormat(GeoServer geoServer, String string) {
        super(geoServer, Object.class, string);
    }

    public WFSGetFeatureOutputFormat(GeoServer geoServer, Set<String> set) {
        super(geoServer, Object.class, set);
    }

    public String getMimeType(Object object, Operation operation) throws ServiceException {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean canHandle(Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public String getCapabilitiesElementName() {
        throw new UnsupportedOperationException("a declaration");
    }

    public List<String> getCapabilitiesElementNames() {
        throw new UnsupportedOperationException("a declaration");
    }

    protected List<String> getAllCapabilitiesElementNames() {
        throw new UnsupportedOperationException("a declaration");
    }

    public boolean canHandle(Version version) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected boolean canHandleInternal(Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    public void write(Object object, OutputStream outputStream, Operation operation)
            throws IOException, ServiceException {
        throw new UnsupportedOperationException("a declaration");
    }

    protected abstract void write(
            FeatureCollectionResponse featureCollectionResponse, OutputStream outputStream, Operation operation)
            throws IOException, ServiceException;

    public String getAttachmentFileName(Object object, Operation operation) {
        throw new UnsupportedOperationException("a declaration");
    }

    protected String getExtension(FeatureCollectionResponse featureCollectionResponse) {
        throw new UnsupportedOperationException("a declaration");
    }
}
