/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * How responses were written since the start: counts for each layer, with reasons, for administrators and monitoring.
 */
package org.gmlfast.geoserver.status;
