/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Features of any input in tables of a database: {@link org.gmlfast.load.LoadRun} finds the types of all inputs, makes
 * a {@link org.gmlfast.load.TableDefinition} for each layer, and copies the rows into a
 * {@link org.gmlfast.load.LoadTarget}. {@link org.gmlfast.load.GeometryShape} is what the geometries of a column have
 * in common.
 */
package org.gmlfast.load;
