/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;
import org.geoserver.wfs.GMLInfo;
import org.geoserver.wfs.WFSException;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.wfs.WfsVersion;

/**
 * The output format BXML (OGC 03-002r9): GML of the request's version, or of the version in the format's name, as
 * binary XML. Thread-safe.
 */
public final class BxmlOutputFormat extends PluginOutputFormat {

    private static final String PLAIN_TYPE = "application/x-bxml";

    /** Without "text" and "xml": GeoServer would compress such a type a second time. */
    private static final String COMPRESSED_TYPE = "application/octet-stream";

    private static final String INVALID_PARAMETER_VALUE = "InvalidParameterValue";

    private final Set<StockFormat> available;

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public BxmlOutputFormat(GeoServer geoServer) {
        this(geoServer, StockFormat::isAvailable);
    }

    public BxmlOutputFormat(GeoServer geoServer, Predicate<StockFormat> isAvailable) {
        // the name of an element cannot have a "+"
        super(geoServer, BxmlNames.LISTED, List.of("BXML", "BXML-GZIP"));
        this.available =
                Arrays.stream(StockFormat.values()).filter(isAvailable).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        GetFeatureRequest request = request(operation);
        if (format(request).gzip()) {
            return COMPRESSED_TYPE;
        }
        // GeoServer replaces any type with "gml" in it by the forced one
        return forcesMimeType()
                ? PLAIN_TYPE
                : format(request).contentType(gml(request).version().gml());
    }

    private boolean forcesMimeType() {
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        for (GMLInfo gml : wfs.getGML().values()) {
            if (gml.getMimeTypeToForce().isPresent()) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "bxml";
    }

    @Override
    void writeDocument(FeatureCollectionResponse found, TrackingOutput out, Operation operation) throws IOException {
        GetFeatureRequest request = request(operation);
        StockFormat gml = gml(request);
        if (!available.contains(gml)) {
            throw new ServiceException(
                    "This GeoServer has no WFS " + gml.version().number() + ", the version of the GML in this BXML",
                    INVALID_PARAMETER_VALUE,
                    "outputFormat");
        }
        BxmlSettings settings =
                BxmlSettings.DEFAULT.withGzip(format(request).gzip()).withRoundCoordinates(true);
        responses
                .create(found, operation, gml, StandardCharsets.UTF_8)
                .write(
                        new BxmlOutputFactory(settings),
                        out,
                        () -> new WFSException(request, "There is no feature with this id", WFSException.NOT_FOUND));
    }

    private static GetFeatureRequest request(Operation operation) {
        return GetFeatureRequest.adapt(operation.getParameters()[0]);
    }

    private static OutputFormat format(GetFeatureRequest request) {
        OutputFormat format = BxmlNames.named(request.getOutputFormat());
        return format == null ? BxmlNames.DEFAULT : format;
    }

    private static StockFormat gml(GetFeatureRequest request) {
        WfsVersion requested = StockFormat.ofVersion(request.getVersion()).version();
        return StockFormat.of(format(request).gmlFor(requested.gml()));
    }
}
