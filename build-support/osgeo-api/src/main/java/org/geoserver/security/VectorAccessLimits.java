/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.geoserver.security;

import java.util.List;

import org.geotools.api.filter.expression.PropertyName;
import org.locationtech.jts.geom.Geometry;

/** Declares what is linked. */
public class VectorAccessLimits extends DataAccessLimits {
    VectorAccessLimits() {}

    public List<PropertyName> getReadAttributes() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Geometry getClipVectorFilter() {
        throw new UnsupportedOperationException("a declaration");
    }

    public Geometry getIntersectVectorFilter() {
        throw new UnsupportedOperationException("a declaration");
    }
}
