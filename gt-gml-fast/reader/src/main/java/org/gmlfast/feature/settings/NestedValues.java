/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads properties that contain elements instead of
 * a value or a geometry.
 */
public enum NestedValues {
    /**
     * Each value becomes an attribute with the last name of its path, such as {@code c} for {@code a/B/c}, or with the
     * path {@code a|B|c} if another attribute has that name.
     */
    FLAT,
    /** Each value becomes an attribute with its path, such as {@code a.B.c}. */
    PATH,
    /**
     * The property becomes an attribute whose value is a text in JSON with all elements, attributes and texts in it,
     * without geometries. Text stays text: numbers are not converted.
     */
    JSON,
    /** They are skipped. */
    IGNORED
}
