/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.load.input;

import java.util.List;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.crs.SpatialReference;

/**
 * What is known of a layer before it is loaded.
 *
 * @param type fits all features
 * @param reference the CRS of the coordinates
 * @param key the attributes that are the primary key of a table; empty for files
 * @param id the name of the column for the ids of features; null if they are numbers that the input counts
 */
public record LayerSchema(SimpleFeatureType type, SpatialReference reference, List<String> key, String id) {}
