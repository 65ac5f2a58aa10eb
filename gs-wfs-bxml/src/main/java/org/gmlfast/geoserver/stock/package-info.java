/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** GeoServer's own GML formats and its OGC API Features. */
package org.gmlfast.geoserver.stock;
