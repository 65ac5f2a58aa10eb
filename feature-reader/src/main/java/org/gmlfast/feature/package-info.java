/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads documents of a WFS in BXML into features. {@link org.gmlfast.feature.BxmlFeatureReader} is the start. Not
 * public: {@code FeatureMembers} walks through the document, {@code FeatureParser} and {@code GeometryParser} make
 * features and geometries, {@code PropertyPlan} knows what each name stands for, {@code TypeDerivation} derives a type
 * from values.
 */
package org.gmlfast.feature;
