/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * What the readers of features can be set to. {@link org.gmlfast.feature.settings.GmlReaderSettings} has the settings
 * of GML in text, {@link org.gmlfast.feature.settings.FeatureReaderSettings} those that BXML has, too;
 * {@link org.gmlfast.feature.settings.GmlReaderOption} describes each once, with its name, words, default and effect,
 * for the command line, Spark and the DataStore.
 */
package org.gmlfast.feature.settings;
