/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.config.GeoServer;
import org.geoserver.wfs.GetFeatureCallback;
import org.geoserver.wfs.GetFeatureContext;
import org.geoserver.wfs.WFSInfo;
import org.geotools.api.data.Query;
import org.geotools.util.logging.Logging;
import org.gmlfast.geoserver.rows.FeaturesNeededException;
import org.gmlfast.geoserver.rows.PagedFeatures;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.rows.page.PageMethod;

/**
 * Finds the pages of OGC API Features before GeoServer counts them. GeoServer needs the count of a page for the
 * {@code Link} header, which it sends before the body, so the page is still counted; but the count starts at the page
 * instead of the first row. This applies to all formats, because the format is not known yet. Thread-safe.
 */
public final class OgcApiPages implements GetFeatureCallback {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private final GeoServer geoServer;

    /**
     * Creates a callback for a server.
     *
     * @param geoServer not null
     */
    public OgcApiPages(GeoServer geoServer) {
        this.geoServer = geoServer;
    }

    /** After all others, which may change the query: the condition belongs to the final one. */
    @Override
    public int getPriority() {
        return LOWEST;
    }

    @Override
    public void beforeQuerying(GetFeatureContext context) {
        Query query = context.getQuery();
        if (query.getStartIndex() == null || query.getStartIndex() == 0 || !OgcApiService.hasRequest()) {
            return;
        }
        SettingSources sources = new SettingSources(
                geoServer, geoServer.getService(WFSInfo.class), List.of(context.getFeatureTypeInfo()));
        PluginSettings settings = PluginSettings.of(sources);
        if (settings.disabledBy() != null || settings.paging() == PageMethod.OFFSET) {
            return;
        }
        try {
            context.setQuery(PagedFeatures.withoutOffset(context.getFeatureSource(), query, settings.paging()));
        } catch (FeaturesNeededException | IOException | RuntimeException | LinkageError e) {
            // the store reads the page as without the plugin, or reports the failure
            LOGGER.log(
                    Level.FINE,
                    e,
                    () -> context.getFeatureTypeInfo().prefixedName() + " is counted from its first row: "
                            + e.getMessage());
        }
    }
}
