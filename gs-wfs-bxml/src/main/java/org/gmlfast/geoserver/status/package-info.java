/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * How responses were written since the start: counts for each layer, with reasons, for administrators and monitoring.
 *
 * <p>Status of the plugin: {@code ResponseStatistics} counts the outcomes of responses, {@code StatusController} and
 * {@code PluginModule} show them by REST and in the list of modules. {@code PublishedLayers} determines how a request
 * for each layer would be answered, through the interface {@code LayerForecasts}; it compiles the layer's template for
 * this.
 */
package org.gmlfast.geoserver.status;
