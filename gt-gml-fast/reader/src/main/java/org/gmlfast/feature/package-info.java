/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads GML, and documents of a WFS in BXML, into features. {@link org.gmlfast.feature.GmlFeatureReader} and
 * {@link org.gmlfast.feature.BxmlFeatureReader} are the start, {@link org.gmlfast.feature.GmlReaderSettings} has what
 * they can be set to.
 *
 * <p>Not public: a {@code GmlDocumentReader} reads one document after the other, {@code GmlDerivation} finds the
 * elements of features and {@code GmlLayer} their types, {@code GmlFeatureParser} makes features; {@code SplitScan} and
 * the classes it uses find and read parts of a file, {@code SchemaBeside} and {@code GfsSchema} the schema beside it.
 * All this knows the settings. What does not is in the packages of {@code org.gmlfast.feature.internal}: values, names,
 * geometries, members of GML, features of BXML, XML text.
 */
package org.gmlfast.feature;
