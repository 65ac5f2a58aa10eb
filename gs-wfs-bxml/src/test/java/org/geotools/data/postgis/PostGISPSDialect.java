/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geotools.data.postgis;

/** The dialect of prepared statements, which has another class. */
public class PostGISPSDialect extends PostGISDialect {}
