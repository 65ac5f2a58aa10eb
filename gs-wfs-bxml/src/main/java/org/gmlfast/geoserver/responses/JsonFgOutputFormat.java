/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.geoserver.config.GeoServer;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.FeatureCollection;
import org.geotools.referencing.CRS;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geojson.GeoJsonForm;
import org.gmlfast.geojson.GeoJsonSettings;
import org.gmlfast.geojson.GeoJsonSettings.Axes;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.SrsName;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.stax.CoordinateFormat;

/**
 * JSON-FG 1.0 as an output format of WFS. The module for OGC API Features has a format of the same name, which WFS
 * lists but which writes items of that module only. Thread-safe.
 */
public final class JsonFgOutputFormat extends PluginOutputFormat {

    /** The name of the format and its MIME type, both those of the module. */
    private static final String NAME = Encoding.JSON_FG.contentType();

    /** WGS 84, which has no name in JSON-FG. */
    private static final Set<String> UNNAMED =
            Set.of("http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/OGC/1.3/CRS84");

    /**
     * The format for a server.
     *
     * @param geoServer not null
     */
    public JsonFgOutputFormat(GeoServer geoServer) {
        super(geoServer, Set.of(NAME, "jsonfg"), List.of("JSON-FG"));
    }

    /** Items of OGC API Features are in the form of their module. */
    @Override
    protected boolean canHandleInternal(Operation operation) {
        return !OgcApiService.has(operation);
    }

    @Override
    public String getMimeType(Object value, Operation operation) {
        return NAME;
    }

    @Override
    protected String getExtension(FeatureCollectionResponse response) {
        return "fg.json";
    }

    @Override
    void writeDocument(FeatureCollectionResponse found, TrackingOutput out, Operation operation) throws IOException {
        PluginResponse response = responses.create(found, operation, Encoding.JSON_FG);
        String crs = coordRefSys(found);
        Axes axes = crs != null && isNorthFirst(crs) ? Axes.YX : Axes.XY;
        response.write(written -> new GeoJsonForm(settings(written.gml(), crs).withAxes(axes)), true, out);
    }

    private static GeoJsonSettings settings(GmlSettings gml, String crs) {
        return GeoJsonSettings.jsonFg(crs)
                .withCoordinates(CoordinateFormat.list(gml.coordinates().numDecimals()))
                // bounds are in WGS 84
                .withBounds(crs == null && gml.features().featureBounds());
    }

    /** The URI of the CRS of all results; null for WGS 84. */
    private static String coordRefSys(FeatureCollectionResponse found) {
        Set<String> names = new HashSet<>();
        for (Object collection : found.getFeature()) {
            CoordinateReferenceSystem crs =
                    ((FeatureCollection<?, ?>) collection).getSchema().getCoordinateReferenceSystem();
            String name = SrsName.of(crs, SrsNameStyle.OGC_HTTP_URI, true);
            names.add(UNNAMED.contains(name) ? null : name);
        }
        if (names.size() > 1) {
            throw new FallbackException("the layers have several CRSs; request one by srsName");
        }
        return names.isEmpty() ? null : names.iterator().next();
    }

    /** Whether the authority of a CRS has y before x, in which order JSON-FG has the coordinates. */
    private static boolean isNorthFirst(String crs) {
        try {
            return CRS.getAxisOrder(CRS.decode(crs)) == CRS.AxisOrder.NORTH_EAST;
        } catch (FactoryException e) {
            throw new FallbackException("the axis order of " + crs + " is unknown; request another CRS by srsName");
        }
    }
}
