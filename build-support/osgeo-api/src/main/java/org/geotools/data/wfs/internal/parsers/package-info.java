/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Declarations of gt-wfs-ng, from the signatures of GeoTools 33.6: what {@code org.gmlfast.datastore} links to, and
 * nothing else. Methods throw, constructors do nothing.
 */
package org.geotools.data.wfs.internal.parsers;
