/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.math.BigInteger;
import java.util.function.Function;

import org.geoserver.ows.Response;
import org.geoserver.platform.GeoServerExtensions;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.util.factory.Hints;
import org.gmlfast.form.DocumentForm;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.FormatOption;
import org.gmlfast.wfs.GetFeatureResponse;

/**
 * Writes the document of a stock GeoJSON response: of WFS, as a function call for JSONP, or of OGC API Features for a
 * collection of features, also as JSON-FG. Thread-safe.
 */
public final class FastGeoJsonResponse extends FastFormResponse {

    static final String STOCK_CLASS = "org.geoserver.wfs.json.GeoJSONGetFeatureResponse";
    public static final String JSONP = "text/javascript";

    /** Of OGC API Features. */
    static final String RFC_CLASS = "org.geoserver.ogcapi.v1.features.RFCGeoJSONFeaturesResponse";

    static final String FG_CLASS = "org.geoserver.ogcapi.v1.features.JSONFGFeaturesResponse";

    /** GeoServer's switch for the member {@code crs} of its old versions. */
    private static final String LEGACY_CRS = "GEOSERVER_GEOJSON_LEGACY_CRS";

    FastGeoJsonResponse(Response stock, ResponseFactory responses) {
        super(stock, responses, isFg(stock) ? Encoding.JSON_FG : Encoding.GEOJSON);
    }

    private static boolean isFg(Response stock) {
        return stock.getClass().getName().equals(FG_CLASS);
    }

    @Override
    void check() {
        if ("true".equals(GeoServerExtensions.getProperty(LEGACY_CRS))) {
            throw new FallbackException(LEGACY_CRS + " is true");
        }
        if (Boolean.TRUE.equals(Hints.getSystemDefault(Hints.LOCAL_DATE_TIME_HANDLING))
                || Boolean.FALSE.equals(Hints.getSystemDefault(Hints.DATE_TIME_FORMAT_HANDLING))) {
            throw new FallbackException("GeoTools is configured to write dates in another form");
        }
    }

    @Override
    Function<GetFeatureResponse, DocumentForm> form(Object value, Operation operation) throws IOException {
        GeoJsonSettings.Frame frame = frame(value, operation);
        String idAttribute = FormatOption.idAttribute();
        return found -> new GeoJsonForm(GeoJsonSettings.geoServer(found.gml())
                .withIdAttribute(idAttribute)
                .withFrame(frame));
    }

    /** Null for the frame of documents of WFS. */
    private GeoJsonSettings.Frame frame(Object value, Operation operation) throws IOException {
        FeatureCollectionResponse found =
                value instanceof FeatureCollectionResponse adapted ? adapted : FeatureCollectionResponse.adapt(value);
        if (isFg(stock()) || stock().getClass().getName().equals(RFC_CLASS)) {
            if (BigInteger.ZERO.equals(found.getNumberOfFeatures())) {
                throw new FallbackException("the result is empty");
            }
            return StockFrame.ofMembers(stock(), found, operation, isFg(stock()));
        }
        return stock().getOutputFormats().contains(JSONP) ? StockFrame.ofCall(stock(), found, operation) : null;
    }
}
