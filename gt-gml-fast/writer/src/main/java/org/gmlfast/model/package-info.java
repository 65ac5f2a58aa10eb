/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Rows and their types, between any source and any document.
 *
 * <p>A {@link org.gmlfast.model.Row} has typed values by attribute; a {@link org.gmlfast.model.RowType} has the feature
 * type and how each value is fetched. A {@link org.gmlfast.model.RowSource} that throws a
 * {@link org.gmlfast.model.RowsUnavailableException} makes the caller read features; a
 * {@link org.gmlfast.model.FeatureRow} wraps a feature as a row, so that both take the same path.
 *
 * <p>{@link org.gmlfast.model.ColumnType} is the one table of the classes of values, with the rule by which the types
 * of values from text are unified. {@link org.gmlfast.model.GeometryKind} finds the kind of a geometry once. A source
 * maps its own type names to these; a document maps these to its codes.
 */
package org.gmlfast.model;
