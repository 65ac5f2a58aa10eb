/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** Stands in for gt-shapefile: a store of a shapefile of points. */
package org.geotools.data.shapefile.shp;
