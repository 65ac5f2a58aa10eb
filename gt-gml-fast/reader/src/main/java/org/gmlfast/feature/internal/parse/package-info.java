/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Features out of elements: {@code GmlFeatureParser} follows the fields of a layer, {@code FeatureValues} has the
 * values; {@code LearnedFeatures} reads features that look like those before in one step (decision 31). A
 * {@code GmlRow} passes values on instead of features.
 */
package org.gmlfast.feature.internal.parse;
