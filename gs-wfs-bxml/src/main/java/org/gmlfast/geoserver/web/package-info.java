/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** The plugin's panels in the administration pages of GeoServer. */
package org.gmlfast.geoserver.web;
