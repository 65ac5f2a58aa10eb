/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import org.gmlfast.feature.source.GmlException;

/**
 * How a {@link org.gmlfast.feature.GmlFeatureReader GmlFeatureReader} reads geometries that refer to a geometry
 * elsewhere by {@code xlink:href}.
 */
public enum GeometryReferences {
    /** They cause a {@link GmlException}. */
    ERROR,
    /** The whole geometry is null. */
    NULL,
    /**
     * A reference to the id of a geometry in the same document stands for that geometry. The reader keeps all
     * geometries that are referred to in memory, and reads the document twice more to find them. A reference to
     * anything else causes a {@link GmlException}. Nothing is fetched.
     */
    RESOLVED
}
