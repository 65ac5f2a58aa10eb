/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * The GeoServer plugin: exchanges the stock GML responses of WFS for fast ones and adds {@code outputFormat=bxml}. It
 * only tells {@code org.gmlfast.wfs} what GeoServer says; what a document looks like is decided there.
 */
package org.gmlfast.geoserver;
