/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/** Measures {@code load} beside ogr2ogr. */
package org.gmlfast.benchmarks.tables;
