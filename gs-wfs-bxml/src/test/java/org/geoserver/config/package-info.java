/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** Stand-ins for the classes of GeoServer of the same names. */
package org.geoserver.config;
