/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.geoserver.ows.Response;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.platform.Operation;
import org.geotools.util.factory.Hints;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.wfs.GetFeatureResponse;

/**
 * Writes the document of the stock GeoJSON response. Its JSONP, which wraps the document in a call, stays as it is.
 * Thread-safe.
 */
final class FastGeoJsonResponse extends FastResponse {

    private static final String STOCK_CLASS = "org.geoserver.wfs.json.GeoJSONGetFeatureResponse";
    private static final String JSONP = "text/javascript";

    /** GeoServer's switch for the member {@code crs} of its old versions. */
    private static final String LEGACY_CRS = "GEOSERVER_GEOJSON_LEGACY_CRS";

    private final ResponseFactory responses;

    FastGeoJsonResponse(Response stock, ResponseFactory responses) {
        super(stock);
        this.responses = responses;
    }

    /** Whether the plugin replaces a response. A subclass is another one, because it may write otherwise. */
    static boolean replaces(Response response) {
        return response.getClass().getName().equals(STOCK_CLASS)
                && !response.getOutputFormats().contains(JSONP);
    }

    /** Whether a request asks for a format that the plugin writes. */
    static boolean isNamed(String outputFormat) {
        return "application/json".equalsIgnoreCase(outputFormat) || "json".equalsIgnoreCase(outputFormat);
    }

    @Override
    PluginResponse create(Object value, Operation operation) throws IOException {
        if (!responses.charset().equals(StandardCharsets.UTF_8)) {
            throw new FallbackException("the server's charset is " + responses.charset());
        }
        if ("true".equals(GeoServerExtensions.getProperty(LEGACY_CRS))) {
            throw new FallbackException(LEGACY_CRS + " is true");
        }
        if (Boolean.TRUE.equals(Hints.getSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING))
                || Boolean.FALSE.equals(Hints.getSystemDefault(Hints.DATE_TIME_FORMAT_HANDLING))) {
            throw new FallbackException("GeoTools is configured to write dates in another form");
        }
        return responses.createGeoJson(value, operation);
    }

    @Override
    void write(PluginResponse response, TrackingOutput out) throws IOException {
        String idAttribute = FormatOption.idAttribute();
        response.write(
                (found, stream) -> {
                    found.write(new GeoJsonForm(settings(found, idAttribute)), stream);
                    return true;
                },
                true,
                out,
                () -> new IllegalStateException("a collection may be empty"));
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
