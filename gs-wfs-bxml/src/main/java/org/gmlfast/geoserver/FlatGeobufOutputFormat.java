/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.WFSGetFeatureOutputFormat;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.util.Version;
import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.UnsupportedFeatureTypeException;

/**
 * FlatGeobuf as an output format of WFS, for a GeoServer without the community module, under the names of that module.
 * Thread-safe.
 */
public final class FlatGeobufOutputFormat extends WFSGetFeatureOutputFormat {

    private final GeoServer geoServer;
    private final ResponseFactory responses;

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public FlatGeobufOutputFormat(GeoServer geoServer) {
        super(geoServer, Set.of(FastFlatGeobufResponse.NAME));
        this.geoServer = geoServer;
        this.responses = new ResponseFactory(geoServer);
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return FastFlatGeobufResponse.NAME;
    }

    /** The capabilities do not list the format if the service disables the plugin. */
    @Override
    public boolean canHandle(Version version) {
        return !isDisabled() && super.canHandle(version);
    }

    @Override
    public List<String> getCapabilitiesElementNames() {
        return isDisabled() ? List.of() : List.of(getCapabilitiesElementName());
    }

    /** OGC API Features asks when it starts, which may be before there are settings. */
    private boolean isDisabled() {
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        return wfs != null && PluginSettings.disabledBy(new SettingSources(geoServer, wfs, List.of())) != null;
    }

    @Override
    public String getCapabilitiesElementName() {
        return "FlatGeobuf";
    }

    @Override
    public String getPreferredDisposition(Object value, Operation operation) {
        return DISPOSITION_ATTACH;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "fgb";
    }

    @Override
    public String getCharset(Operation operation) {
        return null;
    }

    @Override
    protected void write(FeatureCollectionResponse found, OutputStream output, Operation operation) throws IOException {
        TrackingOutput out = new TrackingOutput(output);
        try {
            FastFlatGeobufResponse.writeDocument(responses.createFlatGeobuf(found, operation), out);
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | FallbackException e) {
            out.flushIfWritten();
            throw new ServiceException("This cannot be written as FlatGeobuf: " + e.getMessage());
        } catch (RuntimeException e) {
            out.flushIfWritten();
            throw e;
        }
    }
}
