/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** GML as a data source of Apache Spark: {@code format("gml")}, written and read by a cluster. */
package org.gmlfast.spark;
