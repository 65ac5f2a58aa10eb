/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

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
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.UnsupportedFeatureTypeException;

/** A binary output format of WFS that only the plugin has, so that no stock response can write it instead. */
abstract class PluginOutputFormat extends WFSGetFeatureOutputFormat {

    final GeoServer geoServer;
    final ResponseFactory responses;

    /** In capabilities of WFS 1.0 formats are names of elements. */
    private final List<String> elementNames;

    PluginOutputFormat(GeoServer geoServer, Set<String> names, List<String> elementNames) {
        super(geoServer, names);
        this.geoServer = geoServer;
        this.responses = new ResponseFactory(geoServer);
        this.elementNames = elementNames;
    }

    /** The capabilities do not list the format if the service disables the plugin. */
    @Override
    public final boolean canHandle(Version version) {
        return !isDisabled() && super.canHandle(version);
    }

    /** OGC API Features asks when it starts, which may be before there are settings. */
    private boolean isDisabled() {
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        return wfs != null && PluginSettings.disabledBy(new SettingSources(geoServer, wfs, List.of())) != null;
    }

    @Override
    public final List<String> getCapabilitiesElementNames() {
        return isDisabled() ? List.of() : elementNames;
    }

    @Override
    public final String getCapabilitiesElementName() {
        return elementNames.get(0);
    }

    @Override
    public final String getPreferredDisposition(Object value, Operation operation) {
        return DISPOSITION_ATTACH;
    }

    @Override
    public final String getCharset(Operation operation) {
        return null;
    }

    @Override
    protected final void write(FeatureCollectionResponse found, OutputStream output, Operation operation)
            throws IOException {
        TrackingOutput out = new TrackingOutput(output);
        try {
            writeDocument(found, out, operation);
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | FallbackException e) {
            out.flushIfWritten();
            throw new ServiceException(
                    "This cannot be written as " + getCapabilitiesElementName() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            out.flushIfWritten();
            throw e;
        }
    }

    /**
     * Writes the document.
     *
     * @throws FallbackException if the plugin does not write it
     */
    abstract void writeDocument(FeatureCollectionResponse found, TrackingOutput out, Operation operation)
            throws IOException;
}
