/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Tables of a GeoPackage (OGC 12-128r19). {@code GeoPackageType} is the table of types, {@code GeoPackageBlob} the
 * format of geometries, {@code FeatureIndex} the R-tree with its triggers.
 */
package org.gmlfast.load.geopackage;
