/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.datastore;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.wfs.internal.GetFeatureRequest;
import org.geotools.data.wfs.internal.GetParser;
import org.geotools.data.wfs.internal.WFSConfig;
import org.geotools.data.wfs.internal.WFSOperationType;
import org.geotools.data.wfs.internal.WFSRequest;
import org.geotools.data.wfs.internal.parsers.AbstractGetFeatureResponseParserFactory;

/**
 * Reads the features of GeoTools' WFS client (gt-wfs-ng) in all programs that have this class and the client on their
 * class path: GeoTools finds it by its {@code META-INF/services}. The client itself handles requests, exception
 * reports, and responses other than simple features in GML. Thread-safe.
 *
 * <p>The client keeps its parsers in no defined order. This factory puts itself first when the client calls it for the
 * first time, which is before the first response. The system property {@code gmlfast.wfsClient} with the value
 * {@code false} leaves all responses to the client's parsers.
 */
public final class WfsResponseFactory extends AbstractGetFeatureResponseParserFactory {

    private static final String SETTING = "gmlfast.wfsClient";

    private volatile boolean isOrdered;

    @Override
    public boolean isAvailable() {
        return !"false".equals(System.getProperty(SETTING));
    }

    /** The client calls this on each factory before it sends a request. */
    @Override
    public boolean canProcess(WFSOperationType operation) {
        if (!isOrdered) {
            ResponseFactoryOrder.putFirst(this);
            isOrdered = true;
        }
        return operation == WFSOperationType.GET_FEATURE;
    }

    @Override
    public boolean canProcess(WFSRequest request, String contentType) {
        return request instanceof GetFeatureRequest features
                && features.getResultType() == GetFeatureRequest.ResultType.RESULTS
                && isGml(contentType)
                && getRequestedType(features) instanceof SimpleFeatureType;
    }

    /** Servers send many names for GML; the client looks into the response before it asks for a parser. */
    private static boolean isGml(String contentType) {
        String lower = contentType == null ? "xml" : contentType.toLowerCase(Locale.ROOT);
        return lower.contains("xml") || lower.contains("gml");
    }

    /** Adds no formats to those of the client, which chooses one of them for the request. */
    @Override
    public List<String> getSupportedOutputFormats() {
        return List.of();
    }

    @Override
    protected List<String> getSupportedVersions() {
        return List.of("1.0.0", "1.1.0", "2.0.0");
    }

    @Override
    protected GetParser<SimpleFeature> parser(GetFeatureRequest request, InputStream in) throws IOException {
        String axisOrder = request.getStrategy().getConfig().getAxisOrder();
        return new WfsResponseParser(
                in,
                (SimpleFeatureType) getRequestedType(request),
                request.getTypeName(),
                crs -> WFSConfig.invertAxisNeeded(axisOrder, crs));
    }
}
