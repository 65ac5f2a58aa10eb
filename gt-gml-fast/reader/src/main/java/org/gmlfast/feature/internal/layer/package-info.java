/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * What is known of the features of a document before they are read. {@code GmlDerivation} builds a tree of
 * {@code GmlField}s for each type and classifies texts; a {@code GmlLayer} has a {@code DerivedType}, which names them,
 * or a {@code GivenType}, which finds what they stand for; a {@code LayerSet} has the types of all documents.
 * {@code GfsAttributes} maps OGR's description to fields, {@code ReferencedGeometries} fills the index to which
 * {@code xlink:href} refers.
 */
package org.gmlfast.feature.internal.layer;
