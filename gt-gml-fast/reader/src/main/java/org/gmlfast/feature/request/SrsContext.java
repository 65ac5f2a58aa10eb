/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;

/**
 * What a geometry inherits from the elements around it.
 *
 * @param named system of the element's own srsName; null for none
 * @param system of a geometry without a srsName; null for none
 * @param nearest system of the nearest element with a srsName, whose dimension a list of positions has; null for none
 * @param dimension of the nearest srsDimension; 0 for none
 */
record SrsContext(
        CoordinateReferenceSystem named,
        CoordinateReferenceSystem system,
        CoordinateReferenceSystem nearest,
        int dimension) {

    static final SrsContext NONE = new SrsContext(null, null, null, 0);

    /** The context below an element with a srsName, for all that is in it. */
    SrsContext below(CoordinateReferenceSystem outer, WfsDialect dialect) {
        return new SrsContext(null, dialect.inheritsSystems() ? outer : null, outer, dimension);
    }

    /** The number of ordinates of a position in a list. */
    int positionDimension() {
        return dimension > 0
                ? dimension
                : nearest == null ? 2 : nearest.getCoordinateSystem().getDimension();
    }
}
