/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.layers;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.geoserver.rows.FeaturesNeededException;
import org.gmlfast.geoserver.rows.ResultRows;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.status.LayerForecasts;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.geoserver.template.LayerTemplates;
import org.gmlfast.geoserver.template.TemplateUnusableException;

/**
 * The layers of a server as a request for all their features finds them: with the settings, access rules and
 * transformations of the layer, and the columns of its store. Nothing is read. Thread-safe.
 */
public final class PublishedLayers implements LayerForecasts {

    private final GeoServer geoServer;

    public PublishedLayers(GeoServer geoServer) {
        this.geoServer = geoServer;
    }

    @Override
    public Forecast of(String prefixedName) {
        FeatureTypeInfo layer = published(prefixedName);
        return layer == null ? null : forecast(layer);
    }

    @Override
    public String template(String prefixedName) {
        FeatureTypeInfo layer = published(prefixedName);
        return layer == null ? null : LayerTemplates.name(layer);
    }

    private FeatureTypeInfo published(String prefixedName) {
        FeatureTypeInfo layer = geoServer.getCatalog().getFeatureTypeByName(prefixedName);
        return layer == null || !layer.enabled() ? null : layer;
    }

    @Override
    public Map<String, Forecast> all() {
        Map<String, Forecast> forecasts = new TreeMap<>();
        for (FeatureTypeInfo layer : geoServer.getCatalog().getFeatureTypes()) {
            if (layer.enabled()) {
                forecasts.put(layer.prefixedName(), forecast(layer));
            }
        }
        return forecasts;
    }

    private Forecast forecast(FeatureTypeInfo layer) {
        try {
            PluginSettings settings = PluginSettings.of(SettingSources.of(geoServer, layer));
            if (LayerTemplates.isTemplated(layer)) {
                checkTemplate(layer, settings.disabledBy());
            } else if (settings.disabledBy() != null) {
                return new Forecast(ResponseOutcome.STOCK, settings.disabledBy());
            } else if (CustomSchema.exists(layer)) {
                return new Forecast(
                        ResponseOutcome.STOCK, "GML 3 follows the schema.xsd of the layer; other formats are fast");
            }
            FeatureCollection<?, ?> features =
                    layer.getFeatureSource(null, null).getFeatures();
            if (!(features instanceof SimpleFeatureCollection)) {
                return new Forecast(
                        ResponseOutcome.STOCK, "the layer has complex features, which only a template writes");
            }
            if (settings.rowsDisabledBy() != null) {
                return new Forecast(ResponseOutcome.FEATURES, settings.rowsDisabledBy());
            }
            ResultRows.of(features, settings.paging(), null);
            return new Forecast(ResponseOutcome.ROWS, null);
        } catch (FeaturesNeededException e) {
            return new Forecast(ResponseOutcome.FEATURES, e.getMessage());
        } catch (IOException | RuntimeException | LinkageError e) {
            // stores, and the classes of their libraries, fail in ways of their own; other layers are still listed
            return new Forecast(ResponseOutcome.FAILED, reason(e));
        }
    }

    /** GML of a layer with a template is refused where it cannot be written by the template. */
    private static void checkTemplate(FeatureTypeInfo layer, String disabledBy) {
        if (disabledBy != null) {
            throw new TemplateUnusableException(layer.prefixedName(), disabledBy);
        }
        LayerTemplates.check(layer);
    }

    /** The first message: stores wrap the failures of databases and files in exceptions without one. */
    private static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && !(cause instanceof LinkageError)) {
                return cause.getMessage().lines().findFirst().orElse("");
            }
        }
        return failure.toString();
    }
}
