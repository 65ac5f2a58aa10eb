/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.postgis;

/**
 * A column of a table that exists.
 *
 * @param type null if its binary format is not written
 * @param typeName of the catalog
 * @param geometryCode the code in WKB of the type of geometries; 0 for any
 * @param dimension of geometries; 0 for any
 * @param srid of geometries; 0 for any
 */
record ExistingColumn(CopyType type, String typeName, int geometryCode, int dimension, int srid) {}
