/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * The settings of the readers of features. {@link org.gmlfast.feature.settings.GmlReaderSettings} has those for GML
 * text, {@link org.gmlfast.feature.settings.FeatureReaderSettings} those that also apply to BXML;
 * {@link org.gmlfast.feature.settings.GmlReaderOption} describes each once, with its name, words, default and effect,
 * for the command line, Spark and the DataStore.
 */
package org.gmlfast.feature.settings;
