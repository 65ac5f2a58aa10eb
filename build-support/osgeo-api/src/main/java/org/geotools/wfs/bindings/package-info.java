/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Declarations of gt-xsd-wfs, bindings of several versions, from the signatures of GeoTools 33.1: what
 * {@code org.gmlfast.xsd} links to, and nothing else. Methods throw, constructors do nothing.
 */
package org.geotools.wfs.bindings;
