/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/**
 * Reads the results of PostGIS layers as rows: finds the query behind GeoServer's collections, has GeoTools write its
 * SQL, and runs that SQL. Every condition that is not met has a reason, and the result is read as features.
 */
package org.gmlfast.geoserver.rows;
