/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.io.OutputStream;
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
import org.geoserver.wfs.WFSGetFeatureOutputFormat;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.util.Version;
import org.gmlfast.bxml.BxmlOutputFactory;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.gml.FeatureEncodingException;
import org.gmlfast.gml.UnsupportedFeatureTypeException;
import org.gmlfast.wfs.OutputFormat;
import org.gmlfast.wfs.WfsVersion;

/**
 * The output format BXML (OGC 03-002r9): GML of the request's version, or of the version in the format's name, as
 * binary XML. Thread-safe.
 */
public final class BxmlOutputFormat extends WFSGetFeatureOutputFormat {

    private static final String PLAIN_TYPE = "application/x-bxml";

    /** Without "text" and "xml": GeoServer would compress such a type a second time. */
    private static final String COMPRESSED_TYPE = "application/octet-stream";

    private static final String INVALID_PARAMETER_VALUE = "InvalidParameterValue";

    private final GeoServer geoServer;
    private final ResponseFactory responses;
    private final Set<StockFormat> available;

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public BxmlOutputFormat(GeoServer geoServer) {
        this(geoServer, StockFormat::isAvailable);
    }

    BxmlOutputFormat(GeoServer geoServer, Predicate<StockFormat> isAvailable) {
        super(geoServer, BxmlNames.LISTED);
        this.geoServer = geoServer;
        this.responses = new ResponseFactory(geoServer);
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
                : format(request).contentType(gml(request).version());
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

    /** Capabilities of WFS 1.0 list formats as names of elements, which cannot have a "+". */
    @Override
    public List<String> getCapabilitiesElementNames() {
        return isDisabled() ? List.of() : List.of("BXML", "BXML-GZIP");
    }

    /** The capabilities do not list the format if the service disables the plugin. */
    @Override
    public boolean canHandle(Version version) {
        return !isDisabled() && super.canHandle(version);
    }

    /** OGC API Features asks when it starts, which may be before there are settings. */
    private boolean isDisabled() {
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        return wfs != null && PluginSettings.disabledBy(new SettingSources(geoServer, wfs, List.of())) != null;
    }

    @Override
    public String getCapabilitiesElementName() {
        return "BXML";
    }

    @Override
    public String getPreferredDisposition(Object value, Operation operation) {
        return DISPOSITION_ATTACH;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "bxml";
    }

    @Override
    public String getCharset(Operation operation) {
        return null;
    }

    @Override
    protected void write(FeatureCollectionResponse found, OutputStream output, Operation operation) throws IOException {
        GetFeatureRequest request = request(operation);
        StockFormat gml = gml(request);
        if (!available.contains(gml)) {
            throw new ServiceException(
                    "This GeoServer has no WFS " + gml.version().number() + ", the version of the GML in this BXML",
                    INVALID_PARAMETER_VALUE,
                    "outputFormat");
        }
        TrackingOutput out = new TrackingOutput(output);
        try {
            BxmlSettings settings =
                    BxmlSettings.DEFAULT.withGzip(format(request).gzip()).withRoundCoordinates(true);
            responses
                    .create(found, operation, gml, StandardCharsets.UTF_8)
                    .write(
                            new BxmlOutputFactory(settings),
                            out,
                            () -> new WFSException(
                                    request, "There is no feature with this id", WFSException.NOT_FOUND));
        } catch (UnsupportedFeatureTypeException | FeatureEncodingException | FallbackException e) {
            out.flushIfWritten();
            throw new ServiceException("This cannot be written as BXML: " + e.getMessage());
        } catch (RuntimeException e) {
            out.flushIfWritten();
            throw e;
        }
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
        return StockFormat.of(format(request).versionFor(requested));
    }
}
