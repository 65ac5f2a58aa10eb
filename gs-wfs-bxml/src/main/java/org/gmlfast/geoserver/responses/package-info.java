/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The responses of the plugin: {@code ResponseFactory} makes one of the results and settings of GeoServer, and
 * {@code FastResponses} knows which of them replaces which stock response. {@code FastResponse} falls back to the stock
 * response, {@code StockFrame} has it write what surrounds the features of GeoJSON.
 */
package org.gmlfast.geoserver.responses;
