/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads geometries of a property that occurs more
 * than once in a feature, unless {@link RepeatedValues} selects the first value or makes them an error.
 */
public enum RepeatedGeometries {
    /**
     * They become one geometry: a MultiPoint, MultiLineString or MultiPolygon if they are of one kind, otherwise a
     * GeometryCollection.
     */
    MULTI,
    /** The attribute is a List. */
    LIST
}
