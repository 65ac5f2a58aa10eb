/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The responses of the plugin: {@code ResponseFactory} creates one from GeoServer's results and settings, and
 * {@code FastResponses} decides which of them replaces which stock response. {@code FastResponse} falls back to the
 * stock response; {@code StockFrame} lets that write the text around the features of GeoJSON.
 */
package org.gmlfast.geoserver.responses;
