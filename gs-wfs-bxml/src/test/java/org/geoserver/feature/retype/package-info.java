/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** Stands in for parts of GeoServer and GeoTools. */
package org.geoserver.feature.retype;
