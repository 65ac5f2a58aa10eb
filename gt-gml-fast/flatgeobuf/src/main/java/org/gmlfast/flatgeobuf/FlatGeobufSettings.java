/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.flatgeobuf;

/**
 * How geometries are written.
 *
 * @param xy whether coordinates are x before y already, whatever the axis order of their CRS
 * @param linearized whether arcs become lines
 */
record FlatGeobufSettings(boolean xy, boolean linearized) {}
