/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Tables of PostGIS. {@code PostgisTable} encodes rows in the format of COPY BINARY: {@code CopyType} is the table of
 * types, {@code FieldEncoder} writes values. {@code TablePlace} decides where rows go until they are complete.
 */
package org.gmlfast.load.postgis;
