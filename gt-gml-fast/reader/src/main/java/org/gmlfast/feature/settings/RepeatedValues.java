/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import org.gmlfast.feature.source.GmlException;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads elements that occur more than once in a
 * feature.
 */
public enum RepeatedValues {
    /** The attribute is a List; {@link RepeatedGeometries} decides for geometries. */
    LIST,
    /** The attribute is a String with a JSON array; {@link RepeatedGeometries} decides for geometries. */
    JSON,
    /** The attribute has the first value. */
    FIRST,
    /** A feature in which an element occurs twice causes a {@link GmlException}. */
    ERROR
}
