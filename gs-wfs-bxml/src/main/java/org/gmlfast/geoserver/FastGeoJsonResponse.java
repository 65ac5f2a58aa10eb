/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

import org.geoserver.ows.Response;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.util.factory.Hints;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.wfs.GetFeatureResponse;

/**
 * Writes the document of a stock GeoJSON response: those of WFS, in a call if they are JSONP, and that of OGC API
 * Features, for a collection of features. Thread-safe.
 */
final class FastGeoJsonResponse extends FastResponse {

    private static final String STOCK_CLASS = "org.geoserver.wfs.json.GeoJSONGetFeatureResponse";
    private static final String JSONP = "text/javascript";

    /** Of OGC API Features. */
    private static final String RFC_CLASS = "org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse";

    /** GeoServer's switch for the member {@code crs} of its old versions. */
    private static final String LEGACY_CRS = "GEOSERVER_GEOJSON_LEGACY_CRS";

    FastGeoJsonResponse(Response stock, ResponseFactory responses) {
        super(stock, responses);
    }

    /** Whether the plugin replaces a response. A subclass is another one, because it may write otherwise. */
    static boolean replaces(Response response) {
        String name = response.getClass().getName();
        return name.equals(STOCK_CLASS) || name.equals(RFC_CLASS);
    }

    /** Whether a request of WFS asks for a format that the plugin writes. */
    static boolean isNamed(String outputFormat) {
        return "application/json".equalsIgnoreCase(outputFormat)
                || "json".equalsIgnoreCase(outputFormat)
                || JSONP.equalsIgnoreCase(outputFormat);
    }

    @Override
    PluginResponse create(Object value, Operation operation) throws IOException {
        if (!responses().charset().equals(StandardCharsets.UTF_8)) {
            throw new FallbackException("the server's charset is " + responses().charset());
        }
        if ("true".equals(GeoServerExtensions.getProperty(LEGACY_CRS))) {
            throw new FallbackException(LEGACY_CRS + " is true");
        }
        if (Boolean.TRUE.equals(Hints.getSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING))
                || Boolean.FALSE.equals(Hints.getSystemDefault(Hints.DATE_TIME_FORMAT_HANDLING))) {
            throw new FallbackException("GeoTools is configured to write dates in another form");
        }
        return responses().createGeoJson(value, operation);
    }

    @Override
    void write(PluginResponse response, Object value, Operation operation, TrackingOutput out) throws IOException {
        GeoJsonSettings.Frame frame = frame(value, operation);
        String idAttribute = FormatOption.idAttribute();
        response.write(
                (found, stream) -> {
                    found.write(new GeoJsonForm(settings(found, idAttribute).withFrame(frame)), stream);
                    return true;
                },
                true,
                out,
                () -> new IllegalStateException("a collection may be empty"));
    }

    /** Null for the frame of documents of WFS. */
    private GeoJsonSettings.Frame frame(Object value, Operation operation) throws IOException {
        FeatureCollectionResponse found =
                value instanceof FeatureCollectionResponse adapted ? adapted : FeatureCollectionResponse.adapt(value);
        if (stock().getClass().getName().equals(RFC_CLASS)) {
            if (BigInteger.ZERO.equals(found.getNumberOfFeatures())) {
                throw new FallbackException("the result is empty");
            }
            return StockFrame.ofMembers(stock(), found, operation);
        }
        return stock().getOutputFormats().contains(JSONP) ? StockFrame.ofCall(stock(), found, operation) : null;
    }

    private static GeoJsonSettings settings(GetFeatureResponse response, String idAttribute) {
        return GeoJsonSettings.geoServer(response.gml()).withIdAttribute(idAttribute);
    }

    /** The stock response would write a coordinate that is not finite as a string, or fail half-way. */
    @Override
    boolean leavesFeaturesToStock() {
        return false;
    }
}
