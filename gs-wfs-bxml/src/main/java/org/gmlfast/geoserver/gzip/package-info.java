/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** Compresses responses in place of GeoServer's GZIP filter. */
package org.gmlfast.geoserver.gzip;
