/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
/** Stands in for gt-jdbc: a store of one table, whose reader runs one statement on the connection of a transaction. */
package org.geotools.jdbc;
