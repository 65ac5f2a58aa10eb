/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Stand-ins, here and in the packages below {@code org.geoserver}: the declarations of {@code osgeo-api} do nothing,
 * and their methods are often final or static. These come first on the class path of tests and do what GeoServer is
 * observed to do, as far as the plugin uses it.
 */
package org.geoserver.ows;
