/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.table.sql;

import org.geotools.api.filter.Filter;
import org.geotools.api.filter.spatial.BBOX;
import org.geotools.api.filter.spatial.Beyond;
import org.geotools.api.filter.spatial.Contains;
import org.geotools.api.filter.spatial.Crosses;
import org.geotools.api.filter.spatial.DWithin;
import org.geotools.api.filter.spatial.Disjoint;
import org.geotools.api.filter.spatial.Equals;
import org.geotools.api.filter.spatial.Intersects;
import org.geotools.api.filter.spatial.Overlaps;
import org.geotools.api.filter.spatial.Touches;
import org.geotools.api.filter.spatial.Within;

/** The spatial operators of filters with their SQL functions. */
public enum SpatialOperator {
    BOX(BBOX.class, "ST_Intersects", true),
    EQUALS(Equals.class, "ST_Equals", true),
    DISJOINT(Disjoint.class, "ST_Disjoint", false),
    INTERSECTS(Intersects.class, "ST_Intersects", true),
    TOUCHES(Touches.class, "ST_Touches", true),
    CROSSES(Crosses.class, "ST_Crosses", true),
    WITHIN(Within.class, "ST_Within", true),
    CONTAINS(Contains.class, "ST_Contains", true),
    OVERLAPS(Overlaps.class, "ST_Overlaps", true),
    NEAR(DWithin.class, "ST_DWithin", false),
    FAR(Beyond.class, "NOT ST_DWithin", false);

    private final Class<? extends Filter> filter;
    private final String function;

    private final boolean impliesIntersection;

    SpatialOperator(Class<? extends Filter> filter, String function, boolean impliesIntersection) {
        this.filter = filter;
        this.function = function;
        this.impliesIntersection = impliesIntersection;
    }

    /** Returns the SQL function. */
    public String function() {
        return function;
    }

    /** Returns whether the operator implies that the envelopes intersect, for which databases have an index. */
    public boolean impliesIntersection() {
        return impliesIntersection;
    }

    /** Returns the operator of a filter; null if it is not supported. */
    static SpatialOperator of(Filter filter) {
        for (SpatialOperator operator : values()) {
            if (operator.filter.isInstance(filter)) {
                return operator;
            }
        }
        return null;
    }
}
