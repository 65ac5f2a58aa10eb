/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.geometry;

/**
 * What the settings of a reader say about geometries.
 *
 * @param linearized whether arcs become lines; otherwise they become curves of GeoTools
 * @param repaired whether an open ring is closed; otherwise it is an error
 * @param refusesSolids whether solids and surfaces in space are errors; otherwise their faces become polygons
 * @param maxDepth the most geometries inside of geometries
 * @param maxNumbers the most numbers of a geometry
 * @param maxCopied the most numbers that references copy in a document
 */
public record GeometryRules(
        boolean linearized, boolean repaired, boolean refusesSolids, int maxDepth, int maxNumbers, int maxCopied) {}
