/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The GeoServer plugin: replaces the stock GML responses of WFS and adds {@code outputFormat=bxml}. It passes
 * GeoServer's results and settings to {@code org.gmlfast.wfs}, which decides what a document looks like.
 */
package org.gmlfast.geoserver;
