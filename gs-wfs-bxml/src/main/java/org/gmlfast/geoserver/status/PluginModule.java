/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.status;

import java.util.Optional;

import org.geoserver.platform.ModuleStatusImpl;

/** The plugin in GeoServer's list of modules, with the statistics as its message. */
public final class PluginModule extends ModuleStatusImpl {

    private static final long serialVersionUID = 1;

    @Override
    public Optional<String> getMessage() {
        return Optional.of(new StatisticsReport(ResponseStatistics.SERVER).text());
    }
}
