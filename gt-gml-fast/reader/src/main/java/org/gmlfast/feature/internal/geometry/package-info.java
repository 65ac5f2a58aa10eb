/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Geometries of GML: {@code GeometryParser} reads them, {@code SurfaceParser} polygons and what consists of them,
 * {@code CurveParser} and {@code ArcParser} curves, {@code PositionParser} positions; {@code GeometryFrames} knows what
 * these have from the elements around them. What the settings of a reader say comes as {@code GeometryRules} and
 * {@code SpatialReferences}. Knows nothing of features, nor whether a document is text or BXML; of the reader of text,
 * it uses only how a message names a limit. Not API.
 *
 * <p>Geometries of both: a {@code GeometryParser} has a {@code PositionParser}, a {@code CurveParser} and a
 * {@code SurfaceParser}; {@code GeometryFrames} knows what positions have from the elements around them. It knows
 * {@code GeometryRules} and {@code SpatialReferences} instead of settings; {@code SrsNameLookup} finds systems as
 * settings say.
 */
package org.gmlfast.feature.internal.geometry;
