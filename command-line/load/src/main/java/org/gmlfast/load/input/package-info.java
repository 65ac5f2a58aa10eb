/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Inputs with all their layers: {@link org.gmlfast.load.input.LoadInput} finds the types,
 * {@link org.gmlfast.load.input.LoadPart} reads the layers of a document in one pass.
 */
package org.gmlfast.load.input;
