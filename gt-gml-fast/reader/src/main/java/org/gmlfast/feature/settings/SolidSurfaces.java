/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import org.gmlfast.feature.source.GmlException;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads solids and surfaces in space, which are
 * polyhedral surfaces and TINs.
 */
public enum SolidSurfaces {
    /** Their faces become polygons with heights, and the reader notes it. */
    POLYGONS,
    /** They cause a {@link GmlException}. */
    ERROR
}
