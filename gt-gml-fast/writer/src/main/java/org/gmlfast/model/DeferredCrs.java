/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.model;

import org.geotools.api.referencing.crs.CoordinateReferenceSystem;

/**
 * A coordinate reference system that knows its code, name and axes, and is decoded when a caller needs more. GeoTools
 * transforms decoded systems only.
 *
 * <pre>{@code
 * MathTransform transform = CRS.findMathTransform(DeferredCrs.decoded(source), DeferredCrs.decoded(target));
 * }</pre>
 */
public interface DeferredCrs extends CoordinateReferenceSystem {

    /** Returns the decoded system. */
    CoordinateReferenceSystem decoded();

    /** Returns a system that GeoTools can transform: the same one, unless it is deferred. */
    static CoordinateReferenceSystem decoded(CoordinateReferenceSystem crs) {
        return crs instanceof DeferredCrs deferred ? deferred.decoded() : crs;
    }
}
