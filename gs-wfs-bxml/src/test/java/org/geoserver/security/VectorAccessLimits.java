/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.geoserver.security;

import java.util.List;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.expression.PropertyName;
import org.locationtech.jts.geom.Geometry;

/** The features and attributes that a user may read. */
public class VectorAccessLimits extends DataAccessLimits {

    private final List<PropertyName> readAttributes;
    private Geometry clipVectorFilter;
    private Geometry intersectVectorFilter;

    public VectorAccessLimits(List<PropertyName> readAttributes, Filter readFilter) {
        super(readFilter);
        this.readAttributes = readAttributes;
    }

    /** Limits to what is in an area, whose features can be clipped to it. */
    public VectorAccessLimits(Geometry clip, Geometry intersect) {
        this(null, Filter.INCLUDE);
        this.clipVectorFilter = clip;
        this.intersectVectorFilter = intersect;
    }

    public Geometry getClipVectorFilter() {
        return clipVectorFilter;
    }

    public Geometry getIntersectVectorFilter() {
        return intersectVectorFilter;
    }

    public List<PropertyName> getReadAttributes() {
        return readAttributes;
    }
}
